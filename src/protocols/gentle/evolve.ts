import type { Amended, Decided, Event, Replied } from '../../ledger/event.js'
import { activeIds, malformed, seats, survivors } from './facts.js'
import { readBasis } from './open.js'
import { heldReply, rejudgeReply } from './replies.js'
import { input } from './request.js'
import { candidates, inOrder, isUnfounded } from './rows.js'
import type { Discovery, Facts, Judge, Rejudgment, Round, State } from './state.js'
import { verification } from './verification.js'

export function begin(opened: Event, at: string): State {
  if (opened.kind !== 'opened') throw new TypeError('a run begins with its opening')
  const facts: Facts = {
    opened,
    openedAt: at,
    input: input.parse(opened.input),
    basis: readBasis(opened.basis),
    asked: [],
    discoveries: [],
    deliveries: [],
    frozen: null,
    decisions: [],
    rounds: [],
    reasons: [],
    verification: null,
    target: opened.target,
  }
  return { at: 'judging', facts, sweep: 1 }
}

/** The next state. Total: an event that does not belong where the run stands leaves its state as it is. */
export function evolve(state: State, event: Event, at: string): State {
  const { facts } = state
  switch (event.kind) {
    case 'asked':
      return { ...state, facts: { ...facts, asked: [...facts.asked, event] } }
    case 'replied':
      return state.at === 'judging' ? judged(state, event) : state.at === 'rejudging' ? rejudged(state, event) : state
    case 'failed':
      return delivered(state, `Judge ${event.seat} gave no valid reply in ${event.step}: ${event.reason}`)
    case 'reminded':
      return delivered(state, `Judge ${event.seat} of ${event.step} was silent and was reminded.`)
    case 'replaced': {
      const other = event.agent ?? 'another judge'
      return delivered(state, `Judge ${event.seat} of ${event.step} never answered; its seat was given to ${other}.`)
    }
    case 'frozen':
      return state.at === 'freezing' ? frozen(facts, event) : state
    case 'decided':
      return decided(state, event, at)
    case 'amended':
      return state.at === 'fixing' ? corrected(state, event) : state
    case 'verified':
      return state.at === 'verifying' && state.ending === null ? verified(facts, event) : state
    case 'closed':
      return closed(state, event)
    case 'opened':
    case 'disturbed':
    case 'paired':
      return state
  }
}

const delivered = (state: State, text: string): State => ({
  ...state,
  facts: { ...state.facts, deliveries: [...state.facts.deliveries, text] },
})

const judgeOf = ({ seat, agent, model, assurance, raw }: Replied): Judge => ({ seat, agent, model, assurance, raw })

const bySeat = (a: Judge, b: Judge): number => (a.seat < b.seat ? -1 : 1)

function judged(state: Extract<State, { at: 'judging' }>, event: Replied): State {
  const { sweep } = state
  const swept = state.facts.discoveries.filter((discovery) => discovery.sweep === sweep)
  if (swept.some((discovery) => discovery.seat === event.seat)) return state
  const { evidence } = heldReply.parse(event.data)
  const discovery: Discovery = { ...judgeOf(event), sweep, rows: candidates(event, sweep), evidence }
  const before = state.facts.discoveries.filter((known) => known.sweep !== sweep)
  const facts = { ...state.facts, discoveries: [...before, ...[...swept, discovery].sort(bySeat)] }
  if (swept.length + 1 < seats.length) return { at: 'judging', facts, sweep }
  return sweep < facts.input.sweeps ? { at: 'judging', facts, sweep: sweep + 1 } : { at: 'freezing', facts }
}

/** The rows freeze. A severe one that nothing shows escalates: it can be neither fixed nor passed over (E-12). */
function frozen(before: Facts, { rows: hash }: Extract<Event, { kind: 'frozen' }>): State {
  const rows = inOrder(before.discoveries.flatMap((discovery) => discovery.rows))
  const unfounded = rows.filter(isUnfounded).map(({ row, place }) => {
    return place === null ? `${row.id}: ${row.location} is not in the judged bytes` : `${row.id}: insufficient evidence`
  })
  const facts = { ...before, frozen: { rows, hash }, reasons: [...before.reasons, ...unfounded] }
  const ids = activeIds(facts)
  return unfounded.length > 0 || ids.length === 0
    ? { at: 'verifying', facts, ending: null }
    : { at: 'deciding', facts, n: 1, ids }
}

