import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Copy, exampleCopy, json, main, nextLine, spec } from './cli.js'

const ultra = 'run/changes--loan-renewal/ultra'

const request = (gate: string, checks: readonly string[], more = '') => `gate: ${gate}
request: Members renew a loan themselves.
rubric: [every requirement follows from the request]
author: analyst-1
checks:
${checks.map((id) => `  - { id: ${id}, command: npm run ${id}, status: 0 }`).join('\n')}
${more}`

const analysis = request('analysis', ['evidence-spot-check', 'derivation-lint'])
const start = ['review', spec, '--protocol', 'gates', '--input', 'gate.yaml'] as const

/** The example with the numbers that the cross-check contradicts put right. */
function soundCopy(text = analysis): Copy {
  const copy = exampleCopy()
  for (const [from, to] of [
    ['FR-1…FR-6', 'FR-1…FR-5'],
    ['three refusal reasons', 'four refusal reasons'],
    ['four notification templates', 'five notification templates'],
    ['600–800 reminder messages', '400–500 reminder messages'],
    ['| **470** |', '| **440** |'],
  ] as const)
    copy.edit(`${spec}/design.md`, from, to)
  copy.write('gate.yaml', text)
  return copy
}

/** A judge as a program that reads the copies it was lent; it blocks until the design says the words that it asks for. */
function judge(copy: Copy, wanted: string): string {
  copy.write(
    'judge.mjs',
    `
import { readFileSync } from 'node:fs'
import { stdin } from 'node:process'
let prompt = ''
for await (const chunk of stdin) prompt += chunk
const packet = /\`packet\`: "([0-9a-f]+)"/.exec(prompt)[1]
const prior = /^- \\{.*"id":"F1"/m.test(prompt.slice(prompt.indexOf('## What blocked before')))
const again = prompt.includes('## What blocked before')
const good = readFileSync('design.md', 'utf8').includes(${JSON.stringify(wanted)})
const finding = { id: 'F1', severity: 'blocking', class: 'correctness', path: 'design.md', anchor: 'five notification templates',
  justification: 'the last template has no sender', failure_consequence: 'members are never told that a loan was refused',
  category: null, alternative: null, required_fix: 'name the sender' }
console.log(JSON.stringify({ packet, verdict: good ? 'APPROVE' : 'REVISE', findings: good || again ? [] : [finding],
  prior: again ? [{ id: 'F1', status: good ? 'resolved' : 'unresolved' }] : [],
  rubric_items_checked: [{ item: 'every requirement follows from the request', result: good ? 'pass' : 'fail' }],
  unconfirmed_assumptions_touched: [], actual_model: 'unknown', actual_effort: 'unknown' }))
`,
  )
  return `command:${process.execPath} ${path.join(copy.folder, 'judge.mjs')}`
}

const amendment = JSON.stringify({
  units: [
    {
      ids: ['F1'],
      files: ['design.md'],
      done: 'the sender is named',
      evidence: 'design.md',
      notApplicable: null,
      rollback: 'restore design.md',
      superseded: [],
      paraphrases: [],
    },
  ],
})

function revise(copy: Copy, words: string) {
  copy.write(`${spec}/design.md`, `${copy.read(`${spec}/design.md`)}\n${words}\n`)
  copy.write('amendment.json', amendment)
  return copy.run('amended', spec, 'amendment.json')
}

const ledgerOf = (copy: Copy): string => {
  const records = path.join(copy.folder, '.judgment', 'changes--loan-renewal')
  const [run] = existsSync(records) ? readdirSync(records) : []
  return path.join(records, run ?? '', 'ledger.jsonl')
}

