import type { Document } from '../document/document.js'
import type { Passage } from '../document/passages.js'
import type { Token } from '../document/tokens.js'
import type { Check, Outcome } from './check.js'
import { at } from './outcome.js'

/** A sum that is written out, and its result: a + b = N. */
export const equation: Check = {
  id: 'sum/equation',
  family: 'statements',
  severity: 'CRITICAL',
  docs: {
    what: 'A sum is written out, and its parts do not make the result behind the equals sign.',
    wrong: 'Four commands + two skills = 7 files.',
    right: 'Four commands + two skills = 6 files.',
  },
  *run({ documents }) {
    for (const document of documents) {
      for (const passage of document.passages) {
        if (passage.tokens.some(({ text }) => text === '=')) yield* compare(document, passage)
      }
    }
  },
  text: ({ subject, stated, counted }) => `Unexpected sum ${stated} of ${subject}, the parts make ${counted}`,
  fix: ({ stated, counted }) => `Write ${counted} instead of ${stated}, or mend the parts.`,
}

function* compare(document: Document, passage: Passage): Generator<Outcome> {
  const { tokens } = passage
  for (let sign = tokens.length - 1; sign > 0; sign--) {
    if (tokens[sign]?.text !== '=') continue
    const result = tokens[sign + 1]
    const stated = result === undefined ? null : numberOf(document, result)
    const parts = addends(document, tokens, sign)
    if (result === undefined || stated === null || parts === null || goesOn(tokens[sign + 2], result)) continue
    const counted = parts.values.reduce((sum, value) => sum + value, 0)
    const claim = document.claimsIn.get(passage)?.find((one) => one.numberStart === result.start) ?? null
    if (counted === stated) {
      if (claim !== null) yield { claim, detection: null }
      continue
    }
    const place = at(document, parts.start, result.end)
    const subject = parts.values.join(' + ')
    yield { claim, detection: { ...place, level: 'contradiction', subject, stated, counted, related: [] } }
  }
}

/** Behind the result stands nothing that would make it part of another number or unit. */
const goesOn = (after: Token | undefined, { end }: Token): boolean =>
  after !== undefined && (/^[+*×/%–—-]$/.test(after.text) || (after.start === end && after.kind !== 'mark'))

interface Parts {
  readonly values: readonly number[]
  readonly start: number
}

// Words that may stand behind a part: `2 command files`.
const longestName = 4

/** The parts before an equals sign, each a number with a name of plain words behind it; null when it is no plain sum. */
function addends(document: Document, tokens: readonly Token[], sign: number): Parts | null {
  const values: number[] = []
  let words = 0
  for (let index = sign - 1; index >= 0; index--) {
    const token = tokens[index] as Token
    const value = numberOf(document, token)
    if (value === null) {
      if (token.kind !== 'word' || ++words > longestName) return null
      continue
    }
    words = 0
    values.unshift(value)
    const before = tokens[index - 1]
    if (before?.text === '+') index--
    else
      return values.length > 1 && !/^[*×/%–—<>=~≈$€£.-]$/.test(before?.text ?? '')
        ? { values, start: token.start }
        : null
  }
  return null
}

function numberOf({ lexicon }: Document, token: Token): number | null {
  if (token.kind === 'number') return token.value ?? null
  return token.kind === 'word' ? (lexicon.numbers.get(token.text) ?? null) : null
}
