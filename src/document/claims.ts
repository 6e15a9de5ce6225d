import { type Bound, endsWith } from './bounds.js'
import { counts } from './counting.js'
import type { Lexicon } from './lexicons/index.js'
import { cellOf, type Naming, nounOf } from './naming.js'
import type { Passage } from './passages.js'
import { quantitiesOf } from './quantities.js'
import { type Role, roleOf } from './roles.js'
import { sentenceOf } from './sentences.js'

/** A number that a document states of something. */
export interface Claim extends Naming {
  readonly passage: Passage
  readonly value: number
  readonly high: number
  readonly bound: Bound
  readonly role: Role
  /** It points at something already known: the N. */
  readonly definite: boolean
  /** Offset of the number. */
  readonly numberStart: number
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
    if (!counts(passage, quantity, lexicon)) continue
    const noun =
      nounOf(passage, quantity, lexicon) ?? (label === null ? null : cellOf(passage, quantity, label, lexicon))
    if (noun === null) continue
    const before = passage.text
      .slice(Math.max(0, quantity.start - passage.start - 32), quantity.start - passage.start)
      .trimEnd()
      .toLowerCase()
      .replace(/\s*[:：]$/, '')
    const previous = tokens[quantity.from - 1]
    claims.push({
      ...noun,
      passage,
      value: quantity.value,
      high: quantity.high,
      bound: quantity.bound,
      role: roleOf(passage, quantity, sentences, lexicon),
      total: noun.total || endsWith(before, lexicon.totals) || closesTotal(passage, noun.next, lexicon),
      definite: previous !== undefined && lexicon.definite.has(previous.text),
      numberStart: quantity.start,
      from: quantity.from,
      sentence: sentences[quantity.from] ?? 0,
    })
  }
  return claims
}

/** `seven tasks in all`. */
function closesTotal({ tokens }: Passage, next: number, { totalsAfter }: Lexicon): boolean {
  const [one, two] = tokens.slice(next, next + 2).map(({ text }) => text)
  return one !== undefined && (totalsAfter.includes(one) || totalsAfter.includes(`${one} ${two}`))
}
