import type { Claim } from './claims.js'
import type { Document } from './document.js'
import type { Lexicon } from './lexicons/index.js'
import type { Noun } from './nouns.js'

/** The words that tell what is counted from other things of its kind, sorted and joined: equal keys name equal things. */
export function nounKey(document: Document, { words }: Noun): string {
  return [...new Set(words.filter((word) => !document.lexicon.weak.has(word)))].sort().join(' ')
}

/** True when a noun says more than its kind: `documentation surfaces`, not `surfaces`. */
export function isSpecific(document: Document, noun: Noun): boolean {
  const key = nounKey(document, noun)
  return key.includes(' ') || (document.lexicon.unspaced && /\P{ASCII}/u.test(key[0] ?? '') && key.length > 3)
}

/** A phrase behind the noun narrows it: `call sites documented in the header`, `files under src`. */
export function isNarrowed({ lexicon }: Document, { passage, next, shape }: Claim): boolean {
  const [word = '', behind = ''] = passage.tokens.slice(next, next + 2).map(({ text }) => text)
  // `five edge cases identified`, but `call sites documented in the header`
  if (shape !== 'phrase' || (lexicon.recorded.has(word) && !lexicon.attaching.has(behind))) return false
  return (lexicon.attaching.has(word) && !lexicon.companions.has(word)) || qualifies(word, lexicon)
}

/** A clause behind the noun narrows it: `the two risks that remain`. */
export const isQualified = ({ lexicon }: Document, { passage, next }: Claim): boolean =>
  qualifies(passage.tokens[next]?.text ?? '', lexicon)

const qualifies = (word: string, { relative, narrowing }: Lexicon): boolean =>
  relative.has(word) || narrowing?.test(word) === true

/** An adjective picks some out of the whole: `the two remaining states`. */
export const isSelected = ({ lexicon }: Document, { words }: Noun): boolean =>
  words.some((word) => lexicon.selecting.has(word))

/** `24 tasks across 8 phases`: the number spreads over everything there is. */
export function isSpread({ lexicon }: Document, { passage, next }: Claim): boolean {
  return lexicon.spanning.has(passage.tokens[next]?.text ?? '')
}

/** `five edge cases identified`: the number says how many are written down. */
export function isRecorded({ lexicon }: Document, { passage, next }: Claim): boolean {
  return lexicon.recorded.has(passage.tokens[next]?.text ?? '')
}

// A folder with more documents under review than this is a library, and its documents are about different things.
const library = 8

type Comparison = (one: Document, other: Document) => boolean

const isLibrary = (documents: readonly Document[]): boolean =>
  documents.filter(({ role }) => role === 'target').length > library

/** Says of two documents whether their statements can be held against each other: in a library only one's own can. */
export const comparison = (documents: readonly Document[]): Comparison =>
  isLibrary(documents) ? (one, other) => one === other : () => true

/** Says whether one document can count what another enumerates: in a library when one of them names the other's file. */
export function reference(documents: readonly Document[]): Comparison {
  if (!isLibrary(documents)) return () => true
  const known = new Map<string, boolean>()
  return (one, other) => {
    if (one === other) return true
    const pair = [one.path, other.path].sort().join('\n')
    const answer = known.get(pair) ?? (names(one, other) || names(other, one))
    known.set(pair, answer)
    return answer
  }
}

const names = ({ text }: Document, { path }: Document): boolean => text.includes(path)
