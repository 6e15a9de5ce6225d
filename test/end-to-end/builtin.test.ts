import { describe, expect, it } from 'vitest'
import { exampleCopy, json, nextLine, spec } from './cli.js'

describe('a review with the built-in judges', () => {
  it('finds the seeded contradictions, writes judgment.md and ends with the next action', () => {
    const copy = exampleCopy()
    const ran = copy.run('review', spec)
    expect(ran.status).toBe(3)
    expect(ran.stderr).toMatch(/judge A \(builtin\) answered/)
    expect(nextLine(ran)).toBe(`next: judgment-day decide ${spec} fix --by NAME`)
    const report = json(copy.run('status', spec, '--format', 'json'))
    expect(report.counts.confirmedSevere).toBeGreaterThanOrEqual(1)
    expect(report.counts.quantities).toBe(0)
    expect(copy.read(`${spec}/judgment.md`)).toMatch(/A: builtin:enumerations, deterministic/)
  })

  it('is reported from the ledger and changes no file: Markdown is judgment.md, JSON what it is made of', () => {
    const copy = exampleCopy()
    copy.run('review', spec)
    const rendered = copy.read(`${spec}/judgment.md`)
    expect(copy.run('report', spec)).toMatchObject({ status: 0, stdout: rendered })
    copy.edit(`${spec}/judgment.md`, 'deciding', 'approved')
    const edited = copy.read(`${spec}/judgment.md`)
    expect(copy.run('report', spec).stdout).toBe(rendered)
    expect(json(copy.run('report', spec, '--format', 'json'))).toMatchObject({
      schema: 'judgment-day/report@1',
      state: 'deciding',
      verdict: null,
      ledger: json(copy.run('status', spec, '--format', 'json')).ledger,
    })
    expect(copy.read(`${spec}/judgment.md`)).toBe(edited)
    expect(copy.run('report', spec, '--format', 'pdf').status).toBe(2)
  })

  it('is resumed, not repeated, by a second review', () => {
    const copy = exampleCopy()
    copy.run('review', spec)
    const before = json(copy.run('status', spec, '--format', 'json'))
    expect(copy.run('review', spec).status).toBe(3)
    expect(json(copy.run('status', spec, '--format', 'json')).ledger).toBe(before.ledger)
  })

  it('approves after a correction that both judges verify from the delta', () => {
    const copy = exampleCopy()
    copy.run('review', spec)
    const confirmed: string[] = json(copy.run('status', spec, '--format', 'json')).next.choices[0].ids
    copy.run('decide', spec, 'fix', '--by', 'Ana')
    copy.edit(`${spec}/design.md`, 'four notification templates', 'five notification templates')
    copy.edit(`${spec}/design.md`, 'three refusal reasons', 'four refusal reasons')
    const unit = {
      ids: confirmed,
      files: ['design.md'],
      done: 'counted again',
      evidence: 'the table and the list',
      notApplicable: null,
      rollback: 'restore design.md',
      superseded: ['four notification templates', 'three refusal reasons'],
      paraphrases: [],
    }
    copy.write('amendment.json', JSON.stringify({ units: [unit], kept: [] }))
    const end = copy.run('amended', spec, 'amendment.json')
    expect(end.stderr).toMatch(/judge B \(builtin\) answered/)
    expect(end.stdout).toContain('JUDGMENT: APPROVED ✅')
    expect(end.status).toBe(0)
    expect(copy.run('verify', spec).status).toBe(0)
  })

  it('is closed honestly when a person abandons it, and never approves afterwards', () => {
    const copy = exampleCopy()
    copy.run('review', spec)
    expect(copy.run('abandon', spec, '--by', 'Ana', '--why', 'dropped').status).toBe(4)
    expect(copy.run('decide', spec, 'fix', '--by', 'Ana').status).toBe(2)
    expect(copy.read(`${spec}/judgment.md`).match(/^JUDGMENT: ESCALATED ⚠️$/gm)).toHaveLength(1)
  })
})

describe('a review with a command', () => {
  it('takes a failing judge for a failure, keeps the other seat, and asks the failed one again', () => {
    const copy = exampleCopy()
    const judge = `node -e "process.stdin.resume().on('end',()=>process.exit(9))"`
    const ran = copy.run('review', spec, '--judges', `builtin,command:${judge}`)
    expect(ran.status).toBe(5)
    expect(ran.stderr).toContain('ended with exit code 9')
    expect(ran.stderr.trimEnd().split('\n').at(-1)).toBe(`next: judgment-day review ${spec}`)
    expect(json(copy.run('status', spec, '--format', 'json'))).toMatchObject({
      state: 'judging',
      next: { action: 'review' },
    })
    expect(copy.run('verify', spec).status).toBe(0)
  })
})
