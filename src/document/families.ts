import type { Claim } from './claims.js'

/**
 * The identifier family that a claim counts, told by its letters: `success criteria` is SC, `9 FRs` is FR, `requisitos
 * funcionales` is RF. Only families of the given ones.
 */
export function familyOf(claim: Claim, families: ReadonlySet<string>): string | null {
  const acronym = claim.head.toUpperCase()
  if (claim.words.length === 1 && families.has(acronym) && acronym.length > 1) return acronym
  const initials = claim.words
    .flatMap((word) => word.split('-'))
    .map((word) => word[0]?.toUpperCase() ?? '')
    .join('')
  return initials.length > 1 && families.has(initials) ? initials : null
}
