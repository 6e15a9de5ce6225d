import type { Amended, Decided, Event, Replied } from '../../ledger/event.js'
import { version } from './candidate.js'
import { current, identity, nameOf } from './facts.js'
import { heldFinding } from './finding.js'
import { input } from './request.js'
import type { Cause, Ending, Facts, Recorded, Review, State } from './state.js'
import { verification } from './verification.js'

export function begin(opened: Event, at: string): State {
  if (opened.kind !== 'opened') throw new TypeError('a run begins with its opening')
  const asked = input.parse(opened.input)
  const { target, manifest: entries } = opened
  const first: Recorded = { ...version(0, asked, entries), target, entries, disturbed: false }
  const facts: Facts = {
    opened,
    openedAt: at,
    input: asked,
    versions: [first],
    reviews: [],
    asked: [],
    decisions: [],
    log: [{ at, text: `v0 recorded, digest ${first.digest}` }],
    verification: null,
  }
  if (asked.not_self_contained === null) return { at: 'reviewing', facts, seat: 'A' }
  return ending(facts, at, 'blocked', 'not-self-contained', asked.not_self_contained)
}

/** The next state. Total: an event that does not belong where the run stands leaves its state as it is. */
export function evolve(state: State, event: Event, at: string): State {
  switch (event.kind) {
    case 'asked': {
      const launched = event.seats.filter(({ role }) => role === 'reviewer')
      const log = launched.map(({ token }) => ({ at, text: `${event.step} launched as ${identity(token)}` }))
      const { facts } = state
      return { ...state, facts: { ...facts, asked: [...facts.asked, event], log: [...facts.log, ...log] } }
    }
    case 'replied':
      return isAwaited(state, event) ? reviewed(state, event, at) : state
    case 'failed':
      return isAwaited(state, event) ? invalid(state, { ...event, disturbed: false }, at) : state
    case 'disturbed': {
      if (!isAwaited(state, event)) return state
      const reason = `what it looked at was changed: ${event.files.join(', ')}`
      return invalid(state, { reason, raw: event.raw, agent: null, disturbed: true }, at)
    }
    case 'reminded':
      return { ...state, facts: logged(state.facts, at, `${event.step}: the reviewer was silent and was reminded`) }
    case 'amended':
      return isOpen(state) ? published(state.facts, event, at) : state
    case 'decided':
      return decided(state, event, at)
    case 'verified':
      return state.at === 'certifying' ? verified(state.facts, event, at) : state
    case 'closed':
      return closed(state, event)
    case 'opened':
    case 'replaced':
    case 'paired':
    case 'frozen':
      return state
  }
}

const logged = (facts: Facts, at: string, text: string): Facts => ({ ...facts, log: [...facts.log, { at, text }] })

type Reviewing = Extract<State, { at: 'reviewing' }>

const isAwaited = (state: State, { step, seat }: { step: string; seat: string }): state is Reviewing =>
  state.at === 'reviewing' && state.seat === seat && nameOf(state.facts, state.seat) === step

const isOpen = (state: State): boolean => state.at !== 'ending' && state.at !== 'closed'

/** A valid finding. DONE moves the streak on by one; FAIL takes it back to nothing, whatever had passed. */
function reviewed({ facts, seat }: Reviewing, event: Replied, at: string): State {
  const finding = heldFinding(event.data)
  const { n, digest } = current(facts)
  const { raw, agent, model, assurance } = event
  const { verdict: is, reviewer } = finding
  const name = nameOf(facts, seat)
  const review: Review = {
    name,
    seat,
    version: n,
    is,
    reviewer,
    agent,
    model,
    assurance,
    digest,
    raw,
    finding,
    reason: '',
  }
  const now = logged({ ...facts, reviews: [...facts.reviews, review] }, at, `${name}: ${is} by ${reviewer}`)
  if (is === 'FAIL') return reset(now, { name, is, text: finding.failures }, at)
  return seat === 'A' ? { at: 'reviewing', facts: now, seat: 'B' } : { at: 'certifying', facts: now }
}

