import type { Token } from './tokens.js'

/** For each token, the number of the sentence it stands in; a final stop ends one. */
export function sentenceOf(tokens: readonly Token[]): number[] {
  let sentence = 0
  return tokens.map((token, index) => {
    const own = sentence
    const next = tokens[index + 1]
    const stop = token.kind === 'mark' && /^[.!?]$/.test(token.text)
    if (stop && (next === undefined || next.start > token.end || next.kind === 'han') && !abbreviated(tokens, index))
      sentence++
    return own
  })
}

const shortened = new Set(['e.g', 'i.e', 'etc', 'vs', 'cf', 'approx', 'ca', 'no', 'ej', 'ex', 'p'])

const abbreviated = (tokens: readonly Token[], at: number): boolean => shortened.has(tokens[at - 1]?.text ?? '')
