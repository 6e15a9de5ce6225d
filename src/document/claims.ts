import type { Lexicon } from './lexicons/index.js'
import { contentWords, type Noun, nounPhrase } from './nouns.js'
import type { Passage } from './passages.js'
import { type Bound, endsWith, type Quantity, quantitiesOf } from './quantities.js'
import { stem } from './stem.js'
import type { Token } from './tokens.js'

/**
 * How a number came to its noun. `phrase`: N noun. `compound`: N-noun. `label`: noun (N), noun: N. `cell`: a cell that
 * holds the number alone, named by the first cell of its row.
 */
export type Shape = 'phrase' | 'compound' | 'label' | 'cell'

/** What a claim is for; only `asserts` can be contradicted by a count. */
export type Role = 'asserts' | 'limits' | 'estimates' | 'past' | 'hypothetical' | 'quoted' | 'sample'

/** A number that a document states of something. */
export interface Claim extends Noun {
  readonly passage: Passage
  readonly value: number
  readonly high: number
  readonly bound: Bound
  readonly shape: Shape
  readonly role: Role
  /** It speaks of the whole: all N, a total of N. */
  readonly total: boolean
  /** It points at something already known: the N. */
  readonly definite: boolean
  /** Offsets of the number and of the whole phrase. */
  readonly numberStart: number
  readonly start: number
  readonly end: number
  /** Token index of the first token after it. */
  readonly next: number
  /** Token index of its first token. */
  readonly from: number
  /** Index of the sentence of the passage. */
  readonly sentence: number
}

/** The claims of a passage, in order. `label` is the first cell of its row, when the passage is a cell behind it. */
export function claimsOf(passage: Passage, lexicon: Lexicon, label: Passage | null): Claim[] {
  const { tokens } = passage
  const quantities = quantitiesOf(tokens, passage.text, passage.start, lexicon)
  if (quantities.length === 0) return []
  const sentences = sentenceOf(tokens)
  const claims: Claim[] = []
  for (const quantity of quantities) {
    if (!counts(tokens, quantity, lexicon)) continue
    const noun =
      nounOf(passage, quantity, lexicon) ?? (label === null ? null : cellOf(passage, quantity, label, lexicon))
    if (noun === null) continue
    const before = passage.text
      .slice(Math.max(0, quantity.start - passage.start - 32), quantity.start - passage.start)
      .trimEnd()
      .toLowerCase()
    const previous = tokens[quantity.from - 1]
    claims.push({
      ...noun,
      passage,
      value: quantity.value,
      high: quantity.high,
      bound: quantity.bound,
      role: roleOf(passage, quantity, sentences, lexicon),
      total: endsWith(before, lexicon.totals) || noun.total,
      definite: previous !== undefined && lexicon.definite.has(previous.text),
      numberStart: quantity.start,
      from: quantity.from,
      sentence: sentences[quantity.from] ?? 0,
    })
  }
  return claims
}

type Named = Pick<Claim, 'head' | 'words' | 'shape' | 'start' | 'end' | 'next' | 'total'>

function nounOf(passage: Passage, quantity: Quantity, lexicon: Lexicon): Named | null {
  const { tokens } = passage
  if (quantity.compound !== null) {
    const words = quantity.compound.split('-').map(stem)
    const { start, end, next } = quantity
    return { head: words.at(-1) ?? '', words, shape: 'compound', start, end, next, total: false }
  }
  // A particle or an `of` may stand between the number and the noun: 4つの項目, three of the files.
  const link = tokens[quantity.next]
  const from =
    link !== undefined && lexicon.links.has(link.text) && quantity.measured ? quantity.next + 1 : quantity.next
  const phrase = nounPhrase(tokens, from, lexicon)
  if (phrase !== null) {
    const { head, words, next, end } = phrase
    return { head, words, shape: 'phrase', start: quantity.start, end, next, total: false }
  }
  return labelOf(passage, quantity, lexicon)
}

