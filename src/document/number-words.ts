import type { Lexicon } from './lexicons/index.js'
import type { Token } from './tokens.js'

/** A number as it was read from tokens, before anything around it. */
export interface Read {
  readonly value: number
  /** Index of the first token after it. */
  readonly next: number
  /** The rest of a compound adjective (`two-tier`: `tier`), else nothing. */
  readonly compound: string | null
  readonly spelled: boolean
  /** It ends in a collective (`dozen`, `pair`), behind which `of` may stand before the noun. */
  readonly collective: boolean
}

/** The number that begins at a token in digits or in words of an alphabet; null when none does. */
export function readLatin(tokens: readonly Token[], at: number, lexicon: Lexicon): Read | null {
  const token = tokens[at] as Token
  const plain = { value: token.value ?? 0, next: at + 1, compound: null, spelled: false, collective: false }
  if (token.kind === 'number') return plain
  if (token.kind === 'compound') return { ...plain, compound: token.text }
  if (token.kind !== 'word') return null
  const phrase = readPhrase(tokens, at, lexicon)
  if (phrase !== null) return phrase
  const hyphen = token.text.indexOf('-')
  const first = lexicon.numbers.get(token.text.slice(0, hyphen))
  if (hyphen > 0 && first !== undefined && wordValue(token.text, lexicon) === undefined) {
    const rest = token.text.slice(hyphen + 1)
    return wordValue(rest, lexicon) === undefined ? { ...plain, value: first, compound: rest, spelled: true } : null
  }
  return readWords(tokens, at, lexicon)
}

/** `half a dozen`, `a pair of`: a number of several words that do not add up. */
function readPhrase(tokens: readonly Token[], from: number, lexicon: Lexicon): Read | null {
  for (const [words, value] of lexicon.phrases) {
    if (!words.every((word, index) => tokens[from + index]?.text === word)) continue
    return { value, next: from + words.length, compound: null, spelled: true, collective: true }
  }
  return null
}

/** A number in words: parts add up as long as each is smaller than the last place of the one before. */
function readWords(tokens: readonly Token[], from: number, lexicon: Lexicon): Read | null {
  let total = 0
  let part = 0
  let at = from
  let some = false
  let collective = false
  for (; at < tokens.length && !collective; at++) {
    let text = wordAt(tokens, at)
    if (some && lexicon.joins.has(text)) {
      const after = wordAt(tokens, at + 1)
      if (!joins(after, part, total, lexicon)) break
      at++
      text = after
    }
    const value = wordValue(text, lexicon)
    const power = lexicon.multipliers.get(text) ?? lexicon.collectives.get(text)
    collective = lexicon.collectives.has(text)
    if (power === 1000) {
      total += (part === 0 ? 1 : part) * 1000
      part = 0
    } else if (power !== undefined) part = (part === 0 ? 1 : part) * power
    else if (value !== undefined && (!some || value < free(part === 0 ? total : part, lexicon))) part += value
    else break
    some = true
  }
  return some ? { value: total + part, next: at, compound: null, spelled: true, collective } : null
}

const wordAt = (tokens: readonly Token[], at: number): string =>
  tokens[at]?.kind === 'word' ? (tokens[at] as Token).text : ''

function joins(word: string, part: number, total: number, lexicon: Lexicon): boolean {
  const value = wordValue(word, lexicon)
  if (value === undefined || value === 0 || part + total < lexicon.joinsFrom) return false
  return value < free(part === 0 ? total : part, lexicon)
}

// `quatre-vingt-dix-neuf` has 21 letters; beyond this a word is no number, and taking it apart would take long.
const longest = 60

/** The value of one word, hyphens added up: `twenty-one`, `quatre-vingt-dix-sept`. */
export function wordValue(word: string, lexicon: Lexicon): number | undefined {
  const whole = lexicon.numbers.get(word)
  if (whole !== undefined) return whole
  if (word.length > longest) return undefined
  for (let cut = word.lastIndexOf('-'); cut > 0; cut = word.lastIndexOf('-', cut - 1)) {
    const first = lexicon.numbers.get(word.slice(0, cut))
    if (first === undefined) continue
    const rest = word.slice(cut + 1)
    const joined = rest.indexOf('-')
    const tail = wordValue(
      joined > 0 && lexicon.joins.has(rest.slice(0, joined)) ? rest.slice(joined + 1) : rest,
      lexicon,
    )
    return tail === undefined || tail >= free(first, lexicon) ? undefined : first + tail
  }
  return undefined
}

/** What may still be added to a number: below 10 to 40, below 100 to 300, below 20 to French 60 and 80. */
function free(value: number, lexicon: Lexicon): number {
  if (value === 0) return 0
  if (value % 1000 === 0) return 1000
  if (value % 100 === 0) return 100
  if (lexicon.twenties.includes(value % 100)) return 20
  return value % 10 === 0 ? 10 : 0
}
