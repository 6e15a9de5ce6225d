import type { Amended, Decided, Event, Replied } from '../../ledger/event.js'
import { refuseDecision } from '../choices.js'
import type { Refusal } from '../protocol.js'
import { version } from './candidate.js'
import { current, isOurs, used } from './facts.js'
import { exits, next } from './next.js'
import { pathRefusals } from './open.js'
import type { State } from './state.js'

/** Why an event is refused where the run stands; empty when it may be appended. A refusal changes nothing. */
export function admit(state: State, event: Event): Refusal[] {
  switch (event.kind) {
    case 'replied':
      return [...waitedFor(state, event), ...admitAgent(state, event)]
    case 'failed':
    case 'disturbed':
    case 'reminded':
      return waitedFor(state, event)
    case 'replaced':
      return [
        {
          problem: 'a reviewer is never replaced',
          expected: '--failed REASON: its review is invalid, and a new version follows',
        },
      ]
    case 'decided':
      return admitDecision(state, event)
    case 'amended':
      return admitVersion(state, event)
    case 'verified':
      return next(state).do === 'verify' ? [] : [misplaced(state, 'verified')]
    case 'closed': {
      const step = next(state)
      const same = step.do === 'close' && step.verdict === event.verdict && step.outcome === event.outcome
      return same ? [] : [misplaced(state, 'closed')]
    }
    case 'opened':
    case 'paired':
    case 'frozen':
      return [misplaced(state, event.kind === 'paired' ? 'merge' : event.kind)]
    case 'asked':
      return []
  }
}

const misplaced = (state: State, what: string): Refusal => ({
  problem: `"${what}" does not belong in state "${state.at}"`,
  expected: 'the next action that "judgment-day status" prints',
})

/** A review belongs where it is waited for: B's never before A's valid DONE, and none on a version that fell. */
function waitedFor(state: State, { step: named, seat }: { step: string; seat: string }): Refusal[] {
  const step = next(state)
  if (step.do !== 'judge') return [misplaced(state, 'submit')]
  const [awaited] = step.seats
  if (awaited?.seat === seat && step.step === named) return []
  return [
    { problem: `no review ${named} of seat ${seat} is waited for`, expected: `${step.step} of seat ${awaited?.seat}` },
  ]
}

/** No reviewer is used twice. */
function admitAgent(state: State, { agent, assurance, step }: Replied): Refusal[] {
  if (agent === null || isOurs(assurance) || !used(state.facts, step).includes(agent)) return []
  return [{ problem: `${agent} has reviewed in this run already`, expected: 'a fresh reviewer' }]
}

function admitDecision(state: State, event: Decided): Refusal[] {
  const step = next(state)
  if (step.do === 'nothing') return refuseDecision(step.choices, event)
  return state.at === 'ending' ? [misplaced(state, event.choice)] : refuseDecision(exits, event)
}

/** A new version: after a FAIL with other bytes, after an invalid review with any, in between when the documents changed. */
function admitVersion(state: State, event: Amended): Refusal[] {
  if (state.at === 'ending' || state.at === 'closed') return [misplaced(state, 'amended')]
  const { facts } = state
  const before = current(facts)
  const cause = state.at === 'revising' ? state.cause : null
  const about = cause?.name ?? `v${before.n}`
  const same = version(before.n, facts.input, event.manifest).digest === before.digest
  const named = event.units.flatMap(({ ids }) => ids)
  const strangers = named.filter((id) => id !== about)
  const most = facts.input.max_versions
  return [
    ...(same && cause?.is !== 'invalid' && cause?.is !== 'changed' ? [unchanged(cause?.name)] : []),
    ...(named.includes(about)
      ? []
      : [{ problem: `no work unit says what was done about ${about}`, expected: `one with the id ${about}` }]),
    ...strangers.map((id) => ({ problem: `${id} is not why a version is due`, expected: about })),
    ...(most !== null && facts.versions.length >= most
      ? [{ problem: `${most} version(s) were allowed`, expected: 'no further one' }]
      : []),
    ...pathRefusals(
      event.manifest.map(({ path }) => path),
      facts.input.allow_secrets,
    ),
  ]
}

const unchanged = (failed: string | undefined): Refusal =>
  failed === undefined
    ? { problem: 'nothing changed, and a review is waited for', expected: 'the review' }
    : {
        problem: `nothing changed since ${failed} said FAIL`,
        expected: 'other bytes: the failure resolved, or evidence against it',
      }