/** `noun (N)` and `noun: N`, where nothing but the number stands behind the sign. */
function labelOf(passage: Passage, quantity: Quantity, lexicon: Lexicon): Named | null {
  const { tokens } = passage
  const sign = tokens[quantity.from - 1]
  const after = tokens[quantity.next]
  // varchar(255) is no label: the bracket of a label stands apart.
  if (sign?.text === '(' && tokens[quantity.from - 2]?.kind !== 'han' && tokens[quantity.from - 2]?.end === sign.start)
    return null
  const closed =
    sign?.text === '('
      ? after?.text === ')'
      : sign?.text === ':' && (after === undefined || after.text === '.' || after.text === ',' || after.text === '(')
  if (!closed) return null
  let first = quantity.from - 2
  while (first >= 0 && (tokens[first]?.kind === 'word' || tokens[first]?.kind === 'han')) first--
  const label = tokens.slice(first + 1, quantity.from - 1)
  const words = contentWords(label, lexicon).filter((word) => !lexicon.totals.includes(word))
  const head = lexicon.headFirst ? words[0] : words.at(-1)
  if (head === undefined) return null
  const total =
    label.some((token) => lexicon.totals.includes(token.text)) ||
    lexicon.totals.some(
      (word) =>
        label[0]?.kind === 'han' &&
        label
          .map((t) => t.text)
          .join('')
          .startsWith(word),
    )
  return {
    head,
    words,
    shape: 'label',
    start: label[0]?.start ?? quantity.start,
    end: quantity.end,
    next: quantity.next,
    total,
  }
}

/** A cell that begins with the number, with no more than a bracket behind it. */
function cellOf(passage: Passage, quantity: Quantity, label: Passage, lexicon: Lexicon): Named | null {
  const after = passage.tokens[quantity.next]
  if (quantity.from !== 0 && passage.tokens[0]?.text !== '~') return null
  if (after !== undefined && after.text !== '(') return null
  const all = contentWords(label.tokens, lexicon)
  const words = all.filter((word) => !lexicon.totals.includes(word))
  const head = (lexicon.headFirst ? words[0] : words.at(-1)) ?? all[0]
  if (head === undefined) return null
  const { start, end, next } = quantity
  return { head, words, shape: 'cell', start, end, next, total: words.length < all.length }
}

/** False for numbers that name, date or measure instead of counting things. */
function counts(tokens: readonly Token[], quantity: Quantity, lexicon: Lexicon): boolean {
  const before = tokens[quantity.from - 1]
  const after = tokens[quantity.next]
  if (tokens[quantity.from]?.text.startsWith('0') && !quantity.measured) return false
  if (quantity.value < 2 && !(before?.text === '(' && after?.text === ')')) return false
  if (before !== undefined && !quantity.measured) {
    if (lexicon.labels.has(before.text) && !(quantity.spelled && after?.kind === 'word')) return false
    if (/^[§#$€£:.@v/^-]$/.test(before.text) && before.end === tokens[quantity.from]?.start) return false
    if (before.text === '.' && tokens[quantity.from - 2]?.kind === 'number') return false
  }
  if (after?.kind === 'mark' && /^[%°:/.]$/.test(after.text) && after.start === quantity.end) {
    const then = tokens[quantity.next + 1]
    if (after.text !== '.' && after.text !== ':') return false
    if (then !== undefined && then.start === after.end) return false
  }
  return true
}

// `includes four parts` still counts; `e.g. four parts` does not.
const givesExample =
  /(?:e\.g\.?|example|instance|ejemplo|ej\.|exemplo|ex\.|exemple|beispiel|z\. ?b\.|例如|比如|例えば),?$/

function roleOf(passage: Passage, quantity: Quantity, sentences: readonly number[], lexicon: Lexicon): Role {
  if (inQuotes(passage.tokens, quantity.from)) return 'quoted'
  const sentence = sentences[quantity.from]
  let past = false
  let hypothetical = false
  for (let at = quantity.from - 1; at >= 0 && sentences[at] === sentence; at--) {
    const word = (passage.tokens[at] as Token).text
    if (lexicon.hypothetical.has(word)) hypothetical = true
    if (quantity.from - at <= 8 && lexicon.past.has(word)) past = true
  }
  if (hypothetical) return 'hypothetical'
  if (past) return 'past'
  const before = passage.text
    .slice(0, quantity.start - passage.start)
    .trimEnd()
    .toLowerCase()
  if (givesExample.test(before)) return 'sample'
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
