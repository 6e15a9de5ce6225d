import type { Claim } from './claims.js'
import type { Document } from './document.js'
import type { Passage } from './passages.js'
import { sentenceOf } from './sentences.js'
import { isPlural, stem } from './stem.js'
import type { CountedTable } from './tables.js'
import type { Token } from './tokens.js'

/**
 * The claims that a passage can make about the list or table right below it: those of its last sentence, since a colon
 * belongs to its own sentence and a number of the sentence before announces nothing. None without a colon, but for
 * headings and bold leads, which need none.
 */
export function announces(document: Document, passage: Passage): Claim[] {
  const { tokens } = passage
  const claims = document.claimsIn.get(passage) ?? []
  if (claims.length === 0) return []
  const last = sentenceOf(tokens).at(-1)
  const colon = tokens.at(-1)?.text === ':'
  return claims.filter((claim) => {
    if (claim.sentence !== last || claim.role !== 'asserts' || document.lexicon.measures.has(claim.head)) return false
    return colon || passage.kind === 'heading' || tokens.length - claim.next <= 2
  })
}

// More words than this between the noun and the colon, and the list may be about any of them.
const longestTail = 6

/**
 * True when the sentence can only announce the list: the noun phrase runs up to the colon, or only a short phrase without
 * a clause, a comma or another thing to count stands between. A known thing (`the two files:`) must stand right before it.
 */
export function firmly(document: Document, claim: Claim): boolean {
  if (claim.shape === 'compound' || claim.bound !== 'exactly') return false
  const { tokens, kind } = claim.passage
  const { lexicon } = document
  if (
    lexicon.pairs.has(tokens[claim.from]?.text ?? '') ||
    bracketDepth(tokens, claim.from) > (claim.shape === 'label' ? 1 : 0)
  )
    return false
  const ends = tokens.at(-1)?.text === ':' ? tokens.length - 1 : tokens.length
  const tail = tokens.slice(claim.next, ends)
  if (kind === 'heading') return claim.shape === 'label' || (tail.length === 0 && opensHeading(tokens, claim.from))
  if (tail.length === 0) return true
  if (claim.definite || tail.length > longestTail) return false
  const final = tail.at(-1) as Token
  return tail.every((token, at) => plainWord(token) && !rival(tail, at)) && !lexicon.stops.has(final.text)
}

/** Another plural in the tail may be what the list counts, unless it only says of what the counted things are. */
const rival = (tail: readonly Token[], at: number): boolean =>
  isPlural(tail[at]?.text ?? '') && tail[at - 1]?.text !== 'of' && tail[at - 2]?.text !== 'of'

/** Nothing but a chapter number stands before the claim: `## 3. Two risks`. */
const opensHeading = (tokens: readonly Token[], from: number): boolean =>
  tokens.slice(0, from).every((token) => token.kind === 'number' || token.kind === 'other' || token.text === '.')

/** How many brackets are open where a token stands. */
export function bracketDepth(tokens: readonly Token[], at: number): number {
  let depth = 0
  for (const { text } of tokens.slice(0, at)) {
    if (text === '(') depth++
    else if (text === ')') depth--
  }
  return Math.max(depth, 0)
}

const plainWord = (token: Token): boolean => token.kind === 'word' || token.kind === 'code' || token.kind === 'han'

/** Index of the column whose header names the claim's noun and whose cells are names, not numbers; -1 when none does. */
export function columnOf({ header, rows }: CountedTable, claim: Claim): number {
  return header.findIndex((cell, column) => {
    if (rows.filter((row) => /^[~≈]?[\d.,]+\S?$/.test(row[column] ?? '')).length * 2 > rows.length) return false
    const words = cell
      .toLowerCase()
      .split(/[^\p{L}]+/u)
      .filter(Boolean)
      .map(stem)
    return (
      words.length > 0 &&
      words.length <= 3 &&
      (words.at(-1) === claim.head || words[0] === claim.head || cell === claim.head)
    )
  })
}
