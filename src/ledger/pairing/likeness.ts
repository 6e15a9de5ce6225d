import type { Row } from '../row.js'
import { overlap, shared, vocabulary, type Weights } from './vocabulary.js'
import { type Words, words } from './words.js'

/** A row as the pairing reads it. */
export interface Reading {
  readonly row: Row
  /** Of claim, evidence and suggestion: the remedy tells apart two defects of one place. */
  readonly words: Words
  readonly weights: Weights
  /** Of what the row points at: its quote, or the heading of what is missing. */
  readonly target: Words
}

/** One thing besides their words that two rows may have in common: what to tell a person, or null when they have not. */
interface Tie {
  readonly gain: number
  readonly between: (a: Reading, b: Reading) => string | null
}

/**
 * The share of a pair's score that each thing can give; with {@link wordsAlone} they add up to 1. A tie only amplifies
 * what the words say, so a shared quote without shared words scores 0. Path and subject give little: rows that share
 * them share words already. Calibrated on 47 real pairs: npm run pairs.
 */
const ties: readonly Tie[] = [
  { gain: 0.3, between: sameTarget },
  { gain: 0.05, between: sameDocument },
  { gain: 0.05, between: sameSubject },
]
const wordsAlone = 0.6

/** Enough of the shared words for a person to see what both rows speak of. */
const wordsTold = 5

/** Reads all rows of both judges, each weighed against all. */
export function read(rows: readonly Row[]): Reading[] {
  const spoken = rows.map((row) => ({ row, words: words([row.claim, row.evidence, row.suggestion].join('\n')) }))
  const weigh = vocabulary(spoken.map((each) => each.words))
  return spoken.map(({ row, words: said }) => ({ row, words: said, weights: weigh(said), target: words(pointer(row)) }))
}

/** How alike two rows are: 0 no word in common, 1 the same in everything. */
export function likeness(a: Reading, b: Reading): number {
  const said = overlap(a.weights, b.weights)
  if (said === 0) return 0
  const gained = ties.filter((tie) => tie.between(a, b) !== null).reduce((sum, tie) => sum + tie.gain, 0)
  return said * (wordsAlone + gained)
}

/** What besides words ties the two rows together, in words for a person. */
export const anchors = (a: Reading, b: Reading): string[] =>
  ties.map((tie) => tie.between(a, b)).filter((reason) => reason !== null)

/** The most telling words that both rows use, as the first row spells them. */
export const sharedWords = (a: Reading, b: Reading): string =>
  shared(a.weights, b.weights)
    .slice(0, wordsTold)
    .map((key) => a.words.get(key) as string)
    .join(', ')

/** Judges cut one quote at different ends; a single word in common is chance. */
function sameTarget(a: Reading, b: Reading): string | null {
  if (a.row.path !== b.row.path || a.target.size < 2 || b.target.size < 2) return null
  const into = contains(a.target, b.target)
  const from = contains(b.target, a.target)
  if (into && from) return `same ${a.row.quote === null ? 'heading' : 'quote'}: ${pointer(a.row)}`
  return into || from ? `one quote contains the other: ${pointer((into ? b : a).row)}` : null
}

/** A contradiction has two places, and each judge may point at another one. */
function sameDocument(a: Reading, b: Reading): string | null {
  if (a.row.path === b.row.path) return `same path: ${a.row.path}`
  if (b.words.has(a.row.path.toLowerCase())) return `${b.row.id} names ${a.row.path}`
  return a.words.has(b.row.path.toLowerCase()) ? `${a.row.id} names ${b.row.path}` : null
}

function sameSubject({ row: a }: Reading, { row: b }: Reading): string | null {
  return a.subject !== null && a.subject.toLowerCase() === b.subject?.toLowerCase()
    ? `same subject: ${a.subject}`
    : null
}

const pointer = (row: Row): string => row.quote ?? row.heading ?? ''

const contains = (whole: Words, part: Words): boolean => {
  for (const key of part.keys()) if (!whole.has(key)) return false
  return true
}
