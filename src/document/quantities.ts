import type { Lexicon } from './lexicons/index.js'
import type { Token } from './tokens.js'

/** How a number is meant: as it stands, roughly, as the least, as the most. */
export type Bound = 'exactly' | 'about' | 'atLeast' | 'atMost'

/** A number as it is written, wherever it stands in a sentence. */
export interface Quantity {
  readonly value: number
  /** The upper end of `N–M`; equal to `value` otherwise. */
  readonly high: number
  readonly bound: Bound
  /** The rest of a compound adjective (`two-tier`: `tier`), else nothing. */
  readonly compound: string | null
  /** A CJK measure word stood behind it, so that it counts things. */
  readonly measured: boolean
  /** Written in words. */
  readonly spelled: boolean
  /** Token indices: the first, and the first after it. */
  readonly from: number
  readonly next: number
  readonly start: number
  readonly end: number
}

const han = new Map([...'〇一二三四五六七八九'].map((sign, value) => [sign, value]))
const hanPowers = new Map([
  ['十', 10],
  ['百', 100],
  ['千', 1000],
  ['万', 10_000],
  ['萬', 10_000],
])
// Measure words of Chinese and Japanese that count things; those that measure time or size are not among them.
const measureWords = [
  '個',
  '个',
  '项',
  '項',
  '類',
  '类',
  '条',
  '條',
  '種',
  '种',
  '张',
  '張',
  '份',
  '篇',
  '组',
  '組',
  '处',
  '處',
  '点',
  '點',
  '款',
  '件',
  '名',
  '枚',
  '本',
  '台',
  '位',
  '套',
  '步',
  '大',
  'つ',
  '種類',
  'カ所',
  'か所',
  'ヶ所',
  '箇所',
  '章',
  '層',
  '层',
  '道',
  '家',
  '段',
  '例',
  '档',
  '檔',
  '支',
  '則',
  '则',
]
const counting = new Set(measureWords)

/** The quantities of a passage, in order. */
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
  at: number,
  text: string,
  base: number,
  lexicon: Lexicon,
): Quantity | null {
  const token = tokens[at] as Token
  const read = token.kind === 'han' ? readHan(tokens, at, lexicon) : readLatin(tokens, at, lexicon)
  if (read === null) return null
  let { next } = read
  let high = read.value
  const dash = tokens[next]
  const upper = tokens[next + 1]
  if (
    dash?.kind === 'mark' &&
    /^[–—~〜-]$/.test(dash.text) &&
    upper?.value !== undefined &&
    upper.kind === 'number' &&
    upper.value > read.value
  ) {
    high = upper.value
    next += 2
  }
  const measured = measureAt(tokens, next)
  next += measured
  const end = tokens[next - 1]?.end ?? token.end
  return {
    value: read.value,
    high,
    bound: boundOf(
      text.slice(Math.max(0, token.start - base - 32), token.start - base),
      text.slice(end - base, end - base + 16),
      lexicon,
    ),
    compound: read.compound,
    measured: measured > 0,
    spelled: read.spelled,
    from: at,
    next,
    start: token.start,
    end,
  }
}

interface Read {
  readonly value: number
  readonly next: number
  readonly compound: string | null
  readonly spelled: boolean
}

function readLatin(tokens: readonly Token[], at: number, lexicon: Lexicon): Read | null {
  const token = tokens[at] as Token
  if (token.kind === 'number') return { value: token.value ?? 0, next: at + 1, compound: null, spelled: false }
  if (token.kind === 'compound') return { value: token.value ?? 0, next: at + 1, compound: token.text, spelled: false }
  if (token.kind !== 'word') return null
  const hyphen = token.text.indexOf('-')
  if (hyphen > 0 && !lexicon.numbers.has(token.text)) {
    const first = lexicon.numbers.get(token.text.slice(0, hyphen))
    const rest = token.text.slice(hyphen + 1)
    const unit = lexicon.numbers.get(rest)
    if (first === undefined) return null
    if (unit === undefined) return { value: first, next: at + 1, compound: rest, spelled: true }
    if (first < 20 || unit > 19) return null
  }
  return readWords(tokens, at, lexicon)
}

