import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { bytesOf, version } from '../../../src/protocols/double-done/candidate.js'
import { open } from '../../../src/protocols/double-done/open.js'
import { input } from '../../../src/protocols/double-done/request.js'
import { manifest } from '../../../src/target/snapshot.js'
import { type Files, files, Gate, request, reviewer, sha256, shot } from './gate.js'

const parsed = input.parse(request)
const candidate = (of: Files, given: object = {}) =>
  version(0, input.parse({ ...request, ...given }), manifest(shot(of)))

/** Files as they are written, in a folder that is gone afterwards. */
function inFolder<T>(of: readonly { path: string; bytes: Uint8Array }[], work: (folder: string) => T): T {
  const folder = mkdtempSync(path.join(tmpdir(), 'double-done-'))
  try {
    for (const { path: name, bytes } of of) {
      mkdirSync(path.join(folder, path.dirname(name)), { recursive: true })
      writeFileSync(path.join(folder, name), bytes)
    }
    return work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

describe('a candidate', () => {
  it('[double-done 3] has a manifest of result.md and every artifact, and of nothing else', () => {
    const { manifest: text } = candidate({ ...files, 'src/routes.ts': 'export {}\n' })
    const paths = text.split('\n').map((line) => line.slice(66))
    expect(paths).toEqual([
      'artifacts/design.md',
      'artifacts/requirements.md',
      'artifacts/src/routes.ts',
      'result.md',
      '',
    ])
    const { tree } = { tree: new Gate().tree() }
    const ofVersion = tree.files.map(({ path: name }) => name).filter((name) => name.startsWith('v0/'))
    expect(ofVersion).toEqual([
      'v0/artifacts/design.md',
      'v0/artifacts/requirements.md',
      'v0/result.md',
      'v0/manifest.sha256',
    ])
  })

  it('[double-done 3] takes the named file for result.md, and lists the documents where none is named', () => {
    const named = candidate({ ...files, 'answer.md': 'Forty-two.\n' }, { result: 'answer.md' })
    expect(named.manifest).toContain(`${sha256('Forty-two.\n')}  result.md\n`)
    expect(named.manifest).not.toContain('answer.md')
    const listed = bytesOf(candidate(files), shot(files)).find(({ path: name }) => name === 'result.md')
    expect(new TextDecoder().decode(listed?.bytes)).toContain('- artifacts/design.md\n')
  })

  it('[double-done 4] is accepted by sha256sum -c, and its digest is that of the manifest’s bytes', () => {
    const made = candidate(files)
    const checked = inFolder(bytesOf(made, shot(files)), (folder) =>
      execFileSync('sha256sum', ['-c', '--strict', 'manifest.sha256'], { cwd: folder, encoding: 'utf8' }),
    )
    expect(checked).toBe('artifacts/design.md: OK\nartifacts/requirements.md: OK\nresult.md: OK\n')
    expect(made.digest).toBe(sha256(made.manifest))
  })

  it('[double-done 5] has one manifest whatever order its files came in, and hashes their bytes as they are', () => {
    const bytes = new Uint8Array([0, 255, 13, 10, 0xef, 0xbb, 0xbf])
    const of = { 'b.md': 'b\r\n', 'Z.md': 'z', 'a/c.md': 'c', 'logo.png': bytes }
    const turned = Object.fromEntries(Object.entries(of).reverse())
    expect(candidate(of).manifest).toBe(candidate(turned).manifest)
    expect(candidate(of).manifest).toContain(`${sha256(bytes)}  artifacts/logo.png\n`)
    expect(candidate(of).manifest).toContain(`${sha256('b\r\n')}  artifacts/b.md\n`)
    const paths = candidate(of)
      .manifest.trimEnd()
      .split('\n')
      .map((line) => line.slice(66))
    expect(paths).toEqual(['artifacts/Z.md', 'artifacts/a/c.md', 'artifacts/b.md', 'artifacts/logo.png', 'result.md'])
    expect(candidate(of).manifest).toMatch(/^(?:[0-9a-f]{64} {2}[^\r\n]+\n)+$/)
  })

  it('[double-done 6] has another digest for any file added, removed, renamed or changed in one byte', () => {
    const { 'requirements.md': kept, 'design.md': design } = files
    const others: Files[] = [
      { ...files, 'proposal.md': '' },
      { 'design.md': design ?? '' },
      { 'design.md': design ?? '', 'Requirements.md': kept ?? '' },
      { ...files, 'requirements.md': `${kept}\n` },
      { ...files, 'requirements.md': String(kept).replace('\n', '\r\n') },
    ]
    const digests = [files, ...others].map((of) => candidate(of).digest)
    expect(new Set(digests).size).toBe(digests.length)
    const answered = { 'answer.md': 'Yes.\n', 'design.md': 'd' }
    const changed = { ...answered, 'answer.md': 'No.\n' }
    const given = { result: 'answer.md' }
    expect(candidate(answered, given).digest).not.toBe(candidate(changed, given).digest)
  })

  it('[double-done 8] has no artifact with an absolute path, a "..", or a name that no manifest can hold', () => {
    for (const name of ['/etc/passwd', '../secret.md', 'a/../../b', 'C:/x', '.', ''])
      for (const key of ['artifacts', 'evidence'])
        expect(input.safeParse({ ...request, [key]: [name] }).success).toBe(false)
    expect(input.safeParse({ ...request, result: '../answer.md' }).success).toBe(false)
    for (const name of ['a\nb.md', 'a\\b.md', 'a\tb.md'])
      expect(open(parsed, { target: shot({ [name]: '' }) })).toMatchObject({ is: 'refused' })
  })

  it('[double-done 9] has no file that is named like a secret, unless that is allowed by its path', () => {
    for (const name of ['.env', 'deploy/.env.local', 'keys/id_rsa', 'server.pem', 'tls/site.key', '.npmrc']) {
      const refused = open(parsed, { target: shot({ ...files, [name]: 'x' }) })
      expect(refused.is === 'refused' ? refused.refusals[0]?.problem : '').toContain(`${name} is named like a secret`)
      const allowed = input.parse({ ...request, allow_secrets: [name] })
      expect(open(allowed, { target: shot({ ...files, [name]: 'x' }) })).toMatchObject({ is: 'ready' })
    }
    expect(open(parsed, { target: shot({ 'environment.md': '', 'keys.md': '', 'pem.md': '' }) })).toMatchObject({
      is: 'ready',
    })
    const gate = new Gate().review({ verdict: 'FAIL' })
    const later = gate.refusals(gate.amendment({ ...files, 'server.pem': 'x' }))
    expect(later.map(({ problem }) => problem)).toEqual([expect.stringContaining('server.pem is named like a secret')])
  })
})

describe('a packet', () => {
  const copies = (gate: Gate) => reviewer.files?.(gate.state, gate.material) ?? []
  const names = (gate: Gate): string[] => copies(gate).map(({ path: name }) => name)

  it('[double-done 10] holds task.md and the candidate, and nothing of the ledger', () => {
    const artifacts = ['v0/artifacts/design.md', 'v0/artifacts/requirements.md']
    expect(names(new Gate())).toEqual(['task.md', ...artifacts, 'v0/result.md', 'v0/manifest.sha256'])
  })

  it('[double-done 11] for version 1 holds no v0 and no finding', () => {
    const gate = new Gate()
      .review()
      .review({ verdict: 'FAIL' })
      .publish({ ...files, 'design.md': 'Four.\n' })
    const packet = copies(gate)
    expect(names(gate).filter((name) => !/^(?:task\.md|v1\/.+)$/.test(name))).toEqual([])
    const texts = packet.map(({ bytes }) => new TextDecoder().decode(bytes))
    expect(texts.filter((text) => /f0[ab]|agent-f0/.test(text))).toEqual([])
    expect(texts).toContain('Four.\n')
  })

  it('[double-done 12] is the same to the byte for A and for B', () => {
    const gate = new Gate()
    const first = copies(gate)
    expect(copies(gate.review())).toEqual(first)
  })

  it('names the reviewer’s file by version and turn, or neutrally on request', () => {
    const name = (gate: Gate) => reviewer.replyFile?.(gate.state)
    expect([name(new Gate()), name(new Gate().review())]).toEqual(['f0a.md', 'f0b.md'])
    const neutral = { neutral_name: true }
    expect([name(new Gate(neutral)), name(new Gate(neutral).review({ name: 'finding' }))]).toEqual([
      'finding.md',
      'finding.md',
    ])
  })
})
