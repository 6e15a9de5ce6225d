import type { Lexicon } from './lexicons/index.js'
import { stem } from './stem.js'
import type { Token } from './tokens.js'

/** A named part: `Phase 3`, `Phases 1–6`, `阶段 2`, `第2阶段`. */
export interface Label {
  readonly word: string
  readonly from: number
  readonly to: number
  readonly start: number
  readonly end: number
}

const dashes = new Set(['–', '—', '-', '~', '〜', '…'])
const tos = new Set(['to', 'through', 'a', 'al', 'à', 'até', 'bis', 'hasta', '至', '到', 'から', 'and', 'y', 'e', '&'])
// `第` makes the number an ordinal; the label stands behind it.
const ordinal = '第'

/** The labels in a run of tokens, in order. */
export function labelsIn(tokens: readonly Token[], lexicon: Lexicon): Label[] {
  const found: Label[] = []
  for (let at = 0; at < tokens.length; at++) {
    const number = tokens[at]
    if (number?.kind !== 'number' || number.value === undefined) continue
    const before = wordBefore(tokens, at, lexicon)
    const behind = tokens[at - 1]?.text === ordinal ? wordBehind(tokens, at + 1, lexicon) : null
    const word = before ?? behind
    if (word === null) continue
    const last = upper(tokens, at)
    found.push({
      word: word.text,
      from: number.value,
      to: last?.value ?? number.value,
      start: word.start,
      end: (last ?? number).end,
    })
  }
  return found
}

interface Word {
  readonly text: string
  readonly start: number
}

function wordBefore(tokens: readonly Token[], at: number, lexicon: Lexicon): Word | null {
  const previous = tokens[at - 1]
  if (previous?.kind === 'word') {
    return lexicon.labels.has(previous.text) ? { text: stem(previous.text), start: previous.start } : null
  }
  for (let length = Math.min(6, at); length > 0; length--) {
    const part = tokens.slice(at - length, at)
    const text = part.map((token) => (token.kind === 'han' ? token.text : ' ')).join('')
    if (lexicon.labels.has(text)) return { text, start: part[0]?.start ?? 0 }
  }
  return null
}

function wordBehind(tokens: readonly Token[], at: number, lexicon: Lexicon): Word | null {
  for (let length = 4; length > 0; length--) {
    const part = tokens.slice(at, at + length)
    const text = part.map((token) => token.text).join('')
    if (lexicon.labels.has(text)) return { text, start: tokens[at - 2]?.start ?? 0 }
  }
  return null
}

/** The second number of a range that begins at a number, if one does. */
function upper(tokens: readonly Token[], at: number): Token | null {
  const sign = tokens[at + 1]
  const last = tokens[at + 2]
  const joins = sign !== undefined && (dashes.has(sign.text) || tos.has(sign.text))
  const follows = last?.kind === 'number' && (last.value ?? 0) > (tokens[at]?.value ?? 0)
  return joins && follows ? last : null
}
