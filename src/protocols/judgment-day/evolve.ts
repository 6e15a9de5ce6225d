import type { Event, Opened, Replied } from '../../ledger/event.js'
import { corrected, rejudged } from './correction.js'
import { decided, frozen } from './deliberation.js'
import { answer } from './rows.js'
import type { Facts, Silence, State } from './state.js'
import { verification } from './verification.js'

export function begin(opened: Event, at: string): State {
  if (opened.kind !== 'opened') throw new TypeError('a run begins with its opening')
  return { at: 'judging', facts: fresh(opened, at) }
}

/** The next state. Total: an event that does not belong where the run stands leaves its state as it is. */
export function evolve(state: State, event: Event, at: string): State {
  const { facts } = state
  switch (event.kind) {
    case 'opened':
      return state
    case 'asked':
      return { ...state, facts: { ...facts, asked: [...facts.asked, event] } }
    case 'replied':
      return state.at === 'judging' ? judged(state, event) : state.at === 'rejudging' ? rejudged(state, event) : state
    case 'failed': {
      const { step, seat, reason } = event
      return { ...state, facts: { ...facts, failures: [...facts.failures, { step, seat, reason }] } }
    }
    case 'disturbed':
      return state
    case 'reminded':
      return { ...state, facts: silent(facts, { step: event.step, seat: event.seat, met: 'reminded', agent: null }) }
    case 'replaced': {
      const { step, seat, agent } = event
      return { ...state, facts: silent(facts, { step, seat, met: 'replaced', agent }) }
    }
    case 'paired':
      return state.at === 'pairing' ? { ...state, facts: { ...facts, declared: event } } : state
    case 'frozen':
      return state.at === 'pairing' ? frozen(facts, event) : state
    case 'decided':
      return decided(state, event, at)
    case 'amended':
      return state.at === 'fixing' ? corrected(state, event, at) : state
    case 'verified':
      return state.at === 'verifying' && state.ending === null ? verified(facts, event.checks) : state
    case 'closed':
      return closed(state, event)
  }
}

function fresh(opened: Opened, at: string): Facts {
  return {
    opened,
    openedAt: at,
    asked: [],
    answers: [],
    failures: [],
    silences: [],
    declared: null,
    certain: [],
    merged: null,
    quantities: [],
    known: [],
    status: {},
    decisions: [],
    corrections: [],
    verification: null,
    target: opened.target,
  }
}

function judged(state: Extract<State, { at: 'judging' }>, event: Replied): State {
  if (state.facts.answers.some((known) => known.seat === event.seat)) return state
  const answers = [...state.facts.answers, answer(event)].sort((a, b) => (a.seat < b.seat ? -1 : 1))
  const facts = { ...state.facts, answers }
  return answers.length === 2 ? { at: 'pairing', facts } : { at: 'judging', facts }
}

const silent = (facts: Facts, silence: Silence): Facts => ({ ...facts, silences: [...facts.silences, silence] })

/** The one way to approval: every check passed. A host may add checks; leaving one out makes nothing good (P-6). */
function verified(before: Facts, checks: NonNullable<Facts['verification']>): State {
  const facts = { ...before, verification: checks }
  if (![...checks, ...verification(before)].every((check) => check.passed))
    return { at: 'verifying', facts, ending: { verdict: 'escalated', outcome: 'verification-failed' } }
  const outcome = facts.corrections.length > 0 ? 'fixed' : 'clean'
  return { at: 'verifying', facts, ending: { verdict: 'approved', outcome } }
}

/** A run closes only as its state says that it ends. */
function closed(state: State, { verdict, outcome }: Extract<Event, { kind: 'closed' }>): State {
  const { facts } = state
  const ending = state.at === 'verifying' ? state.ending : null
  return ending?.verdict === verdict && ending.outcome === outcome ? { at: 'closed', facts, ending } : state
}
