import type { Finding } from '../../kernel/finding.js'

/** What a built-in judge's evidence says, in a form that the same judge reads back at a re-judgment. */
export interface Evidence {
  readonly stated: number
  readonly counted: number
  readonly places: readonly { readonly path: string; readonly line: number; readonly quote: string }[]
}

/** `states 4, counted 5: design.md:92 "| # | Surface |" (table of 5 rows)`. */
export function evidenceOf({ stated, counted, related }: Finding): string {
  const places = related.map(({ path, line, quote, what }) => `${path}:${line} ${JSON.stringify(quote)} (${what})`)
  const numbers = stated === undefined || counted === undefined ? [] : [`states ${stated}, counted ${counted}`]
  return [...numbers, places.join('; ')].filter((part) => part !== '').join(': ') || 'the document itself'
}

/** Reads it back; null when it was not written by a built-in judge, or is not about a number. */
export function readEvidence(text: string): Evidence | null {
  const numbers = /^states (\d+(?:\.\d+)?), counted (\d+(?:\.\d+)?)(?::|$)/.exec(text)
  if (numbers === null) return null
  const places = [...text.matchAll(/([^\s;]+):(\d+) ("(?:[^"\\]|\\.)*") \(/g)].map((match) => ({
    path: match[1] ?? '',
    line: Number(match[2]),
    quote: JSON.parse(match[3] ?? '""') as string,
  }))
  return { stated: Number(numbers[1]), counted: Number(numbers[2]), places }
}
