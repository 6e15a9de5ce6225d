import { endsWith } from './bounds.js'
import type { Lexicon } from './lexicons/index.js'
import type { Passage } from './passages.js'
import type { Quantity } from './quantities.js'
import type { Token } from './tokens.js'

/** What a claim is for; only `asserts` can be contradicted by a count. */
export type Role = 'asserts' | 'limits' | 'estimates' | 'past' | 'hypothetical' | 'quoted' | 'sample'

// A word of the past further away than this speaks of something else.
const reach = 8

/** The role of a number by the words before it in its sentence. `sentences` numbers the sentence of each token. */
export function roleOf(passage: Passage, quantity: Quantity, sentences: readonly number[], lexicon: Lexicon): Role {
  if (inQuotes(passage.tokens, quantity.from)) return 'quoted'
  const sentence = sentences[quantity.from]
  let past = false
  let hypothetical = false
  for (let at = quantity.from - 1; at >= 0 && sentences[at] === sentence; at--) {
    const word = (passage.tokens[at] as Token).text
    if (lexicon.hypothetical.has(word)) hypothetical = true
    if (quantity.from - at <= reach && lexicon.past.has(word)) past = true
  }
  if (hypothetical) return 'hypothetical'
  if (past) return 'past'
  const offset = quantity.start - passage.start
  const before = passage.text
    .slice(Math.max(0, offset - 32), offset)
    .trimEnd()
    .toLowerCase()
    .replace(/,$/, '')
  // `includes four parts` still counts; `e.g. four parts` does not
  if (endsWith(before, lexicon.examples)) return 'sample'
  if (quantity.bound === 'about' || quantity.high !== quantity.value) return 'estimates'
  return quantity.bound === 'exactly' ? 'asserts' : 'limits'
}

function inQuotes(tokens: readonly Token[], at: number): boolean {
  let before = 0
  for (let i = 0; i < at; i++) if (tokens[i]?.text === '"') before++
  if (before % 2 === 0) return false
  for (let i = at; i < tokens.length; i++) if (tokens[i]?.text === '"') return true
  return false
}
