import type { Words } from './words.js'

/**
 * How much each word of a row tells, by its key: a vector of length 1. Keys are in order, so that no sum depends on the
 * order of the words.
 */
export type Weights = ReadonlyMap<string, number>

/** As if each judge had one row more: a word that all rows use still tells a little, so that a review of two rows has words. */
const spare = 2

/**
 * Weighs a row's words against all rows of the review (inverse document frequency): a word in every row tells little, a
 * word in two rows the most. That finds the domain's own filler in any language and needs no list of words.
 */
export function vocabulary(rows: readonly Words[]): (row: Words) => Weights {
  const frequency = new Map<string, number>()
  for (const row of rows) for (const key of row.keys()) frequency.set(key, (frequency.get(key) ?? 0) + 1)
  const weight = (key: string) => Math.log((rows.length + spare) / (frequency.get(key) as number))
  return (row) => {
    const keys = [...row.keys()].sort()
    const length = Math.sqrt(keys.reduce((sum, key) => sum + weight(key) ** 2, 0))
    return new Map(keys.map((key) => [key, weight(key) / length]))
  }
}

/** The keys that both have, most telling first. */
export const shared = (a: Weights, b: Weights): string[] =>
  [...a]
    .filter(([key]) => b.has(key))
    .sort(([, one], [, other]) => other - one)
    .map(([key]) => key)

/** The cosine of two rows' weights: 0 no word in common, 1 the same words. */
export function overlap(a: Weights, b: Weights): number {
  let cosine = 0
  for (const [key, weight] of a) cosine += weight * (b.get(key) ?? 0)
  return cosine
}