/** A number in words: parts add up as long as each is smaller than the last place of the one before. */
function readWords(tokens: readonly Token[], from: number, lexicon: Lexicon): Read | null {
  let total = 0
  let part = 0
  let at = from
  let some = false
  for (; at < tokens.length; at++) {
    let text = tokens[at]?.kind === 'word' ? (tokens[at] as Token).text : ''
    if (some && lexicon.joins.has(text)) {
      const after = tokens[at + 1]
      const joined = after?.kind === 'word' ? wordValue(after.text, lexicon) : undefined
      const least = lexicon.id === 'en' ? 100 : 20
      if (joined === undefined || part + total < least || joined === 0 || joined >= place(part === 0 ? total : part))
        break
      at++
      text = (after as Token).text
    }
    const value = wordValue(text, lexicon)
    const power = lexicon.multipliers.get(text)
    if (power !== undefined) {
      if (power === 1000) {
        total += (part === 0 ? 1 : part) * 1000
        part = 0
      } else part = (part === 0 ? 1 : part) * power
    } else if (value !== undefined && (!some || value < place(part === 0 ? total : part))) part += value
    else break
    some = true
  }
  return some ? { value: total + part, next: at, compound: null, spelled: true } : null
}

/** The value of one word, hyphens added up: `twenty-one`, `quatre-vingt-dix-sept`. */
function wordValue(word: string, lexicon: Lexicon): number | undefined {
  const whole = lexicon.numbers.get(word)
  if (whole !== undefined || !word.includes('-')) return whole
  const cut = [...lexicon.numbers.keys()]
    .filter((key) => word.startsWith(`${key}-`))
    .sort((a, b) => b.length - a.length)[0]
  if (cut === undefined) return undefined
  const rest = word.slice(cut.length + 1).replace(/^et-/, '')
  const tail = wordValue(rest, lexicon)
  return tail === undefined ? undefined : (lexicon.numbers.get(cut) ?? 0) + tail
}

/** The smallest place of a number that is still free: 40 leaves 10, 300 leaves 100; French 60 and 80 leave 20. */
function place(value: number): number {
  if (value === 0) return 0
  if (value % 1000 === 0) return 1000
  if (value % 100 === 0) return 100
  if (value % 100 === 60 || value % 100 === 80) return 20
  return value % 10 === 0 ? 10 : 0
}

/** Chinese numerals count only with a measure word behind them: 三个, but not 一般. */
function readHan(tokens: readonly Token[], from: number, lexicon: Lexicon): Read | null {
  let value = 0
  let digit = -1
  let at = from
  for (; at < tokens.length; at++) {
    const sign = (tokens[at] as Token).text
    const unit = han.get(sign) ?? lexicon.numbers.get(sign)
    const power = hanPowers.get(sign)
    if (unit !== undefined) digit = digit > 0 && power === undefined ? digit * 10 + unit : unit
    else if (power !== undefined) {
      value += (digit < 0 ? 1 : digit) * power
      digit = -1
    } else break
  }
  if (at === from) return null
  if (measureAt(tokens, at) === 0) return null
  return { value: value + Math.max(digit, 0), next: at, compound: null, spelled: true }
}

/** How many tokens a measure word takes up here. */
function measureAt(tokens: readonly Token[], at: number): number {
  const one = tokens[at]
  if (one?.kind !== 'han') return 0
  const two = tokens[at + 1]
  if (two?.kind === 'han' && counting.has(one.text + two.text)) return 2
  return counting.has(one.text) ? 1 : 0
}

const afterAtLeast = ['+', 'or more', 'o más', 'ou mais', 'ou plus', 'oder mehr', '以上', 'or greater']
const afterAtMost = ['or fewer', 'or less', 'o menos', 'ou menos', 'ou moins', 'oder weniger', '以下', '以内', '以內']
const afterAbout = ['or so', '左右', '程度', '前後', '多']

function boundOf(before: string, after: string, lexicon: Lexicon): Bound {
  const tail = after.trimStart().toLowerCase()
  if (afterAtLeast.some((phrase) => tail.startsWith(phrase))) return 'atLeast'
  if (afterAtMost.some((phrase) => tail.startsWith(phrase))) return 'atMost'
  if (afterAbout.some((phrase) => tail.startsWith(phrase))) return 'about'
  const head = before.trimEnd().toLowerCase()
  if (endsWith(head, lexicon.about)) return 'about'
  if (endsWith(head, lexicon.atLeast)) return 'atLeast'
  return endsWith(head, lexicon.atMost) ? 'atMost' : 'exactly'
}

const letter = /[\p{Script=Latin}\d]/u

/** True when a text ends with one of the phrases, as whole words. */
export function endsWith(text: string, phrases: readonly string[]): boolean {
  return phrases.some((phrase) => {
    if (!text.endsWith(phrase)) return false
    const before = text[text.length - phrase.length - 1]
    return before === undefined || !letter.test(before) || !letter.test(phrase[0] ?? '')
  })
}
