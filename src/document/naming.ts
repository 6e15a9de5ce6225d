import type { Lexicon } from './lexicons/index.js'
import { contentWords, type Noun, nounPhrase } from './nouns.js'
import type { Passage } from './passages.js'
import type { Quantity } from './quantities.js'
import { stem } from './stem.js'
import type { Token } from './tokens.js'

/**
 * How a number came to its noun. `phrase`: N noun. `compound`: N-noun. `label`: noun (N), noun: N. `cell`: a cell that
 * holds the number alone, named by the first cell of its row.
 */
export type Shape = 'phrase' | 'compound' | 'label' | 'cell'

/** What a number counts by its surroundings, and how far the two reach together. */
export interface Naming extends Noun {
  readonly shape: Shape
  /** It speaks of the whole: all N, a total of N. */
  readonly total: boolean
  /** Offsets of the whole phrase. */
  readonly start: number
  readonly end: number
  /** Token index of the first token after it. */
  readonly next: number
}

// As long a gap is markup that was blanked: the next label on the next line.
const markup = 3

/** The noun behind a number, or the label before it. */
export function nounOf(passage: Passage, quantity: Quantity, lexicon: Lexicon): Naming | null {
  const { tokens } = passage
  if (quantity.compound !== null) {
    const words = quantity.compound.split('-').map(stem)
    const { start, end, next } = quantity
    return { head: words.at(-1) ?? '', words, shape: 'compound', start, end, next, total: false }
  }
  // A particle or an `of` may stand between the number and the noun: 4つの項目, three of the files.
  const link = tokens[quantity.next]
  const from =
    link !== undefined && lexicon.links.has(link.text) && (quantity.measured || quantity.collective)
      ? quantity.next + 1
      : quantity.next
  const apart = (tokens[quantity.next]?.start ?? 0) - quantity.end >= markup
  const label = apart ? labelOf(passage, quantity, lexicon) : null
  if (label !== null) return label
  const phrase = nounPhrase(tokens, from, lexicon)
  if (phrase !== null) {
    const { head, words, next, end } = phrase
    return { head, words, shape: 'phrase', start: quantity.start, end, next, total: false }
  }
  return labelOf(passage, quantity, lexicon)
}

/** `noun (N)` and `noun: N`, where nothing but the number stands behind the sign. */
function labelOf(passage: Passage, quantity: Quantity, lexicon: Lexicon): Naming | null {
  const { tokens } = passage
  const sign = tokens[quantity.from - 1]
  const after = tokens[quantity.next]
  // varchar(255) is no label: the bracket of a label stands apart.
  if (sign?.text === '(' && tokens[quantity.from - 2]?.kind !== 'han' && tokens[quantity.from - 2]?.end === sign.start)
    return null
  if (sign?.text === '(' ? after?.text !== ')' : sign?.text !== ':' || continued(after, quantity.end)) return null
  let first = quantity.from - 2
  while (first >= 0 && (tokens[first]?.kind === 'word' || tokens[first]?.kind === 'han')) first--
  const label = tokens.slice(first + 1, quantity.from - 1)
  const { words, total } = withoutTotals(contentWords(label, lexicon), lexicon)
  const head = lexicon.headFirst ? words[0] : words.at(-1)
  if (head === undefined) return null
  const start = label[0]?.start ?? quantity.start
  return { head, words, shape: 'label', start, end: quantity.end, next: quantity.next, total }
}

/** Behind the number of a label stands nothing, other markup, or a sign that does not go on with the number. */
const continued = (after: Token | undefined, end: number): boolean =>
  after !== undefined && after.start - end < markup && (after.kind !== 'mark' || /^[-–—~+×x*/%:=<>]$/.test(after.text))

/** The words of a label without those that say "in all"; scripts without spaces write both as one word. */
function withoutTotals(all: readonly string[], { totals, unspaced }: Lexicon): { words: string[]; total: boolean } {
  const words = all.filter((word) => !totals.includes(word))
  const [only = ''] = words
  if (!unspaced || words.length !== 1) return { words, total: words.length < all.length }
  const around = totals.filter((total) => only.startsWith(total) || only.endsWith(total))
  const longest = around.reduce((one, other) => (other.length > one.length ? other : one), '')
  const rest = only.startsWith(longest) ? only.slice(longest.length) : only.slice(0, only.length - longest.length)
  return rest === '' ? { words, total: true } : { words: [rest], total: longest !== '' }
}

/** A cell that begins with the number, with no more than a bracket behind it. */
export function cellOf(passage: Passage, quantity: Quantity, label: Passage, lexicon: Lexicon): Naming | null {
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
