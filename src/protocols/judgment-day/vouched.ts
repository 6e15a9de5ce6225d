import type { Assurance } from '../../ledger/event.js'
import { unequalSteps } from './deviations.js'
import type { Facts, Judge } from './state.js'

/** How far a judge's separation is vouched for in a step: `enforced` needs that both were asked the same (P-11). */
export function vouched(facts: Facts, step: string, { assurance }: Judge): Assurance {
  return assurance === 'enforced' && unequalSteps(facts).includes(step) ? 'declared' : assurance
}
