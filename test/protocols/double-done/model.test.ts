import { describe, expect, it } from 'vitest'
import type { Event } from '../../../src/ledger/event.js'
import { doubleDone } from '../../../src/protocols/double-done/index.js'
import type { State } from '../../../src/protocols/double-done/state.js'
import { everyEvent, explore } from '../explore.js'
import { at, files, Gate } from './gate.js'

/** Every run of the protocol with at most three versions, over a small world of reviews, versions and decisions. */

const other = { ...files, 'design.md': '# Design\n\nFour channels.\n' }
const check = (passed: boolean) => ({ id: 'tree', passed, detail: '' })
const decided = (choice: string): Event => ({ kind: 'decided', choice, ids: [], also: [], by: 'Ana', why: 'w' })

/** What may happen at a state: the step's own event in each form, a new version, and whatever a person may do. */
function events(state: State): Event[] {
  const gate = new Gate()
  gate.state = state
  const step = doubleDone.next(state)
  const exits = [decided('block'), decided('abandon')]
  const versions = [files, other].map((documents) => gate.amendment(documents))
  switch (step.do) {
    case 'judge': {
      const [task] = step.seats
      const seat = task?.seat ?? ''
      const lost: Event = { kind: 'failed', step: step.step, seat, reason: 'crashed', raw: null, agent: null }
      const disturbed: Event = { kind: 'disturbed', step: step.step, seat, files: ['v0/result.md'], raw: null }
      return [gate.reply(), gate.reply({ verdict: 'FAIL' }), lost, disturbed, ...versions, ...exits]
    }
    case 'amend':
      return [...versions, ...exits]
    case 'verify':
      return [true, false]
        .map((passed): Event => ({ kind: 'verified', checks: [check(passed), ...step.checks] }))
        .concat(versions, exits)
    case 'close':
      return [{ kind: 'closed', verdict: step.verdict, outcome: step.outcome }]
    case 'nothing':
      return step.choices.map(({ id }) => decided(id))
    case 'ask':
    case 'freeze':
    case 'pair':
      throw new Error('there is no such step here')
  }
}

/** What tells two states apart; what was said and when does not. */
const abstract = (state: State): string => {
  const { versions, reviews, decisions, verification } = state.facts
  return JSON.stringify([
    state.at,
    state.at === 'reviewing' ? state.seat : null,
    state.at === 'revising' ? state.cause.is : null,
    'ending' in state ? [state.ending.verdict, state.ending.outcome] : null,
    versions.length,
    versions.at(-1)?.digest,
    // what was said of a version that fell can be heard no more
    reviews.filter(({ version }) => version === versions.length - 1).map(({ name, is }) => [name, is]),
    versions.at(-1)?.disturbed,
    verification?.every(({ passed }) => passed),
    decisions.at(-1)?.choice === 'accept',
  ])
}

const opened = new Gate({ max_versions: 3 }).events[0] as Event
const reached = explore(doubleDone, opened, events, abstract)
const closed = reached.filter(({ state }) => state.at === 'closed')
const ending = (state: State) => (state.at === 'closed' ? state.ending : null)

describe('every reachable state of double-done', () => {
  it('covers every kind of state and every outcome', () => {
    expect(new Set(reached.map(({ state }) => state.at)).size).toBe(5)
    expect([...new Set(closed.map(({ state }) => ending(state)?.outcome))].sort()).toEqual([
      'abandoned',
      'cannot-verify',
      'certified',
      'versions-exhausted',
    ])
  })

  it('has exactly one step, and the step goes on unless the run is closed', () => {
    for (const { state } of reached) {
      expect(doubleDone.next(state).do === 'nothing').toBe(state.at === 'closed')
      const admitted = events(state).filter((event) => doubleDone.admit(state, event).length === 0)
      if (state.at !== 'closed') expect(admitted).not.toEqual([])
    }
  })

  it('[double-done 34] never has more versions than were allowed, and then ends blocked', () => {
    for (const { state } of reached) expect(state.facts.versions.length).toBeLessThanOrEqual(3)
    for (const { state } of closed) {
      if (ending(state)?.outcome === 'versions-exhausted') expect(doubleDone.receipt(state).verdict).toBe('blocked')
    }
  })

  it('[double-done 30] is approved only by two DONE at the end of its reviews, of two reviewers, on the last version', () => {
    for (const { state } of closed) {
      if (ending(state)?.verdict !== 'approved') continue
      const [a, b, ...more] = state.facts.reviews.filter(({ version }) => version === state.facts.versions.length - 1)
      expect([a?.is, a?.seat, b?.is, b?.seat, more]).toEqual(['DONE', 'A', 'DONE', 'B', []])
      expect(a?.reviewer).not.toBe(b?.reviewer)
      expect(a?.digest).toBe(b?.digest)
    }
    expect(closed.some(({ state }) => ending(state)?.verdict === 'approved')).toBe(true)
  })

  it('[double-done 13] asks B only where the last review is a DONE of A on the same version', () => {
    for (const { state } of reached) {
      if (state.at !== 'reviewing' || state.seat !== 'B') continue
      const last = state.facts.reviews.at(-1)
      expect([last?.seat, last?.is, last?.version]).toEqual(['A', 'DONE', state.facts.versions.length - 1])
    }
  })

  it('[double-done 31] has a complete.md in certified runs alone', () => {
    for (const { state, trail } of reached) {
      const shots = [opened, ...trail]
        .filter(({ kind }) => kind === 'opened' || kind === 'amended')
        .map(() => new Gate().material[0])
      const material = shots as [(typeof shots)[0], ...typeof shots]
      const tree = doubleDone.tree?.(state, { material, object: () => new Uint8Array() })
      const names = tree?.files.map((file) => file.path) ?? []
      expect(names.includes('complete.md')).toBe(ending(state)?.verdict === 'approved')
    }
  })

  it('once closed, stays closed with the same ending whatever is appended', () => {
    const everything = everyEvent(reached)
    for (const { state } of closed) {
      for (const event of everything) {
        const after = doubleDone.evolve(state, event, at)
        if (ending(after) !== ending(state)) expect.fail(`${event.kind} reopened a closed run`)
      }
    }
  })

  it('cannot be closed otherwise than its own step says, and has one terminal line then alone', () => {
    const forged: Event = { kind: 'closed', verdict: 'approved', outcome: 'forged' }
    for (const { state } of reached) {
      expect(doubleDone.admit(state, forged)).not.toEqual([])
      expect(doubleDone.evolve(state, forged, at)).toBe(state)
      expect(doubleDone.receipt(state).terminal !== null).toBe(state.at === 'closed')
    }
  })
})
