import type { Claim } from '../document/claims.js'
import type { Document } from '../document/document.js'
import { lineOf, placeOf } from '../document/place.js'
import type { Detection, Level, Related } from '../kernel/finding.js'
import type { Outcome } from './check.js'

/** The claim agrees with what it counts. */
export const holds = (claim: Claim): Outcome => ({ claim, detection: null })

interface Break {
  readonly level?: Level
  readonly counted: number
  readonly members?: readonly string[]
  readonly related: readonly Related[]
}

/** The claim disagrees with what it counts. */
export function breaks(document: Document, claim: Claim, { level = 'contradiction', ...rest }: Break): Outcome {
  const subject = subjectOf(document, claim)
  return { claim, detection: { ...at(document, claim.start, claim.end), level, subject, stated: claim.value, ...rest } }
}

/** The place of a stretch of a document with its verbatim text. */
export function at(
  document: Document,
  start: number,
  end: number,
): Pick<Detection, 'path' | 'line' | 'column' | 'endLine' | 'endColumn' | 'quote'> {
  return { ...placeOf(document.path, document.lines, start, end), quote: document.text.slice(start, end) }
}

/** Another place of the evidence, quoted by its first line. */
export function related(document: Document, start: number, what: string): Related {
  const line = lineOf(document.lines, start)
  const from = document.lines[line - 1] ?? 0
  const [quote = ''] = document.text.slice(from, from + 160).split('\n', 1)
  return { path: document.path, line, quote: quote.trim(), what }
}

/** The counted thing in the document's own words. */
export function subjectOf(document: Document, claim: Claim): string {
  const words = document.text.slice(claim.start, claim.end).replace(/[*_`]/g, '').replace(/\s+/g, ' ')
  const bare = claim.shape === 'phrase' ? words.replace(/^\S+\s/, '') : claim.words.join(' ')
  return bare.trim() || claim.words.join(' ')
}
