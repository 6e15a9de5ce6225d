import { endsWith } from './bounds.js'
import { identifiersIn, rangesIn } from './identifiers.js'
import type { Lexicon } from './lexicons/index.js'
import type { Token } from './tokens.js'

/** An enumeration inside a sentence: its members, and every count of them that a reader can defend. */
export interface Enumeration {
  readonly members: readonly string[]
  readonly readings: readonly number[]
  /** Every member is short and of one kind, so that its count is beyond argument. */
  readonly clean: boolean
  readonly start: number
  readonly end: number
}

const opens = new Map([
  ['(', ')'],
  ['{', '}'],
  ['[', ']'],
])

/**
 * The enumeration in brackets that begins at a token, null when it is none. Separators are tried from the strongest:
 * semicolon, middle dot, arrow, ideographic comma, comma, plus, slash; brackets inside a member do not separate.
 */
export function bracketed(
  tokens: readonly Token[],
  from: number,
  source: string,
  base: number,
  lexicon: Lexicon,
): Enumeration | null {
  const close = opens.get(tokens[from]?.text ?? '')
  if (close === undefined) return null
  const end = closing(tokens, from)
  return end === null ? null : split(tokens.slice(from + 1, end), source, base, lexicon)
}

/** The enumeration that runs from a token to the end of its sentence; null unless a word joins its last member or nothing follows. */
export function running(
  tokens: readonly Token[],
  from: number,
  source: string,
  base: number,
  lexicon: Lexicon,
): Enumeration | null {
  let end = from
  let depth = 0
  for (; end < tokens.length; end++) {
    const token = tokens[end] as Token
    if (opens.has(token.text)) depth++
    else if ([...opens.values()].includes(token.text)) depth--
    else if (depth === 0 && (/^[.;:!?—]$/.test(token.text) || (token.text === '–' && end > from))) break
  }
  const part = tokens.slice(from, end)
  if (part.some((token) => lexicon.ands.has(token.text))) return split(part, source, base, lexicon)
  // `moved away, too old, found another plot`: short names alone need no joining word, if the sentence ends with them
  const bare = end === tokens.length - 1 || end === tokens.length ? split(part, source, base, lexicon) : null
  return bare?.clean && bare.members.length > 2 ? bare : null
}

/** The index of the bracket that closes the one at `from`. */
export function closing(tokens: readonly Token[], from: number): number | null {
  let depth = 0
  for (let at = from; at < tokens.length; at++) {
    const { text } = tokens[at] as Token
    if (text === '(' || text === '{' || text === '[') depth++
    else if ((text === ')' || text === '}' || text === ']') && --depth === 0) return at
  }
  return null
}

// What these stand between may be parts of one thing.
const weak: readonly string[] = ['+', '/', '→']
const separators = [';', '·', '→', '、', ',', '+', '/', '|'] as const

function split(tokens: readonly Token[], source: string, base: number, lexicon: Lexicon): Enumeration | null {
  const first = tokens[0]
  const last = tokens.at(-1)
  if (first === undefined || last === undefined) return null
  const depths = depthsOf(tokens)
  const separator = separators.find((sign) =>
    tokens.some((token, at) => token.text === sign && depths[at] === 0 && apart(tokens, at, sign)),
  )
  if (separator === undefined) return null
  const members: Token[][] = [[]]
  tokens.forEach((token, at) => {
    if (token.text === separator && depths[at] === 0) members.push([])
    else members.at(-1)?.push(token)
  })
  const parts = members.map((part) => withoutAnd(part, lexicon)).filter((part) => part.length > 0)
  const joined = separator === ',' || separator === '、' ? lastJoin(parts.at(-1) ?? [], lexicon) : 0
  const text = source.slice(first.start - base, last.end - base)
  if (sampled(text.toLowerCase(), lexicon)) return null
  const all =
    joined > 0
      ? [...parts.slice(0, -1), (parts.at(-1) ?? []).slice(0, joined), (parts.at(-1) ?? []).slice(joined + 1)]
      : parts
  const ranged = all.reduce((sum, part) => sum + weight(part, source, base), 0)
  const sum = all.every(([one]) => one?.kind === 'number')
    ? all.reduce((total, [one]) => total + (one?.value ?? 0), 0)
    : ranged
  if (all.every((part) => part[0]?.text === '#')) return null
  return {
    members: all.map((part) => source.slice((part[0]?.start ?? base) - base, (part.at(-1)?.end ?? base) - base)),
    readings: [...new Set([ranged, all.length, parts.length, sum])],
    clean:
      weak.indexOf(separator) < 0 && sum === ranged && all.length > 1 && all.every((part) => isShort(part, lexicon)),
    start: first.start,
    end: last.end,
  }
}

/** A slash or a plus separates only between spaces or between words and code, never inside a path or a number. */
function apart(tokens: readonly Token[], at: number, sign: string): boolean {
  if (sign !== '/' && sign !== '+') return true
  return tokens[at - 1] !== undefined && tokens[at + 1] !== undefined && tokens[at - 1]?.kind !== 'mark'
}

function depthsOf(tokens: readonly Token[]): number[] {
  let depth = 0
  return tokens.map(({ text }) => {
    if (text === ')' || text === ']' || text === '}') depth--
    const own = depth
    if (text === '(' || text === '[' || text === '{') depth++
    return Math.max(own, text === '(' || text === '[' || text === '{' ? depth : own)
  })
}

const withoutAnd = (part: readonly Token[], { ands }: Lexicon): Token[] => {
  let from = 0
  while (from < part.length && ands.has(part[from]?.text ?? '')) from++
  return part.slice(from)
}

/** Where a joining word splits the last member in two: `a, b and c`. */
function lastJoin(part: readonly Token[], { ands }: Lexicon): number {
  const at = part.findIndex((token, index) => index > 0 && index < part.length - 1 && ands.has(token.text))
  return Math.max(at, 0)
}

/** `FR-1..4` stands for four, `+2 more` for two. */
function weight(part: readonly Token[], source: string, base: number): number {
  const [first, second] = part
  const text = source.slice((first?.start ?? base) - base, (part.at(-1)?.end ?? base) - base)
  const range = rangesIn(text, identifiersIn(text))[0]
  if (range !== undefined) return range.to.number - range.from.number + 1
  if (first?.text === '+' && second?.kind === 'number') return second.value ?? 1
  return first?.kind === 'number' && second?.text === 'more' ? (first.value ?? 1) : 1
}

function sampled(text: string, lexicon: Lexicon): boolean {
  if (text.includes('…') || text.includes('...') || /\b(?:etc|e\.g|more|others?)\b/.test(text)) return true
  return lexicon.samples.some((phrase) => text.startsWith(phrase) || endsWith(text, [phrase]))
}

const isShort = (part: readonly Token[], lexicon: Lexicon): boolean => {
  const outside = part.findIndex((token) => token.text === '(')
  const own = outside > 0 ? part.slice(0, outside) : part
  const joins = (word: string): boolean => lexicon.attaching.has(word) || lexicon.links.has(word)
  const prose = own.filter(({ kind, text }) => kind === 'word' && lexicon.stops.has(text) && !joins(text)).length
  const clause = own.some(({ text }) => lexicon.relative.has(text))
  return (
    own.length > 0 && own.length <= (own[0]?.kind === 'han' ? 12 : 5) && (prose === 0 || (own.length < 4 && !clause))
  )
}