interface Invalid {
  readonly reason: string
  readonly raw: Review['raw']
  readonly agent: string | null
  readonly disturbed: boolean
}

/** A review that is none: it counts for nothing, and what had passed on its version counts no more. */
function invalid({ facts, seat }: Reviewing, { reason, raw, agent, disturbed }: Invalid, at: string): State {
  const { n, digest } = current(facts)
  const name = nameOf(facts, seat)
  const none = { reviewer: null, model: null, assurance: null, finding: null }
  const review: Review = { ...none, name, seat, version: n, is: 'invalid', agent, digest, raw, reason }
  const now = logged({ ...facts, reviews: [...facts.reviews, review] }, at, `${name}: invalid`)
  return reset(disturbed ? voided(now) : now, { name, is: 'invalid', text: reason }, at)
}

const voided = (facts: Facts): Facts => {
  const [first, ...rest] = facts.versions.map((one) => (one.n === current(facts).n ? { ...one, disturbed: true } : one))
  return first === undefined ? facts : { ...facts, versions: [first, ...rest] }
}

/** The streak is nothing: a new version must come, unless there may be no further one. */
function reset(facts: Facts, cause: Cause, at: string): State {
  const most = facts.input.max_versions
  if (most === null || facts.versions.length < most) return { at: 'revising', facts, cause }
  return ending(
    facts,
    at,
    'blocked',
    'versions-exhausted',
    `${most} version(s) did not pass; the last one fell by ${cause.name}`,
  )
}

/** A new version: its first reviewer starts from nothing, be its bytes the same or not. */
function published(facts: Facts, { target, manifest: entries }: Amended, at: string): State {
  const n = current(facts).n + 1
  const recorded: Recorded = { ...version(n, facts.input, entries), target, entries, disturbed: false }
  const now = { ...facts, versions: [...facts.versions, recorded] as unknown as Facts['versions'] }
  return { at: 'reviewing', facts: logged(now, at, `v${n} recorded, digest ${recorded.digest}`), seat: 'A' }
}

function decided(state: State, { choice, by, why }: Decided, at: string): State {
  const facts = { ...state.facts, decisions: [...state.facts.decisions, { choice, by, why, at }] }
  if (state.at === 'closed') return { ...state, facts }
  if (state.at === 'ending') return state
  switch (choice) {
    case 'block':
      return ending(facts, at, 'blocked', 'cannot-verify', why)
    case 'abandon':
      return ending(facts, at, 'escalated', 'abandoned', why)
    default:
      return state
  }
}

function ending(facts: Facts, at: string, verdict: Ending['verdict'], outcome: string, why: string | null): State {
  const text = `${verdict}: ${outcome}${why === null ? '' : ` (${why})`}`
  return { at: 'ending', facts: logged(facts, at, text), ending: { verdict, outcome, why } }
}

/** The last look before certification. What does not hold voids both passes. */
function verified(before: Facts, { checks }: Extract<Event, { kind: 'verified' }>, at: string): State {
  const all = [...checks, ...verification(before)]
  const facts = { ...before, verification: checks }
  const failed = all.filter(({ passed }) => !passed)
  const name = `v${current(facts).n}`
  if (failed.length === 0) return ending(facts, at, 'approved', 'certified', null)
  const text = failed.map(({ id, detail }) => `${id}: ${detail}`).join('; ')
  return reset(voided(logged(facts, at, `${name}: not certified`)), { name, is: 'changed', text }, at)
}

/** A run closes only as its state says that it ends. */
function closed(state: State, { verdict, outcome }: Extract<Event, { kind: 'closed' }>): State {
  if (state.at !== 'ending' || state.ending.verdict !== verdict || state.ending.outcome !== outcome) return state
  return { at: 'closed', facts: state.facts, ending: state.ending }
}
