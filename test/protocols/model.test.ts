import { describe, expect, it } from 'vitest'
import { digest } from '../../src/kernel/digest.js'
import type { Amended, Decided, Event, Replied } from '../../src/ledger/event.js'
import { judgmentDay } from '../../src/protocols/judgment-day/index.js'
import type { State } from '../../src/protocols/judgment-day/state.js'
import type { Step } from '../../src/protocols/protocol.js'
import { everyEvent, explore } from './explore.js'
import { elsewhere, finding, judged, other, rejudged, Table, unit } from './harness.js'

/** Every run of the protocol, over a small world of replies, decisions and events, up to what tells states apart. */

const at = '2026-01-02T03:04:05Z'
const opened = new Table({ A: [] }).events[0] as Event
const manifest = opened.kind === 'opened' ? opened.manifest : []
const number = {
  fingerprint: 'f',
  rule: 'r',
  path: 'design.md',
  line: 3,
  endLine: 3,
  quote: 'q',
  message: 'm',
  related: [],
}
const hunk = { path: 'design.md', line: 3, endLine: 3, oldLine: 3, oldEndLine: 3 }
const place = { path: 'design.md', line: 3, column: 1, endLine: 3, endColumn: 9 }

const replied = (step: string, seat: string, role: string, data: object): Replied => ({
  kind: 'replied',
  step,
  seat,
  role,
  raw: digest(JSON.stringify(data)),
  data: data as Replied['data'],
  places: Object.fromEntries(['A-1', 'B-1', 'A-2', 'N-1'].map((id) => [id, place])),
  assurance: 'enforced',
  agent: null,
  model: null,
})

function repliesTo(step: Extract<Step, { do: 'judge' }>, state: State): Event[] {
  const [task] = step.seats
  if (task === undefined) return []
  const { seat } = task
  if (task.role === 'judge') {
    const weak = { evidence_class: 'insufficient' as const }
    const kinds = [
      judged(),
      judged(finding(`${seat}-1`)),
      judged(finding(`${seat}-1`, weak)),
      judged(other(`${seat}-1`)),
      judged(elsewhere(`${seat}-1`)),
    ]
    return kinds.map((data) => replied(step.step, seat, task.role, data))
  }
  const ids = state.at === 'rejudging' ? state.work.ids : []
  const all = (outcome: string) => rejudged(Object.fromEntries(ids.map((id) => [id, outcome])))
  const caused = { ...all('verified'), fix_caused: [{ ...finding('N-1'), other: null }] }
  return [all('verified'), all('regression'), caused].map((data) => replied(step.step, seat, task.role, data))
}

const decision = (choice: string, ids: readonly string[]): Decided => ({
  kind: 'decided',
  choice,
  ids: [...ids],
  also: [],
  by: 'Ana',
  why: 'w',
})

const amended = (ids: readonly string[], quantities: Amended['quantities']): Amended => ({
  kind: 'amended',
  target: digest('after'),
  manifest,
  units: [unit(ids)],
  kept: [],
  reread: [],
  unread: [],
  hunks: [hunk],
  unswept: [],
  quantities,
})

const check = (passed: boolean) => ({ id: 'tree', passed, detail: '' })

/** What may happen at a step: the step's own event in each form, and whatever a person may do. */
function events(state: State): Event[] {
  const step = judgmentDay.next(state)
  const abandon = decision('abandon', [])
  switch (step.do) {
    case 'judge':
      return [...repliesTo(step, state), abandon]
    case 'pair': {
      const rows = step.rows.map(({ id }) => id)
      const group = (relation: 'same' | 'contradicts'): Event => ({
        kind: 'paired',
        groups: [{ relation, rows, rationale: 'w' }],
        by: null,
      })
      return [{ kind: 'paired', groups: [], by: null }, group('same'), group('contradicts')]
    }
    case 'freeze':
      return [[], [number]].map((quantities) => ({
        kind: 'frozen',
        certain: [...step.certain],
        witness: step.witness,
        quantities,
        rows: null,
      }))
    case 'ask':
      return [...step.choices.map(({ id, needs, ids }) => decision(id, needs.includes('ids') ? ids : [])), abandon]
    case 'amend':
      return [amended(step.ids, []), amended(step.ids, [{ ...number, fingerprint: 'g' }]), abandon]
    case 'verify':
      return [true, false].map((passed) => ({ kind: 'verified', checks: [check(passed), ...step.checks] }))
    case 'close':
      return [{ kind: 'closed', verdict: step.verdict, outcome: step.outcome }]
    case 'nothing':
      return step.choices.map(({ id }) => decision(id, []))
  }
}

