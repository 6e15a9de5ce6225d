import type { Definition } from './definitions.js'
import type { Document } from './document.js'
import type { Identifier } from './identifiers.js'

/** An identifier that a document speaks of without introducing it there. */
export interface Citation {
  readonly document: Document
  readonly id: Identifier
  /** It is one end of a range. */
  readonly ranged: boolean
}

/** The identifiers that documents cite, in order; the places that introduce them are no citations. */
export function citationsOf(documents: readonly Document[], definitions: readonly Definition[]): Citation[] {
  const introduced = new Set(definitions.map(({ id }) => id))
  return documents.flatMap((document) => {
    const ends = new Set(document.ranges.flatMap(({ from, to }) => [from.start, to.start]))
    return document.identifiers
      .filter((id) => !introduced.has(id))
      .map((id) => ({ document, id, ranged: ends.has(id.start) }))
  })
}

/** Every key that a document speaks of elsewhere than where it is introduced; a range speaks of all between its ends. */
export function spokenOf(document: Document, citations: readonly Citation[]): Set<string> {
  const keys = citations.filter((citation) => citation.document === document).map(({ id }) => id.key)
  const between = document.ranges.flatMap(({ from, to }) =>
    Array.from(
      { length: Math.min(to.number - from.number + 1, longestRange) },
      (_, i) => `${from.family}-${from.number + i}`,
    ),
  )
  return new Set([...keys, ...between])
}

/** Longer ranges are no list of things that somebody wrote. */
const longestRange = 1000
