import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Copy, exampleCopy, json, main, nextLine, spec } from './cli.js'

const request = 'request: Please run a dual review of the loan renewal\ntarget: { spec: true }\n'
const start = ['review', spec, '--protocol', 'gentle', '--input', 'request.yaml'] as const

function copyWithRequest(text = request): Copy {
  const copy = exampleCopy()
  copy.write('request.yaml', text)
  return copy
}

const status = (copy: Copy) => json(copy.run('status', spec, '--format', 'json'))
const ledgerOf = (copy: Copy): string => {
  const records = path.join(copy.folder, '.judgment', 'changes--loan-renewal')
  const [run] = existsSync(records) ? readdirSync(records) : []
  return path.join(records, run ?? '', 'ledger.jsonl')
}

/** A judge as a program: it answers discovery with a row, or with none, and a re-judgment with one word. */
function judge(copy: Copy, found: 'clean' | 'severe', outcome = 'verified'): string {
  const program = `
import { stdin } from 'node:process'
let prompt = ''
for await (const chunk of stdin) prompt += chunk
const packet = /\`packet\`: "([0-9a-f]+)"/.exec(prompt)[1]
const seat = /^# You are judge (.)/.exec(prompt)[1]
const ids = [...prompt.matchAll(/^- \`(JD-\\S+)\`$/gm)].map((match) => match[1])
const row = { id: 'JD-' + seat + '-001', lens: 'judgment-day', location: 'design.md:51', severity: 'CRITICAL',
  status_at_freeze: 'open', evidence_class: 'deterministic', evidence_claim: 'One template is never built.' }
console.log(JSON.stringify(ids.length > 0
  ? { packet, resolutions: ids.map((id) => ({ id, outcome: '${outcome}' })) }
  : { packet, rows: '${found}' === 'severe' && seat === 'A' ? [row] : [] }))
`
  copy.write('judge.mjs', program)
  return `command:${process.execPath} ${path.join(copy.folder, 'judge.mjs')}`
}

const amendment = (...ids: string[]) =>
  JSON.stringify({
    units: [
      {
        ids,
        files: ['design.md'],
        done: 'counted again',
        evidence: 'the table',
        notApplicable: null,
        rollback: 'restore design.md',
        superseded: [],
        paraphrases: [],
      },
    ],
  })

/** A person approves what is asked, and the design is edited. */
function correct(copy: Copy, from: string, to: string) {
  const [choice] = status(copy).next.choices
  copy.run('decide', spec, choice.id, '--ids', choice.ids.join(','), '--by', 'Ana')
  copy.edit(`${spec}/design.md`, from, to)
  copy.write('amendment.json', amendment(...choice.ids))
  return copy.run('amended', spec, 'amendment.json')
}

