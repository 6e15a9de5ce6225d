import type { Amended, Decided, Event } from '../../ledger/event.js'
import { refuseDecision } from '../choices.js'
import type { Refusal } from '../protocol.js'
import { blockers } from './facts.js'
import { next } from './next.js'
import type { State } from './state.js'

/** Why an event is refused where the gate stands; empty when it may be appended. A refusal changes nothing. */
export function admit(state: State, event: Event): Refusal[] {
  switch (event.kind) {
    case 'replied':
      return [...waitedFor(state, event), ...selfJudged(state, event.agent)]
    case 'failed':
    case 'reminded':
    case 'replaced':
      return waitedFor(state, event)
    case 'decided':
      return admitDecision(state, event)
    case 'amended':
      return state.at === 'revising' ? admitRevision(state, event) : [misplaced(state, 'amended')]
    case 'closed': {
      const step = next(state)
      const same = step.do === 'close' && step.verdict === event.verdict && step.outcome === event.outcome
      return same ? [] : [misplaced(state, 'closed')]
    }
    case 'asked':
    case 'disturbed':
      return []
    case 'opened':
    case 'paired':
    case 'frozen':
    case 'verified':
      return [misplaced(state, event.kind)]
  }
}

const misplaced = (state: State, what: string): Refusal => ({
  problem: `"${what}" does not belong in state "${state.at}"`,
  expected: 'the next action that "judgment-day status" prints',
})

function waitedFor(state: State, { step: named, seat }: { step: string; seat: string }): Refusal[] {
  const step = next(state)
  if (step.do !== 'judge') return [misplaced(state, 'submit')]
  return step.step === named && seat === 'judge'
    ? []
    : [{ problem: `${seat} is not waited for in ${named}`, expected: step.step }]
}

/** Nobody judges what they made. */
const selfJudged = ({ facts }: State, agent: string | null): Refusal[] =>
  agent === facts.input.author ? [{ problem: `${agent} made the artifact`, expected: 'another judge' }] : []

function admitDecision(state: State, event: Decided): Refusal[] {
  const step = next(state)
  if (event.choice === 'abandon') {
    if (state.at === 'closed') return [{ problem: 'the run is closed', expected: 'an open run' }]
    return refuseDecision([{ id: 'abandon', words: '', needs: ['by', 'why'], ids: [], also: [] }], event)
  }
  return refuseDecision(step.do === 'ask' ? step.choices : [], event)
}

/** An author answers every blocking finding by its id, and no other; a person's own edit owes no echo. */
function admitRevision({ facts, by }: Extract<State, { at: 'revising' }>, event: Amended): Refusal[] {
  if (event.hunks.length === 0) return [{ problem: 'nothing changed', expected: 'a revision of the artifact' }]
  const ids = blockers(facts).map(({ id }) => id)
  const named = event.units.flatMap((unit) => unit.ids)
  const outside = [...new Set(event.hunks.map(({ path }) => path))].filter((path) => facts.basis.settled.includes(path))
  return [
    ...outside.map((path) => ({ problem: `${path} passed an earlier gate`, expected: 'that file as it was' })),
    ...(by === 'person'
      ? []
      : ids
          .filter((id) => !named.includes(id))
          .map((id) => ({ problem: `no resolution for ${id}`, expected: 'one for every blocking finding' }))),
    ...(by === 'person'
      ? []
      : named
          .filter((id) => !ids.includes(id))
          .map((id) => ({ problem: `${id} does not block`, expected: `the ids ${ids.join(', ')}` }))),
  ]
}
