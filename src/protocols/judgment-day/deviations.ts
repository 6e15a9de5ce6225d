import { saidOf } from './facts.js'
import type { Correction, Facts } from './state.js'

/** Steps whose judges were not all asked the same (P-11). */
export function unequalSteps(facts: Facts): string[] {
  const steps = [...new Set(facts.asked.map((asked) => asked.step))]
  return steps.filter((step) => {
    const seats = facts.asked.filter((asked) => asked.step === step).flatMap((asked) => asked.seats)
    return new Set(seats.map((seat) => seat.criteria)).size > 1
  })
}

/** Where a run departed from its protocol or an actor from its duty, each with its consequence; computed, so none is forgotten. */
export function deviations(facts: Facts): string[] {
  return [
    ...unequalSteps(facts).map(
      (step) =>
        `The judges of ${step} were not asked the same (criteria digests differ): rows of one judge alone are not cross-corroborated.`,
    ),
    ...facts.silences.map(({ step, seat, met, agent }) =>
      met === 'reminded'
        ? `Judge ${seat} of ${step} was silent and was reminded.`
        : `Judge ${seat} of ${step} never answered; its seat was given to ${agent ?? 'another judge'}.`,
    ),
    ...facts.failures.map(({ step, seat, reason }) => `Judge ${seat} gave no valid reply in ${step}: ${reason}`),
    ...facts.corrections.flatMap(resolutionProblems),
  ]
}

/** Ids of a re-judgment that were unknown, named twice or left out: the reply stands, the id is unresolved (P-13). */
function resolutionProblems({ work, replies }: Correction): string[] {
  return replies.flatMap((reply) => {
    const named = reply.resolutions.map((row) => row.id)
    const known = [...work.ids, ...work.also]
    const judge = `Judge ${reply.seat}'s re-judgment`
    const unknown = [...new Set(named)].filter((id) => !known.includes(id))
    const unresolved = work.ids.filter((id) => saidOf(reply, id) === undefined)
    return [
      ...unknown.map((id) => `${judge} names ${id}, which it was not asked about: without effect.`),
      ...unresolved.map((id) =>
        named.includes(id)
          ? `${judge} names ${id} twice: it counts as unresolved.`
          : `${judge} leaves out ${id}: it counts as unresolved.`,
      ),
    ]
  })
}
