import type { Decided, Event, Replied } from '../../ledger/event.js'
import { objections } from '../../ledger/objections.js'
import { refuseDecision } from '../choices.js'
import type { Refusal } from '../protocol.js'
import { admitAmendment } from './admit-amendment.js'
import { openConfirmed, rawRows } from './facts.js'
import { next } from './next.js'
import type { Facts, Judge, State } from './state.js'
import { whyNotFixable } from './why-not-fixable.js'

/** Why an event is refused where the run stands; empty when it may be appended. A refusal changes nothing. */
export function admit(state: State, event: Event): Refusal[] {
  switch (event.kind) {
    case 'replied':
      return admitReply(state, event)
    case 'reminded':
    case 'replaced':
      return waitedFor(state, event, event.kind)
    case 'paired':
      return state.at === 'pairing' ? pairingRefusals(state.facts, event) : [misplaced(state, 'merge')]
    case 'decided':
      return admitDecision(state, event)
    case 'amended':
      return state.at === 'fixing' ? admitAmendment(state.facts, state.work, event) : [misplaced(state, 'amended')]
    case 'opened':
      return [{ problem: 'the run is open already', expected: 'one opening' }]
    case 'frozen':
      return next(state).do === 'freeze' ? [] : [misplaced(state, 'frozen')]
    case 'verified':
      return next(state).do === 'verify' ? [] : [misplaced(state, 'verified')]
    case 'closed':
      return closingRefusals(state, event)
    case 'asked':
    case 'failed':
    case 'disturbed':
      return []
  }
}

const misplaced = (state: State, what: string): Refusal => ({
  problem: `"${what}" does not belong in state "${state.at}"`,
  expected: 'the next action that "judgment-day status" prints',
})

/** A run closes only as its own fold has decided. */
function closingRefusals(state: State, { verdict, outcome }: Extract<Event, { kind: 'closed' }>): Refusal[] {
  const step = next(state)
  if (step.do !== 'close') return [misplaced(state, 'closed')]
  if (step.verdict === verdict && step.outcome === outcome) return []
  return [{ problem: `the run did not come to ${verdict}, ${outcome}`, expected: `${step.verdict}, ${step.outcome}` }]
}

/** A seat's event belongs only where the seat is waited for. */
function waitedFor(state: State, { step: named, seat }: { step: string; seat: string }, what: string): Refusal[] {
  const step = next(state)
  if (step.do !== 'judge') return [misplaced(state, what)]
  if (step.step !== named) return [{ problem: `the reply is for ${named}`, expected: step.step }]
  const seats = step.seats.map((task) => task.seat)
  if (seats.includes(seat)) return []
  const expected = `seat ${seats.join(' or ')}`
  return [{ problem: `seat ${seat} is not waited for, or has answered with other bytes`, expected }]
}

function admitReply(state: State, event: Replied): Refusal[] {
  const others = state.at === 'rejudging' ? state.correction.replies : state.facts.answers
  const other = others.filter((judge) => judge.seat !== event.seat)
  return [
    ...waitedFor(state, event, 'submit'),
    ...refuters(event),
    ...other.flatMap((judge) => sameJudge(judge, event)),
  ]
}

/** There is no refuter in this protocol: two judges that agree are the corroboration. */
function refuters({ agent, model }: Replied): Refusal[] {
  const named = [agent, model].filter((name) => name !== null && /refut/i.test(name))
  return named.map((name) => ({ problem: `"${name}" is a refuter`, expected: 'a judge; there is no refuter here' }))
}

/** One judge cannot sit in both seats, and a reply cannot stand in for the other (a missing judge stays missing). */
function sameJudge(judge: Judge, event: Replied): Refusal[] {
  const ours = event.assurance === 'enforced' || event.assurance === 'deterministic'
  if (!ours && event.agent !== null && event.agent === judge.agent) {
    const problem = `${event.agent} has answered from seat ${judge.seat} already`
    return [{ problem, expected: 'another judge for each seat' }]
  }
  const copied = event.raw === judge.raw && Object.keys(event.places).length > 0
  return copied ? [{ problem: `the reply is byte for byte that of seat ${judge.seat}`, expected: 'its own reply' }] : []
}

function pairingRefusals(facts: Facts, event: Extract<Event, { kind: 'paired' }>): Refusal[] {
  return objections(rawRows(facts), event.groups).map(({ group, id, problem }) => ({
    problem: `group ${group}, ${id}: ${problem}`,
    expected: 'the form that "judgment-day merge --help" shows',
  }))
}

function admitDecision(state: State, event: Decided): Refusal[] {
  const step = next(state)
  if (event.choice === 'abandon') {
    if (state.at === 'closed') return [{ problem: 'the run is closed', expected: 'an open run' }]
    return refuseDecision([{ id: 'abandon', words: '', needs: ['by', 'why'], ids: [], also: [] }], event)
  }
  const choices = step.do === 'ask' || step.do === 'nothing' ? step.choices : []
  const fixes = state.at === 'deciding' && event.choice.startsWith('fix')
  return [...refuseDecision(choices, event), ...(fixes ? fixRefusals(state.facts, event) : [])]
}

/** A fix covers every confirmed id, and no id that is not one. */
function fixRefusals(facts: Facts, event: Decided): Refusal[] {
  const confirmed = openConfirmed(facts).map((row) => row.id)
  const left = event.ids.length === 0 ? [] : confirmed.filter((id) => !event.ids.includes(id))
  const foreign = event.ids.filter((id) => !confirmed.includes(id))
  const reasons = foreign.map((id) => ({ problem: whyNotFixable(facts, id), expected: 'a confirmed severe id' }))
  if (left.length === 0) return reasons
  const problem = `"${event.choice}" leaves out ${left.join(', ')}`
  return [...reasons, { problem, expected: 'every confirmed id, or no --ids at all' }]
}
