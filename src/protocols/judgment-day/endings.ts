import { openQuantities } from './facts.js'
import type { Facts, State, Status } from './state.js'

/** The run ends escalated: there is no way back from here. */
export const escalate = (facts: Facts, outcome: string): State => ({
  at: 'verifying',
  facts,
  ending: { verdict: 'escalated', outcome },
})

/** Nothing of the judges is open: a person decides about open quantity rows, else final verification begins. */
export const conclude = (facts: Facts): State =>
  openQuantities(facts).length > 0 ? { at: 'quantities', facts } : { at: 'verifying', facts, ending: null }

export const mark = (facts: Facts, ids: readonly string[], status: Status): Facts => ({
  ...facts,
  status: { ...facts.status, ...Object.fromEntries(ids.map((id) => [id, status])) },
})