describe('gentle from the shell', () => {
  it('[gentle 1] without the words of a request nothing is written', () => {
    const copy = exampleCopy()
    const ran = copy.run('review', spec, '--protocol', 'gentle')
    expect({ status: ran.status, text: ran.stderr }).toMatchObject({
      status: 2,
      text: expect.stringMatching(/request:/),
    })
    copy.write('request.yaml', 'request: just a quick look\ntarget: { spec: true }\n')
    const asked = copy.run(...start)
    expect({ status: asked.status, text: asked.stdout }).toMatchObject({ status: 3, text: expect.stringMatching(/\?/) })
    expect(existsSync(path.join(copy.folder, '.judgment'))).toBe(false)
  })

  it('[gentle 32] goes from a request to APPROVED, a person authorising each of two rounds', () => {
    const copy = copyWithRequest()
    const ran = copy.run(...start, '--judges', judge(copy, 'severe', 'corroborated'))
    expect({ status: ran.status, next: nextLine(ran) }).toEqual({
      status: 3,
      next: `next: judgment-day decide ${spec} approve-round-1 --ids JD-A-001 --by NAME`,
    })
    expect(correct(copy, 'four notification templates', '4 notification templates').status).toBe(3)
    judge(copy, 'severe', 'verified')
    const end = correct(copy, '4 notification templates', 'five notification templates')
    expect(end.status).toBe(0)
    expect(end.stdout).toContain('APPROVED is evidence of a review')
    const text = copy.read(`${spec}/judgment.md`)
    expect(text.match(/JUDGMENT: (?:APPROVED|ESCALATED)/g)).toEqual(['JUDGMENT: APPROVED'])
    expect(text.match(/^JUDGMENT: APPROVED$/gm)).toHaveLength(1)
    expect(copy.run('verify', spec).status).toBe(0)
    expect(copy.run('kaizen', spec).stdout).toContain('1 severe, 1 resolved in 2 round(s)')
  })

  it('[gentle 28] escalates what survives round two, with exit 4, and takes no third', () => {
    const copy = copyWithRequest()
    copy.run(...start, '--judges', judge(copy, 'severe', 'corroborated'))
    correct(copy, 'four notification templates', '4 notification templates')
    const end = correct(copy, '4 notification templates', 'fewer notification templates')
    expect({ status: end.status, text: end.stdout }).toMatchObject({
      status: 4,
      text: expect.stringContaining('JUDGMENT: ESCALATED'),
    })
    expect(copy.run('decide', spec, 'approve-round-3', '--ids', 'JD-A-001', '--by', 'Ana').status).toBe(2)
    expect(copy.run('amended', spec, 'amendment.json').status).not.toBe(0)
    // the lineage is used up: the same bytes are not judged again
    expect(copy.run(...start, '--new').status).toBe(2)
  })

  it('[gentle 4] an identical start resumes the run, another input is refused', () => {
    const copy = copyWithRequest()
    copy.run(...start)
    const before = readFileSync(ledgerOf(copy), 'utf8')
    expect(copy.run(...start).status).toBe(3)
    expect(readFileSync(ledgerOf(copy), 'utf8')).toBe(before)
    copy.write('request.yaml', `${request}surfaces: [docs]\n`)
    expect(copy.run(...start).status).toBe(2)
    expect(copy.run('review', spec).status).toBe(3)
    expect(readFileSync(ledgerOf(copy), 'utf8')).toBe(before)
  })

  it('[gentle 5] takes no reply about a target that was edited since it was bound', () => {
    const copy = copyWithRequest()
    copy.run(...start, '--judges', 'handoff')
    const reply = JSON.stringify({ packet: copy.tokenOf('A'), rows: [] })
    copy.edit(`${spec}/design.md`, 'four notification templates', 'five notification templates')
    copy.write('A.json', reply)
    expect(copy.run('submit', spec, '--seat', 'A', 'A.json').status).toBe(6)
    copy.edit(`${spec}/design.md`, 'five notification templates', 'four notification templates')
    expect(copy.run('submit', spec, '--seat', 'A', 'A.json').status).toBe(3)
  })

  it('[gentle 37] the same reply again changes nothing, other bytes are refused; [gentle 8] a token of the other seat too', () => {
    const copy = copyWithRequest()
    copy.run(...start, '--judges', 'handoff')
    copy.write('B.json', JSON.stringify({ packet: copy.tokenOf('B'), rows: [] }))
    expect(copy.run('submit', spec, '--seat', 'A', 'B.json').status).toBe(5)
    copy.write('A.json', JSON.stringify({ packet: copy.tokenOf('A'), rows: [] }))
    expect(copy.run('submit', spec, '--seat', 'A', 'A.json', '--agent', 'one').status).toBe(3)
    const before = readFileSync(ledgerOf(copy), 'utf8')
    expect(copy.run('submit', spec, '--seat', 'A', 'A.json', '--agent', 'one').status).toBe(3)
    expect(readFileSync(ledgerOf(copy), 'utf8')).toBe(before)
    copy.write('A.json', JSON.stringify({ packet: null, rows: [] }))
    expect(copy.run('submit', spec, '--seat', 'A', 'A.json').status).toBe(2)
    expect(copy.run('submit', spec, '--seat', 'B', 'B.json', '--agent', 'one').status).toBe(2)
    expect(readFileSync(ledgerOf(copy), 'utf8')).toBe(before)
    expect(copy.run('submit', spec, '--seat', 'B', 'B.json', '--agent', 'two').status).toBe(0)
  })

  it('[gentle 16] a frozen row that was edited fails every later command; [gentle 36] so does a cut or reordered ledger', () => {
    const copy = copyWithRequest()
    copy.run(...start, '--judges', judge(copy, 'severe'))
    const file = ledgerOf(copy)
    const intact = readFileSync(file, 'utf8')
    const lines = intact.trimEnd().split('\n')
    const [first = '', second = '', ...rest] = lines
    const altered = {
      row: intact.replace('One template is never built.', 'Nothing is wrong.'),
      hash: intact.replace(/("kind":"frozen".*?"rows":"sha256:)[0-9a-f]/, '$1x'),
      order: `${[second, first, ...rest].join('\n')}\n`,
      tail: `${lines.slice(0, -1).join('\n')}\n`,
    }
    for (const text of Object.values(altered)) {
      expect(text).not.toBe(intact)
      writeFileSync(file, text)
      expect(copy.run('decide', spec, 'approve-round-1', '--ids', 'JD-A-001', '--by', 'Ana').status).toBe(7)
    }
    writeFileSync(file, intact)
    expect(copy.run('verify', spec).status).toBe(0)
  })

  it('resumes after its process was killed while a judge worked', async () => {
    const copy = copyWithRequest()
    const program = judge(copy, 'severe')
    copy.write('judge.mjs', 'setTimeout(() => undefined, 60_000)')
    const child = spawn(process.execPath, [main, ...start, '--judges', `builtin,${program}`], { cwd: copy.folder })
    await expect
      .poll(() => existsSync(ledgerOf(copy)) && readFileSync(ledgerOf(copy), 'utf8'), { timeout: 60_000 })
      .toContain('"kind":"replied"')
    child.kill('SIGKILL')
    await new Promise((ended) => child.once('exit', ended))
    expect(status(copy)).toMatchObject({ state: 'judging', next: { action: 'review' } })
    const before = readFileSync(ledgerOf(copy), 'utf8')
    judge(copy, 'clean')
    const ran = copy.run('review', spec)
    expect({ status: ran.status, next: nextLine(ran) }).toMatchObject({
      status: 3,
      next: expect.stringMatching(/approve-round-1/),
    })
    // the judge that had answered is not asked again
    expect(readFileSync(ledgerOf(copy), 'utf8').startsWith(before)).toBe(true)
    expect(ran.stderr).not.toContain('judge A')
    expect(copy.run('verify', spec).status).toBe(0)
  })

  it('[gentle 34] starts no git, gh or package manager, whatever is done', () => {
    const copy = copyWithRequest()
    const spies = path.join(copy.folder, 'spies')
    mkdirSync(spies)
    for (const name of ['git', 'gh', 'npm', 'npx', 'yarn', 'pnpm']) {
      const spy = path.join(spies, name)
      writeFileSync(spy, `#!/bin/sh\necho ${name} "$@" >> ${path.join(copy.folder, 'spied')}\n`)
      chmodSync(spy, 0o755)
    }
    const before = process.env.PATH
    process.env.PATH = `${spies}${path.delimiter}${before}`
    try {
      copy.run(...start, '--judges', judge(copy, 'severe'))
      expect(correct(copy, 'four notification templates', 'five notification templates').status).toBe(0)
      copy.run('verify', spec)
    } finally {
      process.env.PATH = before
    }
    expect(existsSync(path.join(copy.folder, 'spied'))).toBe(false)
  })

  it.each(['gentle', 'judgment-day'])('[gentle 34] %s imports nothing that could start a process', (id) => {
    const folder = path.join(import.meta.dirname, '..', '..', 'src', 'protocols', id)
    for (const file of readdirSync(folder)) {
      const imports = readFileSync(path.join(folder, file), 'utf8').match(/from '[^']+'/g) ?? []
      expect(imports.filter((name) => /child_process|\/runners\/|\/edge\/|execa/.test(name))).toEqual([])
    }
  })
})
