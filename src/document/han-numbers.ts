import type { Lexicon } from './lexicons/index.js'
import type { Read } from './number-words.js'
import type { Token } from './tokens.js'

const digits = new Map([...'〇一二三四五六七八九'].map((sign, value) => [sign, value]))
const powers = new Map([
  ['十', 10],
  ['百', 100],
  ['千', 1000],
  ['万', 10_000],
  ['萬', 10_000],
])

/** The number in Han numerals at a token. They count only with a measure word behind them: 三个, but not 一般. */
export function readHan(tokens: readonly Token[], from: number, lexicon: Lexicon): Read | null {
  let value = 0
  let digit = -1
  let at = from
  for (; at < tokens.length; at++) {
    const sign = (tokens[at] as Token).text
    const unit = digits.get(sign) ?? lexicon.numbers.get(sign)
    const power = powers.get(sign)
    if (unit !== undefined) digit = digit > 0 && power === undefined ? digit * 10 + unit : unit
    else if (power !== undefined) {
      value += (digit < 0 ? 1 : digit) * power
      digit = -1
    } else break
  }
  if (at === from || measureAt(tokens, at, lexicon) === 0) return null
  return { value: value + Math.max(digit, 0), next: at, compound: null, spelled: true, collective: false }
}

/** How many tokens a measure word takes up here. */
export function measureAt(tokens: readonly Token[], at: number, { counters }: Lexicon): number {
  const one = tokens[at]
  if (one?.kind !== 'han') return 0
  const two = tokens[at + 1]
  if (two?.kind === 'han' && counters.has(one.text + two.text)) return 2
  return counters.has(one.text) ? 1 : 0
}
