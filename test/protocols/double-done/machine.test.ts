import { describe, expect, it } from 'vitest'
import { doubleDone } from '../../../src/protocols/double-done/index.js'
import { input } from '../../../src/protocols/double-done/request.js'
import { verification } from '../../../src/protocols/double-done/verification.js'
import { files, Gate, request } from './gate.js'

const other = { ...files, 'design.md': '# Design\n\nFour channels.\n' }
const streak = (gate: Gate): number => doubleDone.receipt(gate.state).counts.streak ?? -1
const problems = (gate: Gate, event: Parameters<Gate['refusals']>[0]): string =>
  gate
    .refusals(event)
    .map(({ problem }) => problem)
    .join('\n')

describe('double-done, its state machine', () => {
  it('[double-done 1] needs a task and at least one criterion', () => {
    const invalid = [{ criteria: ['x'] }, { task: ' ', criteria: ['x'] }, { task: 'x' }, { task: 'x', criteria: [] }]
    for (const given of invalid) expect(input.safeParse(given).success).toBe(false)
    expect(input.safeParse(request).success).toBe(true)
  })

  it('[double-done 13] never asks B, or takes its review, while the streak is 0', () => {
    const gate = new Gate()
    expect(gate.awaited).toBe('A')
    expect(problems(gate, gate.reply({}, { seat: 'B' }))).toContain('f0b of seat B')
    const forged = gate.reply({}, { seat: 'B' })
    expect(doubleDone.evolve(gate.state, forged, '')).toBe(gate.state)
  })

  it('[double-done 14] refuses a reviewer that this run has used, in B and in any later version', () => {
    const gate = new Gate().append(new Gate().reply({}, { agent: 'agent-x' }))
    expect(problems(gate, gate.reply({}, { agent: 'agent-x' }))).toContain('agent-x has reviewed in this run already')
    expect(problems(gate, gate.reply({}, { agent: 'agent-f0a' }))).toContain('already')
    gate.review({ verdict: 'FAIL' }).publish(other)
    expect(problems(gate, gate.reply({}, { agent: 'agent-x' }))).toContain('already')
    expect(problems(gate, gate.reply({}, { agent: 'agent-y' }))).toBe('')
    // two processes of one program are two reviewers
    expect(problems(gate, gate.reply({}, { agent: 'agent-x', assurance: 'enforced' }))).toBe('')
  })

  it('[double-done 15] a valid DONE of A makes the streak 1, by one event in state.md', () => {
    const gate = new Gate()
    const before = gate.tree().texts['state.md']?.split('\n') ?? []
    gate.review()
    expect(streak(gate)).toBe(1)
    expect(gate.awaited).toBe('B')
    const after = gate.tree().texts['state.md']?.split('\n') ?? []
    expect(after).toContain('- Pass streak: 1')
    const log = (lines: string[]): string[] => lines.slice(lines.indexOf('## Log'))
    expect(log(after).length - log(before).length).toBe(1)
  })

  it('[double-done 16] a FAIL of A keeps the streak at 0, is archived to the byte, and B is not asked', () => {
    const gate = new Gate()
    const reply = gate.reply({ verdict: 'FAIL' })
    gate.append(reply)
    expect({ at: gate.state.at, streak: streak(gate), do: gate.step.do }).toEqual({
      at: 'revising',
      streak: 0,
      do: 'amend',
    })
    expect(gate.tree({ [reply.raw]: 'the very bytes\r\n' }).texts['f0a.md']).toBe('the very bytes\r\n')
    expect(problems(gate, gate.reply({}, { seat: 'B' }))).toContain('does not belong in state "revising"')
  })

  it('[double-done 17] a review that leaves no file leaves an error file, and the streak at 0', () => {
    const gate = new Gate().fail()
    const { texts } = gate.tree()
    expect(Object.keys(texts)).not.toContain('f0a.md')
    expect(texts['f0a.error.md']).toContain('- crashed')
    expect(streak(gate)).toBe(0)
  })

  it('[double-done 17] what an invalid review did write is kept beside its error file', () => {
    expect(Object.keys(new Gate().fail('half a finding').tree().texts)).toEqual(
      expect.arrayContaining(['f0a.md', 'f0a.error.md']),
    )
  })

  it('[double-done 24] a candidate that was changed under review is void: the next one has the next number', () => {
    const gate = new Gate().review().disturb()
    expect({ at: gate.state.at, streak: streak(gate) }).toEqual({ at: 'revising', streak: 0 })
    expect(gate.publish().candidate.n).toBe(1)
    expect(gate.state.facts.versions[0].disturbed).toBe(true)
  })

  it('[double-done 25] a FAIL, a crash or a disturbance of B voids the DONE of A', () => {
    const ends = [(g: Gate) => g.review({ verdict: 'FAIL' }), (g: Gate) => g.fail(), (g: Gate) => g.disturb()]
    for (const end of ends) {
      const gate = end(new Gate().review())
      expect(streak(gate)).toBe(0)
      gate.publish(other)
      expect(gate.awaited).toBe('A')
      gate.review()
      expect(streak(gate)).toBe(1)
      expect(verification(gate.state.facts).find(({ id }) => id === 'streak')?.passed).toBe(false)
    }
  })

  it('[double-done 26] after a reset no review of that version is taken any more', () => {
    const gate = new Gate()
    const again = gate.reply({ reviewer: 'agent-two' })
    gate.fail()
    expect(problems(gate, again)).toContain('does not belong')
    gate.publish()
    expect(problems(gate, again)).toContain('no review f0a of seat A is waited for')
  })

  it('[double-done 27] after a FAIL the next version has other bytes; after a crash it may have the same', () => {
    const failed = new Gate().review({ verdict: 'FAIL' })
    expect(problems(failed, failed.amendment(files))).toContain('nothing changed since f0a said FAIL')
    expect(problems(failed, failed.amendment(other))).toBe('')
    const crashed = new Gate().fail()
    expect(problems(crashed, crashed.amendment(files))).toBe('')
  })

  it('asks of every version what was done about the review by which the last one fell', () => {
    const gate = new Gate().review({ verdict: 'FAIL' })
    const refused = problems(gate, gate.amendment(other, 'f7b'))
    expect(refused).toContain('what was done about f0a')
    expect(refused).toContain('f7b is not why')
  })

  it('takes a new version while a review is waited for, when the documents changed', () => {
    const gate = new Gate().review()
    expect(problems(gate, gate.amendment(files))).toContain('nothing changed, and a review is waited for')
    gate.publish(other)
    expect({ n: gate.candidate.n, awaited: gate.awaited, streak: streak(gate) }).toEqual({
      n: 1,
      awaited: 'A',
      streak: 0,
    })
  })

  it('[double-done 29] a pass never counts for another version, even one of the same digest', () => {
    const gate = new Gate().review()
    const { digest } = gate.candidate
    gate.fail().publish()
    expect(gate.candidate.digest).toBe(digest)
    expect(streak(gate)).toBe(0)
    gate.review()
    expect(gate.step.do).toBe('judge')
    expect(gate.review().certify().state).toMatchObject({ at: 'closed', ending: { verdict: 'approved' } })
  })

  it('[double-done 30] certifies two DONE of two reviewers on one digest, and nothing less', () => {
    const gate = new Gate().review()
    expect(problems(gate, { kind: 'verified', checks: [] })).toContain('does not belong')
    expect(problems(gate, { kind: 'closed', verdict: 'approved', outcome: 'certified' })).toContain('does not belong')
    gate.review()
    const { facts } = gate.state
    const failed = (over: Partial<typeof facts>): string[] =>
      verification({ ...facts, ...over }).flatMap(({ id, passed }) => (passed ? [] : [id]))
    const [a, b] = facts.reviews
    const [v0] = facts.versions
    if (a === undefined || b === undefined) throw new Error('two reviews were given')
    expect(failed({})).toEqual([])
    expect(failed({ reviews: [a] })).toContain('streak')
    expect(failed({ reviews: [a, { ...b, is: 'FAIL' }] })).toContain('streak')
    expect(failed({ reviews: [a, { ...b, version: 1 }] })).toContain('streak')
    expect(failed({ reviews: [a, { ...b, reviewer: a.reviewer }] })).toEqual(['reviewers'])
    expect(failed({ reviews: [a, { ...b, digest: 'f'.repeat(64) }] })).toEqual(['digest'])
    expect(failed({ versions: [{ ...v0, disturbed: true }] })).toEqual(['digest'])
    expect(failed({ versions: [{ ...v0, entries: v0.entries.slice(1) }] })).toEqual(['manifest'])
  })

  it('[double-done 30] a check of certification that fails voids both passes', () => {
    const gate = new Gate().review().review().certify(false)
    expect({ at: gate.state.at, streak: streak(gate) }).toEqual({ at: 'revising', streak: 0 })
    expect(gate.publish().awaited).toBe('A')
  })

  it('[double-done 31] holds a complete.md when it is certified, and in no other state', () => {
    const unfinished = [
      new Gate(),
      new Gate().review(),
      new Gate().review().review(),
      new Gate().fail(),
      new Gate().decide('block').close(),
      new Gate().decide('abandon').close(),
    ]
    for (const gate of unfinished) {
      const { texts, early } = gate.tree()
      expect(Object.keys(texts)).not.toContain('complete.md')
      expect(early).toEqual(['complete.md'])
    }
    const { texts, early } = new Gate().review().review().certify().tree()
    expect(Object.keys(texts)).toContain('complete.md')
    expect(early).toEqual([])
  })

  it('[double-done 32] complete.md says version, digest, reviewers, findings, isolation and verification', () => {
    const gate = new Gate().review().review().certify()
    const { texts } = gate.tree()
    const complete = texts['complete.md'] ?? ''
    const said = [
      '- Version: v0',
      gate.candidate.digest,
      'agent-f0a',
      'agent-f0b',
      '- Isolation: context-only',
      '- manifest: passed',
    ]
    for (const words of said) expect(complete).toContain(words)
    const links = [...complete.matchAll(/\]\(([^)]+)\)/g)].map(([, link]) => link)
    expect(links).toEqual(['f0a.md', 'f0b.md'])
    for (const link of links) expect(Object.keys(texts)).toContain(link)
  })

  it('[double-done 33] calls its isolation context-only; "os-sandbox" needs what shows it', () => {
    const isolated = (isolation: object) => input.safeParse({ ...request, isolation })
    expect(input.parse(request).isolation.mode).toBe('context-only')
    expect(isolated({ mode: 'os-sandbox' }).success).toBe(false)
    expect(isolated({ mode: 'os-sandbox', evidence: ' ' }).success).toBe(false)
    expect(isolated({ mode: 'os-sandbox', evidence: 'bwrap --unshare-all, its log is kept' }).success).toBe(true)
  })

  it('[double-done 34] is blocked, with its reason, by a person, by the last version, by what no packet can hold', () => {
    const blocked = [
      [new Gate().decide('block', 'Ana', 'no fresh agents here'), 'cannot-verify', 'no fresh agents here'],
      [new Gate({ max_versions: 1 }).review({ verdict: 'FAIL' }), 'versions-exhausted', 'f0a'],
      [new Gate({ not_self_contained: 'it needs the running service' }), 'not-self-contained', 'the running service'],
    ] as const
    for (const [gate, outcome, why] of blocked) {
      const receipt = doubleDone.receipt(gate.close().state)
      expect(receipt).toMatchObject({ verdict: 'blocked', outcome, terminal: `DOUBLE DONE: BLOCKED (${outcome})` })
      expect(JSON.stringify(receipt.sections)).toContain(why)
    }
  })

  it('ends abandoned, escalated, whenever a person says so, and needs the name and the reason', () => {
    const gate = new Gate().review()
    expect(gate.refusals({ kind: 'decided', choice: 'abandon', ids: [], also: [], by: null, why: null })).toHaveLength(
      2,
    )
    expect(problems(gate, { kind: 'decided', choice: 'waive', ids: [], also: [], by: 'Ana', why: 'x' })).toContain(
      '"waive"',
    )
    expect(gate.decide('abandon').close().state).toMatchObject({ at: 'closed', ending: { verdict: 'escalated' } })
  })

  it('[double-done 35] takes the streak from the reviews: a state.md that says otherwise is not read', () => {
    const { texts } = new Gate().review({ verdict: 'FAIL' }).tree()
    expect(texts['state.md']).toContain('- Pass streak: 0')
  })
})
