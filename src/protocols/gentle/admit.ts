import type { Amended, Decided, Event, Replied } from '../../ledger/event.js'
import { refuseDecision } from '../choices.js'
import type { Refusal } from '../protocol.js'
import { frozenRows, isAllowed, surfaces } from './facts.js'
import { next } from './next.js'
import type { Facts, Judge, State, Work } from './state.js'

/** Why an event is refused where the run stands; empty when it may be appended. A refusal changes nothing. */
export function admit(state: State, event: Event): Refusal[] {
  switch (event.kind) {
    case 'replied':
      return admitReply(state, event)
    case 'reminded':
    case 'replaced':
      return waitedFor(state, event, event.kind)
    case 'decided':
      return admitDecision(state, event)
    case 'amended':
      return state.at === 'fixing' ? admitAmendment(state.facts, state.work, event) : [misplaced(state, 'amended')]
    case 'frozen': {
      const step = next(state)
      if (step.do !== 'freeze') return [misplaced(state, 'frozen')]
      return step.rows === event.rows ? [] : [{ problem: 'the rows have another digest', expected: String(step.rows) }]
    }
    case 'verified':
      return next(state).do === 'verify' ? [] : [misplaced(state, 'verified')]
    case 'closed': {
      const step = next(state)
      const same = step.do === 'close' && step.verdict === event.verdict && step.outcome === event.outcome
      return same ? [] : [misplaced(state, 'closed')]
    }
    case 'opened':
    case 'paired':
      return [misplaced(state, event.kind === 'paired' ? 'merge' : 'opened')]
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

/** A seat's event belongs only where the seat is waited for: there is no third judge and no third sweep. */
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
  const sitting: readonly Judge[] = state.at === 'rejudging' ? state.round.replies : state.facts.discoveries
  const others = sitting.filter((judge) => judge.seat !== event.seat)
  const names = [event.agent, event.model].filter((name) => name !== null && /refut/i.test(name))
  return [
    ...waitedFor(state, event, 'submit'),
    ...names.map((name) => ({ problem: `"${name}" is a refuter`, expected: 'a judge; there are no refuters here' })),
    ...others.flatMap((judge) => sameJudge(judge, event)),
  ]
}

/** One judge cannot sit in both seats. Two that say the same are two: clean replies are alike to the byte (E-26). */
function sameJudge(judge: Judge, { agent, assurance }: Replied): Refusal[] {
  const ours = assurance === 'enforced' || assurance === 'deterministic'
  if (ours || agent === null || agent !== judge.agent) return []
  return [{ problem: `${agent} has answered from seat ${judge.seat} already`, expected: 'another judge for each seat' }]
}

function admitDecision(state: State, event: Decided): Refusal[] {
  const step = next(state)
  if (event.choice === 'abandon') {
    if (state.at === 'closed') return [{ problem: 'the run is closed', expected: 'an open run' }]
    return refuseDecision([{ id: 'abandon', words: '', needs: ['by', 'why'], ids: [], also: [] }], event)
  }
  const choices = step.do === 'ask' || step.do === 'nothing' ? step.choices : []
  return [...refuseDecision(choices, event), ...batchRefusals(state, event)]
}

/** A batch covers exactly the open severe ids: none is left out, and what is information is never corrected. */
function batchRefusals(state: State, { choice, ids }: Decided): Refusal[] {
  if (state.at !== 'deciding' || ids.length === 0 || choice === 'accept' || choice === 'stop') return []
  const left = state.ids.filter((id) => !ids.includes(id))
  const info = frozenRows(state.facts).filter((row) => ids.includes(row.id) && row.status_at_freeze === 'info')
  return [
    ...left.map((id) => ({ problem: `the batch leaves out ${id}`, expected: `--ids ${state.ids.join(',')}` })),
    ...info.map(({ id }) => ({ problem: `${id} is information`, expected: 'severe ids only' })),
  ]
}

/** The documents after a correction: exactly the authorised ids, on allowed surfaces, and something changed. */
function admitAmendment(facts: Facts, { ids }: Work, event: Amended): Refusal[] {
  if (event.hunks.length === 0 || event.target === facts.target)
    return [{ problem: 'nothing changed: the tree is the one before', expected: 'an edit that corrects the ids' }]
  const named = event.units.flatMap((unit) => unit.ids)
  const extra = [...new Set(named)].filter((id) => !ids.includes(id))
  const left = ids.filter((id) => !named.includes(id))
  const allowed = surfaces(facts)
  const gone = facts.opened.manifest
    .map(({ path }) => path)
    .filter((path) => !event.manifest.some((file) => file.path === path))
  const outside = [...new Set(event.hunks.map(({ path }) => path))].filter((path) => !isAllowed(path, allowed))
  return [
    ...extra.map((id) => ({ problem: `${id} was not authorised`, expected: `the ids ${ids.join(', ')}` })),
    ...left.map((id) => ({ problem: `no work unit covers ${id}`, expected: 'one for every authorised id' })),
    ...gone.map((path) => ({ problem: `${path} is gone`, expected: 'the file back: a correction edits' })),
    ...outside.map((path) => ({
      problem: `${path} lies outside the allowed surfaces`,
      expected: `edits in ${allowed.join(', ')}`,
    })),
  ]
}