describe('gates from the shell', () => {
  it('[gates 1] asks no judge about documents that the cross-check contradicts', () => {
    const copy = exampleCopy()
    copy.write('gate.yaml', analysis)
    const ran = copy.run(...start)
    expect({ status: ran.status, text: ran.stderr }).toMatchObject({
      status: 2,
      text: expect.stringMatching(/cross-check: design\.md/),
    })
    expect(existsSync(path.join(copy.folder, '.judgment'))).toBe(false)
  })

  it('[gates 34] goes from REVISE to a passed gate, leaves its verdicts and its trace, and [gates 2] opens the next', () => {
    const copy = soundCopy()
    const ran = copy.run(...start, '--judges', judge(copy, 'The desk sends it.'))
    expect(ran.status).toBe(3)
    expect(nextLine(ran)).toMatch(/^next: judgment-day amended /)
    const first = copy.read(`${ultra}/verdict-analysis-1.md`)
    const end = revise(copy, 'The desk sends it.')
    expect({ status: end.status, text: end.stdout }).toMatchObject({
      status: 0,
      text: expect.stringContaining('GATE analysis: APPROVED'),
    })
    expect(copy.read(`${ultra}/verdict-analysis-1.md`)).toBe(first)
    expect(copy.read(`${ultra}/trace-analysis.log`)).toMatch(
      /^JUDGE analysis REVISE round=1 blocking=1 advisory=0 downgraded=0\nFILE .*\nJUDGE analysis APPROVE round=2 blocking=0 advisory=0 downgraded=0\nFILE .*\nGATE judgment pass :: /,
    )
    expect(JSON.parse(copy.read(`${ultra}/checkpoint-analysis.json`)).gates.analysis).toMatchObject({
      round: 2,
      loops_used: 1,
    })
    expect(copy.run('verify', spec).status).toBe(0)

    copy.write('plan.md', '# Plan\n\nOne task builds the renewal.\n')
    const plan = ['coverage', 'graph', 'exit-gate', 'blast-radius']
    copy.write('gate.yaml', request('plan', plan, 'artifact: [plan.md]'))
    expect(copy.run(...start).status).toBe(3)
    copy.write('gate.yaml', request('implementation', ['verify', 'traceability', 'static-analysis']))
    expect(copy.run('abandon', spec, '--by', 'Ana', '--why', 'later').status).toBe(4)
    expect(copy.run(...start).stderr).toContain('the gate plan was not passed')
  })

  it('[gates 34] a verdict file that was edited is named and never written over', () => {
    const copy = soundCopy()
    copy.run(...start, '--judges', judge(copy, 'The desk sends it.'))
    const text = copy.read(`${ultra}/verdict-analysis-1.md`)
    copy.write(`${ultra}/verdict-analysis-1.md`, text.replace('REVISE', 'APPROVE'))
    expect(copy.run('verify', spec).status).toBe(7)
    expect(revise(copy, 'The desk sends it.').status).toBe(7)
    expect(copy.read(`${ultra}/verdict-analysis-1.md`)).toContain('APPROVE')
    copy.write(`${ultra}/verdict-analysis-1.md`, text)
    expect(copy.run('amended', spec, 'amendment.json').status).toBe(0)
  })

  it('[gates 27] after two loops a person decides; [gates 31] what was accepted is escalated with its findings', () => {
    const copy = soundCopy()
    copy.run(...start, '--judges', judge(copy, 'Nobody writes this.'))
    revise(copy, 'One more line.')
    const menu = revise(copy, 'And another.')
    expect(nextLine(menu)).toBe(`next: judgment-day decide ${spec} accept-and-proceed --by NAME --why TEXT`)
    expect(copy.run('decide', spec, 'extra-loop').status).toBe(2)
    const end = copy.run('decide', spec, 'accept-and-proceed', '--by', 'Ana', '--why', 'known')
    expect(end.status).toBe(4)
    expect(copy.read(`${spec}/judgment.md`)).toMatch(/## Unresolved\n\n- F1: the last template has no sender/)
  })

  it('[gates 8] a host’s reply that is no verdict is kept, asked for once more, and then a person decides', () => {
    const copy = soundCopy()
    copy.run(...start)
    const hand = () => {
      copy.write('reply.json', 'I approve.')
      return copy.run('submit', spec, '--seat', 'judge', 'reply.json')
    }
    expect(nextLine(hand())).toMatch(/submit .* --seat judge/)
    expect(nextLine(hand())).toMatch(/decide .* accept-and-proceed/)
    expect(json(copy.run('status', spec, '--format', 'json'))).toMatchObject({ state: 'menu', counts: { loops: 0 } })
    expect(copy.run('verify', spec).status).toBe(0)
  })

  it('[gates 32] a run whose process was killed goes on where it stood', async () => {
    const copy = soundCopy()
    const program = judge(copy, 'five notification templates')
    copy.write('judge.mjs', 'setTimeout(() => undefined, 60_000)')
    const child = spawn(process.execPath, [main, ...start, '--judges', program], { cwd: copy.folder })
    const asked = () => existsSync(ledgerOf(copy)) && readFileSync(ledgerOf(copy), 'utf8')
    await expect.poll(asked, { timeout: 60_000 }).toContain('"kind":"asked"')
    child.kill('SIGKILL')
    await new Promise((ended) => child.once('exit', ended))
    expect(json(copy.run('status', spec, '--format', 'json'))).toMatchObject({ state: 'judging', counts: { loops: 0 } })
    judge(copy, 'five notification templates')
    expect(copy.run('review', spec).status).toBe(0)
    expect(copy.run('verify', spec).status).toBe(0)
  })
})
