import type { Decided } from '../ledger/event.js'
import type { Choice, Refusal } from './protocol.js'

/** Why a decision cannot be recorded under the choices that a step declares; empty when it can. */
export function refuseDecision(choices: readonly Choice[], event: Decided): Refusal[] {
  const choice = choices.find((candidate) => candidate.id === event.choice)
  if (choice === undefined) {
    const expected =
      choices.length === 0 ? 'no decision; the next action says who must act' : choices.map((c) => c.id).join(', ')
    return [{ problem: `"${event.choice}" is not a choice now`, expected }]
  }
  const refusals: Refusal[] = []
  if (choice.needs.includes('by') && event.by === null) {
    refusals.push({ problem: `"${choice.id}" needs the name of the person who decides`, expected: '--by NAME' })
  }
  if (choice.needs.includes('why') && event.why === null) {
    refusals.push({ problem: `"${choice.id}" needs a reason`, expected: '--why TEXT' })
  }
  if (choice.needs.includes('ids') && event.ids.length === 0) {
    refusals.push({ problem: `"${choice.id}" needs ids`, expected: `--ids with some of ${choice.ids.join(', ')}` })
  }
  const strangers = event.also.filter((id) => !choice.also.includes(id))
  if (strangers.length > 0) {
    const expected = choice.also.length === 0 ? 'no --also' : `ids among ${choice.also.join(', ')}`
    refusals.push({ problem: `"${choice.id}" cannot be widened by ${strangers.join(', ')}`, expected })
  }
  const foreign = event.ids.filter((id) => !choice.ids.includes(id))
  if (foreign.length > 0) {
    const expected = choice.ids.length === 0 ? 'no --ids' : `ids among ${choice.ids.join(', ')}`
    refusals.push({ problem: `"${choice.id}" cannot be about ${foreign.join(', ')}`, expected })
  }
  return refusals
}
