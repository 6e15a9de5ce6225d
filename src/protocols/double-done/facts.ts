import type { Facts, Recorded, Review, Seat, State } from './state.js'

export const seats = ['A', 'B'] as const

/** The version that is under review. */
export const current = ({ versions }: Facts): Recorded => versions[versions.length - 1] ?? versions[0]

/** The file of a seat's review of the current version, without `.md`; also the name of the step. */
export const nameOf = (facts: Facts, seat: Seat): string => `f${current(facts).n}${seat.toLowerCase()}`

/** What the reviewer's file is called in its packet. */
export const assignedName = (facts: Facts, seat: Seat): string =>
  facts.input.neutral_name ? 'finding' : nameOf(facts, seat)

/** The reviews of the current version that count. */
export const passes = (facts: Facts): Review[] =>
  facts.reviews.filter(({ is, version }) => is === 'DONE' && version === current(facts).n)

/** How many DONE verdicts stand in a row on the current version. */
export function streak(state: State): 0 | 1 | 2 {
  switch (state.at) {
    case 'reviewing':
      return state.seat === 'A' ? 0 : 1
    case 'certifying':
      return 2
    case 'revising':
      return 0
    case 'ending':
    case 'closed':
      return state.ending.verdict === 'approved' ? 2 : 0
  }
}

/** The identity that a reviewer is given: fresh by its token. */
export const identity = (token: string): string => `reviewer-${token}`

/** The token of an identity that was given; null for any other name. */
export const tokenOf = (reviewer: string): string | null => /^reviewer-([0-9a-f]{8})$/.exec(reviewer)?.[1] ?? null

/** Who was given a review of this run before the one of that name, or is said to have written one. */
export function used({ asked, reviews }: Facts, name: string): string[] {
  const launched = asked.filter(({ step }) => step !== name).flatMap((asking) => asking.seats)
  const given = launched.filter(({ role }) => role === 'reviewer').map(({ token }) => identity(token))
  const said = reviews.flatMap(({ reviewer, agent, assurance }) => [reviewer, isOurs(assurance) ? null : agent])
  return [...new Set([...given, ...said.filter((one) => one !== null)])]
}

/** Whether the tool started the reviewer itself: then a new process answers under one program's name. */
export const isOurs = (assurance: Review['assurance']): boolean =>
  assurance === 'enforced' || assurance === 'deterministic'
