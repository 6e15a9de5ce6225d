import { describe, expect, it } from 'vitest'
import { digest } from '../../src/kernel/digest.js'
import type { Amended, Decided, Event, Replied } from '../../src/ledger/event.js'
import { activeIds, saidOf } from '../../src/protocols/gentle/facts.js'
import { gentle } from '../../src/protocols/gentle/index.js'
import { heldReply, judgeReply } from '../../src/protocols/gentle/replies.js'
import { isUnfounded } from '../../src/protocols/gentle/rows.js'
import type { State } from '../../src/protocols/gentle/state.js'
import type { Protocol, Step } from '../../src/protocols/protocol.js'
import { everyEvent, explore } from './explore.js'
import { info, request, resolved, row, rows } from './gentle.js'
import { Table, unit } from './harness.js'

/** Every run of the protocol, over a small world of replies, decisions and events, up to what tells states apart. */

const at = '2026-01-02T03:04:05Z'
const input = { ...request, sweeps: 2, hot_path: 'update' }
const opened = new Table({ A: [], input, protocol: gentle as unknown as Protocol }).events[0] as Event
const manifest = opened.kind === 'opened' ? opened.manifest : []
const place = { path: 'design.md', line: 3, column: 1, endLine: 3, endColumn: 9 }

const replied = (step: string, seat: string, role: string, data: unknown): Replied => ({
  kind: 'replied',
  step,
  seat,
  role,
  raw: digest(JSON.stringify(data)),
  data: data as Replied['data'],
  places: { 'row 1': place },
  assurance: 'enforced',
  agent: null,
  model: null,
})

function repliesTo(step: Extract<Step, { do: 'judge' }>, state: State): Event[] {
  const [task] = step.seats
  if (task === undefined) return []
  const { seat } = task
  if (state.at === 'judging') {
    const id = `JD-${seat}${state.sweep === 1 ? '' : state.sweep}-001`
    const severe = rows(row(id))
    const others = [rows(row(id, { evidence_class: 'insufficient' })), rows(info(id))]
    const kinds = state.sweep === 1 ? [rows(), severe, ...others] : seat === 'A' ? [rows(), severe] : [rows()]
    return kinds.map((data) => replied(step.step, seat, task.role, heldReply.parse(judgeReply.parse(data))))
  }
  const ids = state.at === 'rejudging' ? state.round.ids : []
  const all = (outcome: string) => resolved(Object.fromEntries(ids.map((id) => [id, outcome])))
  return [all('verified'), all('regression'), resolved({})].map((data) => replied(step.step, seat, task.role, data))
}

const decision = (choice: string, ids: readonly string[]): Decided => ({
  kind: 'decided',
  choice,
  ids: [...ids],
  also: [],
  by: 'Ana',
  why: 'w',
})

const amended = (ids: readonly string[], n: number): Amended => ({
  kind: 'amended',
  target: digest(`after ${n}`),
  manifest,
  units: [unit(ids)],
  kept: [],
  reread: [],
  unread: [],
  hunks: [{ path: 'design.md', line: 3, endLine: 3, oldLine: 3, oldEndLine: 3 }],
  unswept: [],
  quantities: [],
})

const check = (passed: boolean) => ({ id: 'tree', passed, detail: '' })

/** What may happen at a step: the step's own event in each form, and whatever a person may do. */
function events(state: State): Event[] {
  const step = gentle.next(state)
  const abandon = decision('abandon', [])
  switch (step.do) {
    case 'judge':
      return [...repliesTo(step, state), abandon]
    case 'freeze':
      return [{ kind: 'frozen', certain: [], witness: false, quantities: [], rows: step.rows }]
    case 'ask':
      return [...step.choices.map(({ id, ids }) => decision(id, ids)), abandon]
    case 'amend':
      return [amended(step.ids, state.facts.rounds.length), abandon]
    case 'verify':
      return [true, false].map((passed) => ({ kind: 'verified', checks: [check(passed), ...step.checks] }))
    case 'close':
      return [{ kind: 'closed', verdict: step.verdict, outcome: step.outcome }]
    case 'nothing':
      return step.choices.map(({ id }) => decision(id, []))
    case 'pair':
      throw new Error('rows are never paired here')
  }
}

/** What tells two states apart; what was said and when does not. */
function abstract(state: State): string {
  const { discoveries, frozen, rounds, reasons, verification, decisions } = state.facts
  const round = state.at === 'rejudging' ? [state.round] : []
  return JSON.stringify([
    state.at,
    state.at === 'judging' ? state.sweep : null,
    state.at === 'fixing' ? state.work : null,
    'ending' in state ? state.ending : null,
    frozen === null ? discoveries.map(({ rows: [found] }) => found?.row.evidence_class) : activeIds(state.facts),
    frozen?.rows.some(isUnfounded),
    [...rounds, ...round].map(({ n, ids, replies }) => [n, replies.map((reply) => ids.map((id) => saidOf(reply, id)))]),
    reasons.length > 0,
    verification?.every(({ passed }) => passed),
    decisions.at(-1)?.choice === 'accept',
  ])
}

const reached = explore(gentle, opened, events, abstract)
const closed = reached.filter(({ state }) => state.at === 'closed')
const ending = (state: State) => (state.at === 'closed' ? state.ending : null)

describe('every reachable state of gentle', () => {
  it('covers every kind of state and every outcome', () => {
    expect(new Set(reached.map(({ state }) => state.at)).size).toBe(7)
    expect([...new Set(closed.map(({ state }) => ending(state)?.outcome))].sort()).toEqual([
      'abandoned',
      'accepted-as-is',
      'clean',
      'fixed',
      'fixed-unjudged',
      'insufficient-evidence',
      'malformed-rejudgment',
      'survived-round-two',
      'verification-failed',
    ])
  })

  it('has exactly one step, and the step goes on unless the run is closed', () => {
    for (const { state } of reached) {
      expect(gentle.next(state).do === 'nothing').toBe(state.at === 'closed')
      const admitted = events(state).filter((event) => gentle.admit(state, event).length === 0)
      if (state.at !== 'closed') expect(admitted).not.toEqual([])
    }
  })

  it('[gentle 28] never has a third round, and [gentle 11] never a third sweep', () => {
    for (const { state } of reached) {
      expect(state.facts.rounds.length).toBeLessThanOrEqual(2)
      expect(state.facts.discoveries.length).toBeLessThanOrEqual(4)
      expect(gentle.receipt(state).round).toBeLessThanOrEqual(2)
    }
  })

  it('[gentle 29] is approved only without a reason against it, after a final verification that passed', () => {
    for (const { state, trail } of closed) {
      if (ending(state)?.verdict !== 'approved') continue
      const checks = trail.filter((event) => event.kind === 'verified')
      expect(checks).toHaveLength(1)
      expect(checks[0]?.checks.every(({ passed }) => passed)).toBe(true)
      expect(state.facts.reasons).toEqual([])
    }
  })

  it('[gentle 35] once closed, stays closed with the same ending whatever is appended', () => {
    const everything = everyEvent(reached)
    for (const { state } of closed) {
      for (const event of everything) {
        const after = gentle.evolve(state, event, at)
        if (ending(after) !== ending(state)) expect.fail(`${event.kind} reopened a closed run`)
      }
    }
  })

  it('[gentle 32] has one terminal line when closed, none before', () => {
    for (const { state } of reached) {
      const { terminal } = gentle.receipt(state)
      expect(terminal !== null).toBe(state.at === 'closed')
    }
  })
})