/** A person's decision. It is recorded wherever it is made; what it moves depends on where the run stands. */
function decided(state: State, { choice, ids, by, why }: Decided, at: string): State {
  const facts = { ...state.facts, decisions: [...state.facts.decisions, { choice, ids, by, why, at }] }
  if (state.at === 'closed') return { ...state, facts }
  if (state.at === 'verifying') return state
  if (choice === 'abandon') return ended(facts, 'abandoned')
  if (state.at !== 'deciding') return state
  const { n, ids: active } = state
  switch (choice) {
    case `approve-round-${n}`:
      return { at: 'fixing', facts, work: { n, ids: active, judged: true } }
    case 'fix-only':
      return { at: 'fixing', facts, work: { n, ids: active, judged: false } }
    case 'accept':
      return ended(facts, 'accepted-as-is')
    default:
      return { ...state, facts }
  }
}

/** A person ended the run: escalated, and no final verification can make anything else of it (P-1). */
const ended = (facts: Facts, outcome: string): State => ({
  at: 'verifying',
  facts,
  ending: { verdict: 'escalated', outcome },
})

function corrected({ facts: before, work }: Extract<State, { at: 'fixing' }>, event: Amended): State {
  const round: Round = { ...work, units: event.units, hunks: event.hunks, target: event.target, replies: [] }
  const facts = { ...before, target: event.target }
  return work.judged
    ? { at: 'rejudging', facts, round }
    : ended({ ...facts, rounds: [...facts.rounds, round] }, 'fixed-unjudged')
}

/** One judge's word on a correction. With the second one the round ends: survivors have one more, or escalate. */
function rejudged(state: Extract<State, { at: 'rejudging' }>, event: Replied): State {
  if (state.round.replies.some((reply) => reply.seat === event.seat)) return state
  const reply: Rejudgment = { ...judgeOf(event), resolutions: rejudgeReply.parse(event.data).resolutions }
  const round = { ...state.round, replies: [...state.round.replies, reply].sort(bySeat) }
  const reasons = [...state.facts.reasons, ...malformed(reply, round)]
  if (round.replies.length < seats.length) return { at: 'rejudging', facts: { ...state.facts, reasons }, round }
  const facts = { ...state.facts, reasons, rounds: [...state.facts.rounds, round] }
  const left = survivors(round)
  if (left.length === 0) return { at: 'verifying', facts, ending: null }
  if (round.n === 1) return { at: 'deciding', facts, n: 2, ids: left }
  const survived = left.map((id) => `${id}: survived round two`)
  return { at: 'verifying', facts: { ...facts, reasons: [...reasons, ...survived] }, ending: null }
}

/** The one final verification. Approval needs every check, and no reason against it from any earlier moment. */
function verified(before: Facts, { checks }: Extract<Event, { kind: 'verified' }>): State {
  const facts = { ...before, verification: checks }
  const passed = [...checks, ...verification(before)].every((check) => check.passed)
  if (passed) {
    const outcome = facts.rounds.length > 0 ? 'fixed' : 'clean'
    return { at: 'verifying', facts, ending: { verdict: 'approved', outcome } }
  }
  return ended(facts, escalation(before))
}

/** Why a run is escalated, by what weighs most. */
function escalation({ rounds, reasons, frozen: held }: Facts): string {
  const last = rounds.at(-1)
  if (last?.n === 2 && survivors(last).length > 0) return 'survived-round-two'
  if (held?.rows.some(isUnfounded)) return 'insufficient-evidence'
  return reasons.length > 0 ? 'malformed-rejudgment' : 'verification-failed'
}

/** A run closes only as its state says that it ends. */
function closed(state: State, { verdict, outcome }: Extract<Event, { kind: 'closed' }>): State {
  const ending = state.at === 'verifying' ? state.ending : null
  if (ending?.verdict !== verdict || ending.outcome !== outcome) return state
  return { at: 'closed', facts: state.facts, ending }
}
