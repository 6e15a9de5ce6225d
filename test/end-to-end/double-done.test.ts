import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { findingText, type Said, sha256 } from '../protocols/double-done/gate.js'
import { type Copy, exampleCopy, json, main, nextLine, spec } from './cli.js'

const input = `task: Specify how members renew their own loans.
criteria:
  - every number that a document states is the number of what it counts
verification:
  - counting the rows of a table
`
const start = ['review', spec, '--protocol', 'double-done', '--input', 'task.yaml'] as const

function copyWithTask(text = input): Copy {
  const copy = exampleCopy()
  copy.write('task.yaml', text)
  return copy
}

const status = (copy: Copy) => json(copy.run('status', spec, '--format', 'json'))

/** The run's own folder, of the latest run. */
const treeOf = (copy: Copy): string => `.adversarial-review/${status(copy).run}`

const exists = (copy: Copy, file: string): boolean => existsSync(path.join(copy.folder, file))

const files = (copy: Copy, folder: string): string[] =>
  readdirSync(path.join(copy.folder, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(path.join(copy.folder, folder), path.join(entry.parentPath, entry.name)))
    .sort()

/** The packet that is handed out. */
function packet(copy: Copy): { seat: string; folder: string; reply: string; prompt: string } {
  const [held] = status(copy).packets
  return { seat: held.seat, folder: path.dirname(held.prompt), reply: held.reply, prompt: copy.read(held.prompt) }
}

/** Plays the reviewer that is waited for: its finding lies in its packet. */
function answer(copy: Copy, said: Said = {}, ...args: string[]) {
  const { seat, reply, prompt } = packet(copy)
  const identity = /^# You are (reviewer-[0-9a-f]+)/.exec(prompt)?.[1] ?? ''
  const [, candidate = ''] = /^- Candidate: (v\d+)$/m.exec(prompt) ?? []
  const [, digest = ''] = /^- Candidate digest: ([0-9a-f]+)$/m.exec(prompt) ?? []
  const name = path.basename(reply, '.md')
  copy.write(reply, findingText({ name, reviewer: identity, candidate, digest, ...said }))
  return copy.run('submit', spec, '--seat', seat, reply, ...args)
}

/** Corrects the one seeded count and hands in the work unit about a finding. */
function publish(copy: Copy, id: string, ...edit: [string, string] | []) {
  if (edit.length === 2) copy.edit(`${spec}/design.md`, ...edit)
  const unit = { ids: [id], files: ['design.md'], done: 'counted again', evidence: 'the table', notApplicable: null }
  copy.write(
    'version.json',
    JSON.stringify({ units: [{ ...unit, rollback: 'restore it', superseded: [], paraphrases: [] }] }),
  )
  return copy.run('amended', spec, 'version.json')
}

const four = ['four notification templates', 'five notification templates'] as const

/** A reviewer as a program: it finds the count wrong as long as the design announces four templates. */
function program(copy: Copy, before = ''): string {
  copy.write(
    'reviewer.mjs',
    `import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
let prompt = ''
for await (const chunk of process.stdin) prompt += chunk
${before}
const line = (pattern) => pattern.exec(prompt)[1]
const version = readdirSync('.').find((name) => name.startsWith('v'))
const wrong = readFileSync(version + '/artifacts/design.md', 'utf8').includes('four notification templates')
console.log(\`# \${line(/^# (Adversarial finding \\S+)$/m)}

- Reviewer: \${line(/^# You are (\\S+)/)}
- Candidate: \${version}
- Candidate digest: \${line(/^- Candidate digest: (\\S+)$/m)}
- Verdict: \${wrong ? 'FAIL' : 'DONE'}

## Disproof attempts
Counted the rows of the template table against the sentence above it.

## Task-relevant failures
\${wrong ? 'The design announces four templates and lists five.' : 'None'}

## Evidence
\${wrong ? '"four notification templates" above five rows' : 'Five rows, and five are announced.'}

## Unresolved claims
None

## Optional observations
None\`)
`,
  )
  return `command:${process.execPath} ${path.join(copy.folder, 'reviewer.mjs')}`
}

describe('double-done from the shell', () => {
  it('goes from a task to certified: FAIL, a new version, then two DONE of two programs', () => {
    const copy = copyWithTask()
    const first = copy.run(...start, '--judges', program(copy))
    expect({ status: first.status, next: nextLine(first) }).toMatchObject({
      status: 3,
      next: expect.stringMatching(/^next: judgment-day amended /),
    })
    expect(first.stdout).toContain('f0a FAIL: The design announces four templates and lists five.')
    const end = publish(copy, 'f0a', ...four)
    expect({ status: end.status, text: end.stdout }).toMatchObject({
      status: 0,
      text: expect.stringContaining('DOUBLE DONE: CERTIFIED v1'),
    })
    const tree = treeOf(copy)
    const version = (n: number): string[] =>
      ['artifacts/design.md', 'artifacts/proposal.md', 'artifacts/requirements.md', 'manifest.sha256', 'result.md'].map(
        (name) => `v${n}/${name}`,
      )
    const findings = ['complete.md', 'f0a.md', 'f1a.md', 'f1b.md', 'state.md', 'task.md']
    expect(files(copy, tree)).toEqual([...findings, ...version(0), ...version(1)].sort())
    expect(copy.run('verify', spec).status).toBe(0)
    expect(copy.run('kaizen', spec).stdout).toContain('2, of which 1 fell by a FAIL')
    expect(copy.run(...start).stdout).toContain('These bytes were judged before')
  })

  it('[double-done 1] writes task.md once, as it was given', () => {
    const copy = copyWithTask()
    expect(copy.run(...start).status).toBe(3)
    const task = copy.read(`${treeOf(copy)}/task.md`)
    expect(task).toContain('Specify how members renew their own loans.')
    expect(task).toContain('1. every number that a document states is the number of what it counts')
    copy.write('task.yaml', input.replace('members', 'guests'))
    const other = copy.run(...start)
    expect({ status: other.status, text: other.stderr }).toMatchObject({
      status: 2,
      text: expect.stringContaining('another input'),
    })
    expect(copy.read(`${treeOf(copy)}/task.md`)).toBe(task)
    copy.write('task.yaml', 'task: no criteria\n')
    const none = exampleCopy()
    none.write('task.yaml', 'task: no criteria\n')
    expect(none.run(...start).status).toBe(2)
    expect(exists(none, '.adversarial-review')).toBe(false)
  })

  it('[double-done 2] names the first run of a day without a suffix, and a later one -2, then -3', () => {
    const copy = copyWithTask()
    const names = [0, 1, 2].map(() => {
      copy.run(...start)
      const { run } = status(copy)
      copy.run('abandon', spec, '--by', 'Ana', '--why', 'again')
      return run.replace(/^\d{4}-\d{2}-\d{2}-/, '')
    })
    expect(names).toEqual(['changes--loan-renewal', 'changes--loan-renewal-2', 'changes--loan-renewal-3'])
    expect(readdirSync(path.join(copy.folder, '.adversarial-review'))).toHaveLength(3)
  })

  it('[double-done 4] leaves a manifest that sha256sum -c accepts, and names its digest', () => {
    const copy = copyWithTask()
    copy.run(...start)
    const tree = treeOf(copy)
    const cwd = path.join(copy.folder, tree, 'v0')
    expect(execFileSync('sha256sum', ['-c', 'manifest.sha256'], { cwd, encoding: 'utf8' })).not.toContain('FAILED')
    const digest = sha256(copy.read(`${tree}/v0/manifest.sha256`))
    expect(copy.read(`${tree}/state.md`)).toContain(`- Candidate digest: ${digest}`)
    expect(packet(copy).prompt).toContain(`- Candidate digest: ${digest}`)
  })

  it('[double-done 7] finds a file of vN that is not in the manifest, and one that is gone', () => {
    const copy = copyWithTask()
    copy.run(...start)
    const tree = treeOf(copy)
    copy.write(`${tree}/v0/artifacts/extra.md`, 'x')
    expect(copy.run('verify', spec)).toMatchObject({
      status: 7,
      stdout: expect.stringContaining('v0/artifacts/extra.md: not among what was recorded'),
    })
    rmSync(path.join(copy.folder, tree, 'v0/artifacts/extra.md'))
    expect(copy.run('verify', spec).status).toBe(0)
    rmSync(path.join(copy.folder, tree, 'v0/artifacts/design.md'))
    expect(copy.run('verify', spec)).toMatchObject({
      status: 7,
      stdout: expect.stringContaining('v0/artifacts/design.md: missing'),
    })
    expect(answer(copy).stdout).toContain('v0/artifacts/design.md (missing)')
    expect(status(copy)).toMatchObject({ state: 'revising', counts: { streak: 0, invalid: 1 } })
  })

  it('[double-done 8] refuses a link, a pipe, and what lies outside; nothing is written', () => {
    const copy = copyWithTask()
    mkdirSync(path.join(copy.folder, 'src'))
    symlinkSync(path.join(copy.folder, 'README.md'), path.join(copy.folder, 'src/link.md'))
    execFileSync('mkfifo', [path.join(copy.folder, 'src/pipe')])
    const refused = (artifact: string) => {
      copy.write('task.yaml', `${input}artifacts: ["${artifact}"]\n`)
      return copy.run(...start)
    }
    expect(refused('src/link.md').stderr).toContain('is a link')
    expect(refused('src/pipe').stderr).toContain('no regular file')
    expect(refused('../outside.md').stderr).toContain('below the repository')
    expect(refused('/etc/hostname').status).toBe(2)
    copy.write('task.yaml', input)
    rmSync(path.join(copy.folder, spec, 'proposal.md'))
    symlinkSync(path.join(copy.folder, 'README.md'), path.join(copy.folder, spec, 'proposal.md'))
    expect(copy.run(...start).stderr).toContain('is a link')
    expect(exists(copy, '.adversarial-review')).toBe(false)
  })

  it('[double-done 9] refuses a file that is named like a secret, and says why', () => {
    const copy = copyWithTask(`${input}artifacts: [".env"]\n`)
    copy.write('.env', 'TOKEN=x\n')
    const refused = copy.run(...start)
    expect({ status: refused.status, text: refused.stderr }).toMatchObject({
      status: 2,
      text: expect.stringContaining('.env is named like a secret; reviewers would get a copy'),
    })
    copy.write('task.yaml', `${input}artifacts: [".env"]\nallow_secrets: [".env"]\n`)
    expect(copy.run(...start).status).toBe(3)
    expect(copy.read(`${treeOf(copy)}/v0/artifacts/.env`)).toBe('TOKEN=x\n')
  })

  it('[double-done 10] hands out a random folder outside the ledger: prompt, task and candidate, nothing else', () => {
    const copy = copyWithTask()
    copy.run(...start)
    const { folder, prompt } = packet(copy)
    expect(folder).toMatch(/^\.judgment\/packets\/[0-9a-f]{12}$/)
    const tops = new Set(files(copy, folder).map((name) => name.split('/')[0]))
    expect([...tops].sort()).toEqual(['prompt.md', 'task.md', 'v0'])
    expect(prompt).not.toMatch(/adversarial-review|seat [AB]|streak/)
    answer(copy)
    const second = packet(copy)
    expect(second.folder).not.toBe(folder)
    expect(exists(copy, folder)).toBe(false)
    const shown = new Set(files(copy, second.folder).map((name) => name.split('/')[0]))
    expect([...shown].sort()).toEqual(['prompt.md', 'task.md', 'v0'])
    expect(second.prompt).not.toMatch(/DONE by|f0a/)
  })

  it('[double-done 14] refuses an agent that has reviewed before, and changes nothing', () => {
    const copy = copyWithTask()
    copy.run(...start)
    answer(copy, {}, '--agent', 'ada')
    const before = status(copy).ledger
    const refused = answer(copy, {}, '--agent', 'ada')
    expect({ status: refused.status, text: refused.stderr }).toMatchObject({
      status: 2,
      text: expect.stringContaining('ada has reviewed in this run already'),
    })
    expect(status(copy).ledger).toBe(before)
    expect(answer(copy, {}, '--agent', 'bea').status).toBe(0)
  })

  it('resets the streak by a finding that names another reviewer’s identity', () => {
    const copy = copyWithTask()
    copy.run(...start)
    const identity = /^# You are (reviewer-\S+)/.exec(packet(copy).prompt)?.[1] ?? ''
    answer(copy)
    expect(answer(copy, { reviewer: identity }).stdout).toContain('expected the token of this packet')
    expect(status(copy)).toMatchObject({ state: 'revising', counts: { streak: 0, done: 1, invalid: 1 } })
  })

  it('[double-done 17] records a reviewer that left nothing, and goes on with the same bytes', () => {
    const copy = copyWithTask()
    copy.run(...start)
    expect(copy.run('submit', spec, '--seat', 'A', '--failed', 'ran out of time').status).toBe(3)
    expect(copy.read(`${treeOf(copy)}/f0a.error.md`)).toContain('- ran out of time')
    expect(copy.run('submit', spec, '--seat', 'A', '--failed', 'ran out of time').stdout).toContain('nothing changed')
    const form = JSON.parse(copy.run('amended', spec).stdout)
    expect(form.units[0]).toMatchObject({ ids: ['f0a'], files: expect.arrayContaining(['design.md']) })
    expect(publish(copy, 'f0a').status).toBe(3)
    expect(packet(copy).seat).toBe('A')
    expect(packet(copy).reply).toMatch(/f1a\.md$/)
  })

  it('keeps an invalid finding to the byte, and says what is wrong with it', () => {
    const copy = copyWithTask()
    copy.run(...start)
    const { reply } = packet(copy)
    copy.write(reply, '# Adversarial finding f0a\r\n\r\n- Verdict: done\r\n')
    const taken = copy.run('submit', spec, '--seat', 'A', reply)
    expect({ status: taken.status, text: taken.stdout }).toMatchObject({
      status: 3,
      text: expect.stringContaining('counts for nothing'),
    })
    expect(copy.read(`${treeOf(copy)}/f0a.md`)).toBe('# Adversarial finding f0a\r\n\r\n- Verdict: done\r\n')
    expect(copy.read(`${treeOf(copy)}/f0a.error.md`)).toContain('Disproof attempts')
    expect(copy.run('verify', spec).status).toBe(0)
  })

  it('[double-done 24] a candidate that is changed under review voids the version, and the next one is v1', () => {
    const copy = copyWithTask()
    copy.run(...start)
    answer(copy)
    const tree = treeOf(copy)
    const result = copy.read(`${tree}/v0/result.md`)
    copy.write(`${tree}/v0/result.md`, `${result}\n`)
    const taken = answer(copy)
    expect(taken.stdout).toContain('v0/result.md (changed)')
    expect(status(copy)).toMatchObject({ state: 'revising', counts: { streak: 0, done: 1, invalid: 1 } })
    expect(copy.read(`${tree}/v0/result.md`)).toBe(result)
    publish(copy, 'f0b')
    expect(files(copy, `${tree}/v1`)).toContain('manifest.sha256')
    answer(copy)
    expect(answer(copy).status).toBe(0)
    expect(copy.run('verify', spec).status).toBe(0)
  })

  it('[double-done 24] so does a change that a reviewer of ours makes while it runs', () => {
    const copy = copyWithTask()
    copy.edit(`${spec}/design.md`, ...four)
    const target = JSON.stringify(path.join(copy.folder, '.adversarial-review'))
    const tamper = `const run = readdirSync(${target})[0]
writeFileSync(${target} + '/' + run + '/v0/artifacts/design.md', 'mine')`
    const ran = copy.run(...start, '--judges', program(copy, tamper))
    expect({ status: ran.status, text: ran.stdout }).toMatchObject({
      status: 3,
      text: expect.stringContaining('v0/artifacts/design.md (changed)'),
    })
    expect(status(copy)).toMatchObject({ state: 'revising', counts: { streak: 0, done: 0, invalid: 1 } })
  })

  it('[double-done 28] a changed task.md stops every command but a new run', () => {
    const copy = copyWithTask()
    copy.run(...start)
    const tree = treeOf(copy)
    const ledger = status(copy).ledger
    copy.write(`${tree}/task.md`, `${copy.read(`${tree}/task.md`)}2. and it is short\n`)
    const commands = [
      [...start],
      ['submit', spec, '--seat', 'A', '--failed', 'x'],
      ['decide', spec, 'block', '--by', 'Ana', '--why', 'x'],
      ['abandon', spec, '--by', 'Ana', '--why', 'x'],
      ['verify', spec],
    ]
    for (const command of commands) expect(copy.run(...command).status).toBe(7)
    expect(status(copy).ledger).toBe(ledger)
    const fresh = copy.run(...start, '--new')
    expect(fresh.status).toBe(3)
    expect(treeOf(copy)).toBe(`${tree}-2`)
    expect(copy.read(`${tree}-2/task.md`)).not.toContain('and it is short')
    expect(copy.run('verify', spec).status).toBe(0)
    expect(copy.run(...start, '--new').status).toBe(2)
  })

  it('[double-done 31] refuses a complete.md that stands there early', () => {
    const copy = copyWithTask()
    copy.run(...start)
    const tree = treeOf(copy)
    copy.write(`${tree}/complete.md`, '# Complete\n')
    expect(answer(copy)).toMatchObject({ status: 7, stderr: expect.stringContaining('complete.md (early)') })
    expect(copy.run('verify', spec).status).toBe(7)
    rmSync(path.join(copy.folder, tree, 'complete.md'))
    answer(copy)
    expect(exists(copy, `${tree}/complete.md`)).toBe(false)
    expect(answer(copy).status).toBe(0)
    const complete = copy.read(`${tree}/complete.md`)
    for (const [, link] of complete.matchAll(/\]\(([^)]+)\)/g)) expect(exists(copy, `${tree}/${link}`)).toBe(true)
  })

  it('[double-done 34] blocks with exit 8 and the reason, and is never a pass', () => {
    const copy = copyWithTask(`${input}max_versions: 1\n`)
    const blocked = copy.run(...start, '--judges', program(copy))
    expect({ status: blocked.status, text: blocked.stdout }).toMatchObject({
      status: 8,
      text: expect.stringContaining('DOUBLE DONE: BLOCKED (versions-exhausted)'),
    })
    expect(exists(copy, `${treeOf(copy)}/complete.md`)).toBe(false)
    expect(copy.run('verify', spec).status).toBe(0)
    const accepted = copy.run('decide', spec, 'accept', '--by', 'Ana', '--why', 'seen')
    expect(accepted.status).toBe(8)

    const open = copyWithTask()
    open.run(...start)
    expect(open.run('decide', spec, 'block', '--by', 'Ana').status).toBe(2)
    const byHand = open.run('decide', spec, 'block', '--by', 'Ana', '--why', 'no fresh agent can be started here')
    expect({ status: byHand.status, text: byHand.stdout }).toMatchObject({
      status: 8,
      text: expect.stringContaining('no fresh agent can be started here'),
    })
    expect(open.read(`${treeOf(open)}/state.md`)).toContain('no fresh agent can be started here')

    const whole = copyWithTask(`${input}not_self_contained: it needs the running service\n`)
    expect(whole.run(...start).status).toBe(8)
    expect(exists(whole, '.judgment/packets')).toBe(false)
  })

  it('[double-done 35] finds a state.md that was edited, takes the streak from the findings, and writes it anew', () => {
    const copy = copyWithTask()
    copy.run(...start)
    answer(copy)
    const file = `${treeOf(copy)}/state.md`
    copy.edit(file, '- Pass streak: 1', '- Pass streak: 2')
    expect(copy.run('verify', spec)).toMatchObject({ status: 7, stdout: expect.stringContaining('state.md: changed') })
    expect(status(copy).counts.streak).toBe(1)
    answer(copy, { verdict: 'FAIL' })
    expect(copy.read(file)).toContain('- Pass streak: 0')
    expect(copy.run('verify', spec).status).toBe(0)
  })

  it('[double-done 16] finds an archived finding that was edited, and goes no further with it', () => {
    const copy = copyWithTask()
    copy.run(...start)
    answer(copy, { verdict: 'FAIL' })
    copy.edit(`${treeOf(copy)}/f0a.md`, 'Verdict: FAIL', 'Verdict: DONE')
    expect(copy.run('verify', spec).status).toBe(7)
    expect(publish(copy, 'f0a', ...four)).toMatchObject({
      status: 7,
      stderr: expect.stringContaining('f0a.md (changed)'),
    })
  })

  it('[double-done 36] certifies only documents that are still the approved bytes, line ends included', () => {
    const copy = copyWithTask()
    copy.edit(`${spec}/design.md`, ...four)
    const design = path.join(copy.folder, spec, 'design.md')
    const approved = readFileSync(design, 'utf8')
    const edit = `if (prompt.includes('f0b')) writeFileSync(${JSON.stringify(design)}, ${JSON.stringify(approved.replaceAll('\n', '\r\n'))})`
    const drifted = copy.run(...start, '--judges', program(copy, edit))
    expect({ status: drifted.status, text: drifted.stderr }).toMatchObject({
      status: 6,
      text: expect.stringContaining('design.md (content)'),
    })
    expect(status(copy)).toMatchObject({ state: 'certifying', verdict: null })
    expect(exists(copy, `${treeOf(copy)}/complete.md`)).toBe(false)
    writeFileSync(design, approved)
    expect(copy.run(...start).status).toBe(0)
    expect(exists(copy, `${treeOf(copy)}/complete.md`)).toBe(true)
  })

  it('[double-done 38] serves one of two commands that run at once; the other is refused', async () => {
    const copy = copyWithTask()
    copy.run(...start)
    answer(copy)
    const failed = ['one', 'two'].map((reason) => concurrently(copy, 'submit', spec, '--seat', 'B', '--failed', reason))
    expect((await Promise.all(failed)).sort()).toEqual([2, 3])
    expect(status(copy).counts).toMatchObject({ done: 1, invalid: 1 })
    expect(copy.run('verify', spec).status).toBe(0)
  })

  it('[double-done 38] is locked while a review runs, and resumes after a kill with a streak that stands', async () => {
    const copy = copyWithTask()
    copy.edit(`${spec}/design.md`, ...four)
    const wait = `if (prompt.includes('f0b')) {
  writeFileSync(${JSON.stringify(path.join(copy.folder, 'waiting'))}, '')
  await new Promise((resolve) => setTimeout(resolve, 20_000))
}`
    const judges = program(copy, wait)
    const child = spawn(process.execPath, [main, ...start, '--judges', judges], { cwd: copy.folder, stdio: 'ignore' })
    const ended = new Promise((resolve) => child.once('exit', resolve))
    while (!exists(copy, 'waiting')) await new Promise((resolve) => setTimeout(resolve, 50))
    const refused = copy.run('submit', spec, '--seat', 'B', '--failed', 'x')
    expect({ status: refused.status, text: refused.stderr }).toMatchObject({
      status: 2,
      text: expect.stringContaining('Another process'),
    })
    child.kill('SIGKILL')
    await ended
    expect(readdirSync(path.join(copy.folder, '.judgment'))).toContain('changes--loan-renewal.lock')
    expect(status(copy)).toMatchObject({ state: 'reviewing', counts: { streak: 1, done: 1 } })
    program(copy)
    const resumed = copy.run(...start)
    expect({ status: resumed.status, text: resumed.stdout }).toMatchObject({
      status: 0,
      text: expect.stringContaining('DOUBLE DONE: CERTIFIED v0'),
    })
    expect(copy.run('verify', spec).status).toBe(0)
  })
})

/** Runs a command beside others; its exit code. */
const concurrently = (copy: Copy, ...args: readonly string[]): Promise<number | null> =>
  new Promise((resolve) => {
    spawn(process.execPath, [main, ...args], { cwd: copy.folder, stdio: 'ignore' }).once('exit', resolve)
  })
