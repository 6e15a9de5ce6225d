import type { Amended, Decided, Event, Replied } from '../../ledger/event.js'
import { readBasis } from './basis.js'
import { enforce } from './enforce.js'
import { allowance, blockers } from './facts.js'
import { input } from './request.js'
import type { Ending, Facts, Round, State } from './state.js'
import { verdict } from './verdict.js'

export function begin(opened: Event, at: string): State {
  if (opened.kind !== 'opened') throw new TypeError('a run begins with its opening')
  const facts: Facts = {
    opened,
    openedAt: at,
    input: input.parse(opened.input),
    basis: readBasis(opened.basis),
    verdicts: [],
    revisions: [],
    loops: 0,
    grants: 0,
    malformed: [],
    decisions: [],
    target: opened.target,
  }
  return { at: 'judging', facts, round: 1, again: false }
}

/** The next state. Total: an event that does not belong where the gate stands leaves its state as it is. */
export function evolve(state: State, event: Event, at: string): State {
  const { facts } = state
  switch (event.kind) {
    case 'replied':
      return state.at === 'judging' ? judged(state, event) : state
    case 'failed':
      return state.at === 'judging' ? unheard(state, event.reason) : state
    case 'decided':
      return decided(state, event, at)
    case 'amended':
      return state.at === 'revising' ? revised(state, event) : state
    case 'closed': {
      const same =
        state.at === 'closing' && state.ending.verdict === event.verdict && state.ending.outcome === event.outcome
      return same ? { at: 'closed', facts, ending: state.ending } : state
    }
    case 'opened':
    case 'asked':
    case 'reminded':
    case 'replaced':
    case 'disturbed':
    case 'paired':
    case 'frozen':
    case 'verified':
      return state
  }
}

type Judging = Extract<State, { at: 'judging' }>

/** A verdict that is none is asked for once more; the second one is the user's to deal with. No loop is consumed. */
function unheard(state: Judging, reason: string): State {
  const facts = { ...state.facts, malformed: [...state.facts.malformed, `round ${state.round}: ${reason}`] }
  if (!state.again) return { ...state, facts, again: true }
  return { at: 'menu', facts, why: 'The judge gave no valid verdict, twice.' }
}

function judged({ facts: before, round }: Judging, event: Replied): State {
  const said = verdict.parse(event.data)
  const last = before.revisions.at(-1)
  const revision = last === undefined ? null : { prior: blockers(before), hunks: last.hunks }
  const { input: asked, basis } = before
  const standard = {
    gate: asked.gate,
    places: event.places,
    assumptions: asked.assumptions,
    settled: basis.settled,
    revision,
  }
  const { agent, model, assurance, raw } = event
  const given: Round = { round, said, ...enforce(said, standard), agent, model, assurance, raw }
  const facts = { ...before, verdicts: [...before.verdicts, given] }
  if (said.verdict === 'ESCALATE') return { at: 'menu', facts, why: 'The judge escalates.' }
  if (blockers(facts).length === 0) return { at: 'closing', facts, ending: { verdict: 'approved', outcome: 'passed' } }
  if (facts.loops < allowance(facts)) return dispatched(facts)
  return { at: 'menu', facts, why: `The revisions are used up (${facts.loops}), and findings still block.` }
}

/** The author is sent the blocking findings: this is what a loop is. */
const dispatched = (facts: Facts): State => ({
  at: 'revising',
  facts: { ...facts, loops: facts.loops + 1 },
  by: 'author',
})

function revised({ facts: before, by }: Extract<State, { at: 'revising' }>, { units, hunks, target }: Amended): State {
  const facts = { ...before, target, revisions: [...before.revisions, { by, units, hunks }] }
  return { at: 'judging', facts, round: facts.verdicts.length + 1, again: false }
}

/** A person's decision; the menu is the person's alone. */
function decided(state: State, { choice, by, why }: Decided, at: string): State {
  const facts = { ...state.facts, decisions: [...state.facts.decisions, { choice, by, why, at }] }
  if (state.at === 'closed') return { ...state, facts }
  if (choice === 'abandon' && state.at !== 'closing') return ended(facts, 'abandoned')
  if (state.at !== 'menu') return state
  switch (choice) {
    case 'accept-and-proceed':
      return ended(facts, 'accepted-with-findings')
    case 'user-fixes':
      return { at: 'revising', facts, by: 'person' }
    case 'extra-loop':
      return dispatched({ ...facts, grants: facts.grants + 1 })
    default:
      return { ...state, facts }
  }
}

const ended = (facts: Facts, outcome: Ending['outcome']): State => ({
  at: 'closing',
  facts,
  ending: { verdict: 'escalated', outcome },
})