/** What tells two states apart; what was said and when does not. */
function abstract(state: State): string {
  const { answers, declared, merged, status, quantities, corrections, verification, decisions } = state.facts
  return JSON.stringify([
    state.at,
    'work' in state ? state.work : null,
    'ending' in state ? state.ending : null,
    answers.map(({ rows }) => rows.map(({ claim, path, evidenceClass }) => claim + path + evidenceClass)),
    declared,
    merged?.rows.map(({ id }) => id),
    status,
    quantities.map((row) => [row.id, row.status]),
    [...corrections, ...('correction' in state ? [state.correction] : [])].map(({ work, replies, fixCaused }) => [
      work.kind,
      replies.map(({ resolutions }) => resolutions),
      fixCaused.length,
    ]),
    verification,
    decisions.at(-1)?.choice === 'accept',
  ])
}

const reached = explore(judgmentDay, opened, events, abstract)
const closed = reached.filter(({ state }) => state.at === 'closed')

describe('every reachable state of Judgment Day', () => {
  it('covers every kind of state and every outcome', () => {
    expect(new Set(reached.map(({ state }) => state.at)).size).toBe(8)
    const outcomes = closed.map(({ state }) => (state.at === 'closed' ? state.ending.outcome : ''))
    expect([...new Set(outcomes)].sort()).toEqual([
      'abandoned',
      'accepted-as-is',
      'clean',
      'contradiction-escalated',
      'fixed',
      'fixed-unjudged',
      'survived-round-two',
      'verification-failed',
    ])
  })

  it('has exactly one step, and the step goes on unless the run is closed', () => {
    for (const { state } of reached) {
      const step = judgmentDay.next(state)
      expect(step.do === 'nothing').toBe(state.at === 'closed')
      const admitted = events(state).filter((event) => judgmentDay.admit(state, event).length === 0)
      if (state.at !== 'closed') expect(admitted).not.toEqual([])
    }
  })

  it('[judgment-day 23] never has a third round', () => {
    for (const { state } of reached) {
      const rounds = state.facts.corrections.filter(({ work }) => work.kind !== 'quantities')
      expect(rounds.length).toBeLessThanOrEqual(2)
      expect(judgmentDay.receipt(state).round).toBeLessThanOrEqual(2)
    }
  })

  it('[judgment-day 25] is approved only after a verified event whose checks all passed', () => {
    for (const { state, trail } of closed) {
      if (state.at !== 'closed' || state.ending.verdict !== 'approved') continue
      const last = trail.findLast(({ kind }) => kind === 'verified')
      expect(last?.kind === 'verified' && last.checks.every(({ passed }) => passed)).toBe(true)
    }
  })

  it('[judgment-day 25] cannot be closed, or verified, otherwise than its own step says', () => {
    const forged: Event = { kind: 'closed', verdict: 'approved', outcome: 'forged' }
    for (const { state } of reached) {
      expect(judgmentDay.admit(state, forged)).not.toEqual([])
      expect(judgmentDay.evolve(state, forged, at)).toBe(state)
      if (judgmentDay.next(state).do === 'verify') continue
      expect(judgmentDay.evolve(state, { kind: 'verified', checks: [check(true)] }, at)).toBe(state)
    }
  })

  it('once closed, stays closed with the same ending whatever is appended', () => {
    const everything = everyEvent(reached)
    for (const { state } of closed) {
      if (state.at !== 'closed') continue
      for (const event of everything) {
        const after = judgmentDay.evolve(state, event, at)
        if (after.at !== 'closed' || after.ending !== state.ending) expect.fail(`${event.kind} reopened a closed run`)
      }
    }
  })

  it('has one terminal line when closed, none before, and counts that add up', () => {
    for (const { state } of reached) {
      const { terminal, counts } = judgmentDay.receipt(state)
      expect(terminal !== null).toBe(state.at === 'closed')
      const { quantities = 0, ...rows } = counts
      expect(quantities).toBe(state.facts.quantities.length)
      const total = Object.values(rows).reduce((sum, count) => sum + count, 0)
      expect(total).toBe(state.facts.merged?.rows.length ?? 0)
    }
  })
})
