import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { VFile } from 'vfile'
import { beforeEach, describe, expect, it } from 'vitest'
import judgmentDay from '../../src/remark/index.js'
import { exampleCopy, json, type Repository, spec } from './cli.js'

const wrong = '# Design\n\nThe ferry has four gates:\n\n- north\n- south\n'
const file = 'judgment-day.config.yaml'
let copy: Repository
beforeEach(() => {
  copy = exampleCopy()
  mkdirSync(path.join(copy.folder, '.git'))
  mkdirSync(path.join(copy.folder, 'specs', 'ferry'), { recursive: true })
  copy.write('specs/ferry/design.md', wrong)
})

const checked = (...args: readonly string[]) => {
  const ran = copy.run('check', 'specs/ferry', '--format', 'json', ...args)
  return { status: ran.status, ...json(ran).folders[0] }
}

describe('a configuration', () => {
  it('turns a check off, or makes a note of what it finds', () => {
    copy.write(file, 'checks:\n  count/list-length: off\n')
    expect(checked()).toMatchObject({ status: 0, findings: [], claims: { contradicted: 0 } })
    copy.write(file, 'checks:\n  count/list-length: note\n')
    expect(checked('--notes')).toMatchObject({ status: 0, findings: [{ level: 'note' }] })
  })

  it('silences a rule in a folder with a reason that is reported, and no other folder', () => {
    const silence = (where: string) =>
      copy.write(file, `silence:\n  - { rule: count/list-length, path: ${where}, reason: two are planned }\n`)
    for (const where of ['specs/ferry', './specs/', 'specs/ferry/design.md']) {
      silence(where)
      expect(checked()).toMatchObject({ status: 0, findings: [], silenced: [{ reason: 'two are planned' }] })
    }
    silence('specs/ferry-boat')
    expect(checked()).toMatchObject({ status: 1, silenced: [] })
  })

  it('is the nearest one between folder and repository root, JSON or YAML, or the one that is named', () => {
    copy.write(file, 'checks: { count/list-length: off }\n')
    copy.write('specs/judgment-day.config.json', '{ "checks": { "count/list-length": "contradiction" } }')
    expect(checked().status).toBe(1)
    expect(checked('--config', file).status).toBe(0)
    copy.write('specs/judgment-day.config.json', '{}')
    expect(checked().status).toBe(1)
  })

  it('is left aside with --no-config', () => {
    copy.write(file, 'checks: { count/list-length: off }\n')
    expect(checked('--no-config').status).toBe(1)
  })

  it('is not looked for above the repository', () => {
    mkdirSync(path.join(copy.folder, 'specs', '.git'))
    copy.write(file, 'checks: { count/list-length: off }\n')
    expect(checked().status).toBe(1)
  })

  it('limits the size of a file, which an option overrides', () => {
    copy.write(file, 'maxFileSize: 10\n')
    expect(copy.run('check', 'specs/ferry')).toMatchObject({ status: 2, stderr: expect.stringContaining('design.md') })
    expect(checked('--max-file-size', '1000').status).toBe(1)
  })

  it('is obeyed by a warm cache: what was kept under another one is not used', () => {
    const cache = { JUDGMENT_DAY_CACHE: path.join(copy.folder, '.cache') }
    const status = () => copy.runWith(cache, 'check', 'specs/ferry').status
    expect([status(), status()]).toEqual([1, 1])
    copy.write(file, 'checks: { count/list-length: off }\n')
    expect([status(), status()]).toEqual([0, 0])
    copy.write(file, 'checks: { count/list-lengths: off }\n')
    expect([status(), status()]).toEqual([2, 2])
  })

  it('names the judges of a review, which an option overrides', () => {
    copy.write(file, 'review: { judges: handoff }\n')
    expect(json(copy.run('review', spec, '--format', 'json')).packets).toHaveLength(2)
    const other = exampleCopy()
    other.write(file, 'review: { judges: handoff }\n')
    expect(json(other.run('review', spec, '--judges', 'builtin', '--format', 'json')).packets).toEqual([])
  })

  it('is obeyed by the remark plugin', async () => {
    copy.write(file, 'checks: { count/list-length: off }\n')
    const inside = new VFile({ cwd: copy.folder, path: `${spec}/design.md`, value: copy.read(`${spec}/design.md`) })
    await judgmentDay()({ type: 'root', children: [] }, inside)
    expect(inside.messages.map(({ ruleId }) => ruleId)).not.toContain('count/list-length')
  })

  it.each([
    ['an unknown key', 'cheks: {}', /cheks.*expected one of checks, silence, maxFileSize, review/],
    ['an unknown rule', 'checks: { count/list: off }', /checks: .*"count\/list"; expected one of .*count\/list-length/],
    ['an unknown level', 'checks: { count/list-length: loud }', /expected one of off, note, contradiction, got "loud"/],
    ['a silence without a reason', 'silence: [{ rule: all, reason: "—" }]', /silence\.0\.reason: expected the reason/],
    ['a size that is none', 'maxFileSize: -1', /maxFileSize: expected a whole number of bytes/],
    ['a text that is no YAML', 'checks: [', /\(whole file\)/],
    ['a list', '- off', /\(whole file\)/],
  ])('with %s is refused: the key, what was expected, what to do', (_, text, said) => {
    copy.write(file, text)
    const { status, stdout, stderr } = copy.run('check', 'specs/ferry')
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' })
    expect(stderr).toMatch(said)
    expect(stderr).toMatch(/judgment-day\.config\.yaml[\s\S]*next: mend it, or repeat the command with --no-config/)
  })

  it('is refused when a folder holds two, or when the named one is not there', () => {
    copy.write(file, '')
    copy.write('judgment-day.config.json', '{}')
    expect(copy.run('check', 'specs/ferry')).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('two configurations'),
    })
    expect(copy.run('check', 'specs/ferry', '--config', 'none.yaml')).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('none.yaml'),
    })
  })
})
