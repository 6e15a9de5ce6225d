import { type Outcome, resolve } from '../rounds.js'
import { type FrozenRow, isActive } from './rows.js'
import type { Facts, Rejudgment, Round } from './state.js'

export const seats = ['A', 'B'] as const

export const frozenRows = (facts: Facts): FrozenRow[] => (facts.frozen?.rows ?? []).map(({ row }) => row)

/** The ids that a correction is about, from the freeze on. */
export const activeIds = (facts: Facts): string[] =>
  (facts.frozen?.rows ?? []).filter(isActive).map(({ row }) => row.id)

/** The frozen rows of ids, in the ledger's order. */
export const rowsOf = (facts: Facts, ids: readonly string[]): FrozenRow[] =>
  frozenRows(facts).filter((row) => ids.includes(row.id))

/** Where a correction may edit: what the request says, else the files of the target. */
export const surfaces = ({ input, basis }: Facts): readonly string[] => input.surfaces ?? basis.paths

export const isAllowed = (path: string, allowed: readonly string[]): boolean =>
  allowed.some((surface) => path === surface || path.startsWith(`${surface}/`))

const outcomes: readonly Outcome[] = ['verified', 'corroborated', 'regression']

/** What a judge said of an id, if it said one thing that can be said; otherwise the id counts as not verified. */
export function saidOf({ resolutions }: Rejudgment, id: string): Outcome | undefined {
  const [only, ...more] = resolutions.filter((row) => row.id === id)
  return more.length > 0 ? undefined : outcomes.find((outcome) => outcome === only?.outcome)
}

/** The ids of a round that not both judges verified. */
export const survivors = ({ ids, replies }: Pick<Round, 'ids' | 'replies'>): string[] =>
  ids.filter((id) => resolve(seats.map((_, index) => replies[index] && saidOf(replies[index], id))) !== 'verified')

/** What has become of an active id: by the last round that was about it. */
export function statusOf(facts: Facts, id: string): Outcome | 'open' | 'fixed' {
  const round = facts.rounds.findLast(({ ids }) => ids.includes(id))
  if (round === undefined) return 'open'
  return round.judged ? resolve(round.replies.map((reply) => saidOf(reply, id))) : 'fixed'
}

/** What a judge's re-judgment has that it must not have, or lacks (P-13): each a reason that stays. */
export function malformed(reply: Rejudgment, { n, ids }: Pick<Round, 'n' | 'ids'>): string[] {
  const judge = `re-judgment ${n}, judge ${reply.seat}`
  const named = reply.resolutions.map((row) => row.id)
  const unknown = [...new Set(named)].filter((id) => !ids.includes(id))
  const twice = ids.filter((id) => named.filter((name) => name === id).length > 1)
  const omitted = ids.filter((id) => !named.includes(id))
  const odd = reply.resolutions.filter((row) => !outcomes.some((outcome) => outcome === row.outcome))
  return [
    ...unknown.map((id) => `${judge}: names ${id}, which it was not asked about`),
    ...twice.map((id) => `${judge}: names ${id} more than once`),
    ...omitted.map((id) => `${judge}: leaves out ${id}`),
    ...odd.map(({ id, outcome }) => `${judge}: says "${outcome}" of ${id}, which is none of ${outcomes.join(', ')}`),
  ]
}

/** What was used of the budget, counted from what happened: two judges, two rounds, one final verification, no refuter. */
export const spent = (facts: Facts) => ({
  discoveries: facts.discoveries.length,
  refuters: 0,
  fixes: facts.rounds.length,
  rejudgments: facts.rounds.filter((round) => round.judged).length,
  verifications: facts.verification === null ? 0 : 1,
})
