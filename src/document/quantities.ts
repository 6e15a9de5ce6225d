import { type Bound, boundOf } from './bounds.js'
import { measureAt, readHan } from './han-numbers.js'
import type { Lexicon } from './lexicons/index.js'
import { type Read, readLatin } from './number-words.js'
import type { Token } from './tokens.js'

/** A number as it is written, wherever it stands in a sentence. */
export interface Quantity extends Read {
  /** The upper end of `N–M`; equal to `value` otherwise. */
  readonly high: number
  readonly bound: Bound
  /** A measure word stood behind it, so that it counts things. */
  readonly measured: boolean
  /** Index of its first token. */
  readonly from: number
  readonly start: number
  readonly end: number
}

/** The quantities of a passage, in order; `base` is the offset at which its text begins. */
export function quantitiesOf(tokens: readonly Token[], text: string, base: number, lexicon: Lexicon): Quantity[] {
  const found: Quantity[] = []
  for (let at = 0; at < tokens.length; ) {
    const quantity = quantityAt(tokens, at, text, base, lexicon)
    if (quantity !== null) found.push(quantity)
    at = quantity?.next ?? at + 1
  }
  return found
}

function quantityAt(
  tokens: readonly Token[],
  from: number,
  text: string,
  base: number,
  lexicon: Lexicon,
): Quantity | null {
  const token = tokens[from] as Token
  const read = token.kind === 'han' ? readHan(tokens, from, lexicon) : readLatin(tokens, from, lexicon)
  if (read === null) return null
  const upper = upperEnd(tokens, read, lexicon)
  const behind = upper === null ? read.next : read.next + 2
  const measures = measureAt(tokens, behind, lexicon)
  const next = behind + measures
  const end = tokens[next - 1]?.end ?? token.end
  const [before, after] = [text.slice(Math.max(0, token.start - base - 32), token.start - base), text.slice(end - base)]
  return {
    ...read,
    next,
    high: upper ?? read.value,
    bound: boundOf(before, after.slice(0, 16), lexicon),
    measured: measures > 0,
    from,
    start: token.start,
    end,
  }
}

/** The M of `N–M` and of `N or M`, in digits; the M of `eight or nine`. */
function upperEnd(tokens: readonly Token[], { value, next, spelled }: Read, lexicon: Lexicon): number | null {
  const [dash, upper] = [tokens[next], tokens[next + 1]]
  if (dash !== undefined && lexicon.ors.has(dash.text)) {
    const other = spelled ? lexicon.numbers.get(upper?.text ?? '') : upper?.value
    return other !== undefined && other > value ? other : null
  }
  if (dash?.kind !== 'mark' || !/^[–—~〜-]$/.test(dash.text)) return null
  return upper?.kind === 'number' && upper.value !== undefined && upper.value > value ? upper.value : null
}
