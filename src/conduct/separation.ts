import type { Assurance } from '../ledger/event.js'
import type { Outcome, Runner } from '../runners/runner.js'
import type { Run } from './run.js'

/** How many other seats of a step have answered. */
export const answersOfOthers = (run: Run, step: string, seat: string): number =>
  run.ports.store
    .ledger()
    .entries.filter(({ event }) => event.kind === 'replied' && event.step === step && event.seat !== seat).length

/**
 * How far it is known that a judge answered on its own, from what happened: `enforced` needs a process or request of its
 * own that began before any other seat's answer existed. One that began later is `attested` by the token that it echoed,
 * or else `declared`. That both were asked the same is the protocol's to compare.
 */
export function separation(
  runner: Runner,
  outcome: Extract<Outcome, { is: 'answered' }>,
  token: string | null,
  answersBefore: number,
): Assurance {
  if (runner.assurance !== 'enforced') return runner.assurance
  if (outcome.apart === true && answersBefore === 0) return 'enforced'
  return outcome.apart === true && token !== null ? 'attested' : 'declared'
}
