import type { List, Table } from 'mdast'
import type { Document } from './document.js'
import { itemName, listReadings } from './lists.js'
import { contentWords } from './nouns.js'
import { nounKey } from './same-noun.js'
import { memberRows, tableReadings } from './tables.js'
import { tokenize } from './tokens.js'

/** A list or table that carries the name of what it enumerates. */
export interface Named {
  readonly document: Document
  /** Key of its name, as {@link nounKey} makes it. */
  readonly key: string
  /** An author named it in a comment, so that a bare noun refers to it. */
  readonly explicit: boolean
  readonly node: List | Table
  readonly start: number
  readonly members: readonly string[]
  readonly readings: readonly number[]
}

/** The named enumerations of a document: those with an anchor, and those that are all that a titled section lists. */
export function namedIn(document: Document): Named[] {
  const anchored = document.directives.anchors.map(({ noun, node }) => {
    const tokens = tokenize(noun, 0)
    return named(document, nounKey(document, { head: '', words: contentWords(tokens, document.lexicon) }), node, true)
  })
  const taken = new Set(anchored.map(({ node }) => node))
  const titled = document.passages.flatMap((passage) => {
    if (passage.kind !== 'heading') return []
    const own = enumerations(document).filter(({ section }) => section === passage.section)
    const [only] = own
    if (only === undefined || own.length > 1 || taken.has(only.node)) return []
    const words = contentWords(passage.tokens, document.lexicon)
    return [named(document, nounKey(document, { head: '', words }), only.node, false)]
  })
  return [...anchored, ...titled]
}

const enumerations = (document: Document) => [...document.topLists, ...document.tables.values()]

function named(document: Document, key: string, node: List | Table, explicit: boolean): Named {
  const start = node.position?.start.offset ?? 0
  const list = node.type === 'list' ? document.lists.get(node) : undefined
  const table = node.type === 'table' ? document.tables.get(node) : undefined
  const members =
    list?.items.map(itemName) ??
    (table === undefined ? [] : memberRows(table, document.lexicon).map(([first = '']) => first))
  const readings =
    list === undefined
      ? table === undefined
        ? []
        : tableReadings(table, document.lexicon)
      : listReadings(list, document.lexicon)
  return { document, key, explicit, node, start, members, readings: list?.open ? [] : readings }
}
