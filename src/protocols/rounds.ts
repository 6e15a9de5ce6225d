/** The two judges' words for one id of a re-judgment, by seat; a seat that left it out has none. */
export type Outcome = 'verified' | 'corroborated' | 'regression'

/** An id is resolved only when every judge says `verified`; one `regression` outweighs, a missing word counts as standing. */
export function resolve(words: readonly (Outcome | undefined)[]): Outcome {
  if (words.includes('regression')) return 'regression'
  return words.length > 0 && words.every((word) => word === 'verified') ? 'verified' : 'corroborated'
}

/** How judgment.md words what the judges said of one id. */
export function resolution(words: readonly (Outcome | undefined)[]): string {
  const verified = words.filter((word) => word === 'verified').length
  if (verified === words.length) return 'RESOLVED'
  return verified > 0 ? 'PARTIALLY RESOLVED' : 'NOT RESOLVED'
}
