import type { Document } from './document.js'
import type { Identifier } from './identifiers.js'
import type { Passage } from './passages.js'

/** Where an identifier is introduced: it opens a heading, an item, a paragraph or a row. */
export interface Definition {
  readonly id: Identifier
  readonly document: Document
  readonly passage: Passage
  /** The form of the place; only places of one form define the same kind of thing. */
  readonly form: 'heading' | 'item' | 'paragraph' | 'row'
}

// Behind a checkbox, a marker or emphasis an identifier still opens its line.
const opening = /^[\s#>*_`~[\]()\dxX.+|-]*$/

/** The identifiers that a document introduces, in order. */
export function definitionsOf(document: Document): Definition[] {
  const found: Definition[] = []
  // `FR-1…FR-4 are covered` introduces nothing
  const ranged = new Set(document.ranges.map(({ start }) => start))
  let next = 0
  for (const passage of document.passages) {
    while ((document.identifiers[next]?.start ?? Number.POSITIVE_INFINITY) < passage.start) next++
    const id = document.identifiers[next]
    if (id === undefined || id.start >= passage.end || passage.quoted || ranged.has(id.start)) continue
    if (!opening.test(document.text.slice(passage.start, id.start))) continue
    const form = formOf(passage)
    if (form !== null) found.push({ id, document, passage, form })
  }
  return found
}

function formOf(passage: Passage): Definition['form'] | null {
  if (passage.kind === 'heading') return 'heading'
  if (passage.kind === 'cell') return passage.cell?.column === 0 && passage.cell.row > 0 ? 'row' : null
  return passage.leads ? 'item' : 'paragraph'
}
