import type { Document } from './document.js'
import type { Passage } from './passages.js'
import { stem } from './stem.js'

export interface NumberedHeading {
  readonly number: number
  readonly title: string
  readonly start: number
}

/** Headings that one word numbers from 0 or 1 on without a gap: `Requirement 1`, `User Story 2 - Return`, `阶段 3`. */
export interface Numbered {
  /** Stems of the words before the number. */
  readonly words: readonly string[]
  readonly headings: readonly NumberedHeading[]
}

/** The series of numbered headings of a document that are beyond argument: no gap, nothing twice, no `2.5`. */
export function numberedIn(document: Document): Numbered[] {
  const series = new Map<string, { words: string[]; headings: NumberedHeading[]; odd: boolean }>()
  for (const passage of document.passages) {
    const label = passage.kind === 'heading' ? labelOf(passage) : null
    if (label === null) continue
    const key = label.words.join(' ')
    const one = series.get(key) ?? { words: label.words, headings: [], odd: false }
    if (label.number === null) one.odd = true
    else one.headings.push({ number: label.number, title: passage.section.title, start: passage.start })
    series.set(key, one)
  }
  return [...series.values()].filter(({ headings, odd }) => !odd && headings.length > 1 && gapless(headings))
}

const gapless = (headings: readonly NumberedHeading[]): boolean =>
  headings.every(({ number }, index) => number === (headings[0]?.number ?? 0) + index) && (headings[0]?.number ?? 2) < 2

// More words than this before a number are a title, not a label.
const longest = 3

/** The words before the number that a heading begins with; no number where it is no plain one of the document's own. */
function labelOf({ tokens }: Passage): { words: string[]; number: number | null } | null {
  const at = tokens.findIndex(({ kind }) => kind !== 'word' && kind !== 'han')
  const [sign, after] = [tokens[at], tokens[at + 1]]
  if (sign === undefined || at === 0 || sign.kind === 'mark' || sign.kind === 'code') return null
  const before = tokens.slice(0, at)
  if (tokens[0]?.kind === 'word' && at > longest) return null
  const words =
    tokens[0]?.kind === 'han' ? [before.map(({ text }) => text).join('')] : before.map(({ text }) => stem(text))
  // `Spec 001 Routes` refers to something elsewhere; `Phase 2.5` and `Step 2/3` are no whole numbers
  const own = sign.kind === 'number' && !/^0\d/.test(sign.text) && (after === undefined || after.kind === 'mark')
  const whole = after === undefined || !/^[/.]$/.test(after.text) || tokens[at + 2]?.start !== after.end
  return { words, number: own && whole ? (sign.value ?? null) : null }
}
