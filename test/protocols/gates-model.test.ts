import { describe, expect, it } from 'vitest'
import { digest } from '../../src/kernel/digest.js'
import type { Amended, Decided, Event, Replied } from '../../src/ledger/event.js'
import { allowance, blockers } from '../../src/protocols/gates/facts.js'
import { gates } from '../../src/protocols/gates/index.js'
import type { State } from '../../src/protocols/gates/state.js'
import type { Protocol } from '../../src/protocols/protocol.js'
import { everyEvent, explore } from './explore.js'
import { documents, finding, inputOf, prior, verdict } from './gates.js'
import { Table, unit } from './harness.js'

/** Every run of a gate, over a small world of verdicts, decisions and events; a person grants at most two extra loops. */

const at = '2026-01-02T03:04:05Z'
const script = { A: [], documents, input: inputOf('analysis'), protocol: gates as unknown as Protocol }
const opened = new Table(script).events[0] as Event
const manifest = opened.kind === 'opened' ? opened.manifest : []
const place = { path: 'design.md', line: 3, column: 1, endLine: 3, endColumn: 9 }

const replied = (step: string, data: unknown): Replied => ({
  kind: 'replied',
  step,
  seat: 'judge',
  role: 'judge',
  raw: digest(JSON.stringify(data)),
  data: data as Replied['data'],
  places: { F1: place },
  assurance: 'enforced',
  agent: null,
  model: null,
})

const decision = (choice: string): Decided => ({ kind: 'decided', choice, ids: [], also: [], by: 'Ana', why: 'w' })

const amended = (ids: readonly string[], n: number): Amended => ({
  kind: 'amended',
  target: digest(`after ${n}`),
  manifest,
  units: [unit(ids.length > 0 ? ids : ['mine'])],
  kept: [],
  reread: [],
  unread: [],
  hunks: [{ path: 'design.md', line: 5, endLine: 5, oldLine: 5, oldEndLine: 5 }],
  unswept: [],
  quantities: [],
})

/** What may happen at a step. */
function events(state: State): Event[] {
  const step = gates.next(state)
  const abandon = decision('abandon')
  switch (step.do) {
    case 'judge': {
      const ids = blockers(state.facts).map(({ id }) => id)
      const first = ids.length === 0 ? [finding('F1')] : []
      const failed: Event = {
        kind: 'failed',
        step: step.step,
        seat: 'judge',
        reason: 'no JSON',
        raw: null,
        agent: null,
      }
      const said = [
        verdict('APPROVE', [], prior('resolved', ...ids)),
        verdict('REVISE', first, prior('unresolved', ...ids)),
        verdict('ESCALATE', first, prior('unresolved', ...ids)),
      ]
      return [...said.map((data) => replied(step.step, data)), failed, abandon]
    }
    case 'ask':
      return [
        ...step.choices.filter(({ id }) => id !== 'extra-loop' || state.facts.grants < 2).map(({ id }) => decision(id)),
        abandon,
      ]
    case 'amend':
      return [amended(step.ids, state.facts.revisions.length), abandon]
    case 'close':
      return [{ kind: 'closed', verdict: step.verdict, outcome: step.outcome }]
    case 'nothing':
      return []
    case 'pair':
    case 'freeze':
    case 'verify':
      throw new Error(`a gate has no step "${step.do}"`)
  }
}

/** What tells two states apart; a person may look again as often as wished, so rounds beyond the fourth are alike. */
function abstract(state: State): string {
  const { loops, grants, verdicts, revisions } = state.facts
  return JSON.stringify([
    state.at,
    state.at === 'judging' && state.again,
    state.at === 'revising' && state.by,
    'ending' in state ? state.ending : null,
    loops,
    grants,
    Math.min(verdicts.length, 4),
    revisions.at(-1)?.by,
    blockers(state.facts).map(({ id }) => id),
  ])
}

const reached = explore(gates, opened, events, abstract)
const closed = reached.filter(({ state }) => state.at === 'closed')
const ending = (state: State) => (state.at === 'closed' ? state.ending : null)

describe('every reachable state of a gate', () => {
  it('covers every kind of state and every outcome', () => {
    expect(new Set(reached.map(({ state }) => state.at)).size).toBe(5)
    const outcomes = closed.map(({ state }) => ending(state)?.outcome)
    expect([...new Set(outcomes)].sort()).toEqual(['abandoned', 'accepted-with-findings', 'passed'])
  })

  it('has exactly one step, and the step goes on unless the gate is closed', () => {
    for (const { state } of reached) {
      expect(gates.next(state).do === 'nothing').toBe(state.at === 'closed')
      if (state.at === 'closed') continue
      expect(events(state).filter((event) => gates.admit(state, event).length === 0)).not.toEqual([])
    }
  })

  it('[gates 27] sends the author no more often than twice, and once for each grant', () => {
    for (const { state } of reached) expect(state.facts.loops).toBeLessThanOrEqual(allowance(state.facts))
  })

  it('[gates 8] consumes no loop by a verdict that is none', () => {
    for (const { state, trail } of reached) {
      const dispatches = trail.filter((event) => event.kind === 'amended').length + (state.at === 'revising' ? 1 : 0)
      expect(state.facts.loops).toBeLessThanOrEqual(dispatches + trail.filter(({ kind }) => kind === 'decided').length)
    }
  })

  it('passes only when nothing blocks, and otherwise only by a person', () => {
    for (const { state, trail } of closed) {
      if (ending(state)?.outcome === 'passed') expect(blockers(state.facts)).toEqual([])
      else expect(trail.some((event) => event.kind === 'decided' && event.by === 'Ana')).toBe(true)
    }
  })

  it('once closed, stays closed with the same ending whatever is appended', () => {
    const everything = everyEvent(reached)
    for (const { state } of closed)
      for (const event of everything)
        if (ending(gates.evolve(state, event, at)) !== ending(state))
          expect.fail(`${event.kind} reopened a closed gate`)
  })
})
