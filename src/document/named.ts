import type { List, Table } from 'mdast'
import type { Document } from './document.js'
import { itemName, listReadings } from './lists.js'
import { contentWords } from './nouns.js'
import { numberedIn } from './numbered.js'
import { nounKey } from './same-noun.js'
import type { Section } from './sections.js'
import { memberRows, tableReadings } from './tables.js'
import { tokenize } from './tokens.js'

/** Something countable that carries the name of what it enumerates. */
export interface Named {
  readonly document: Document
  /** Key of its name, as {@link nounKey} makes it. */
  readonly key: string
  /**
   * Where the name comes from: a comment, the title of the section that holds nothing else to count, the same title
   * over several lists, or headings that are numbered under one word.
   */
  readonly by: 'comment' | 'title' | 'titles' | 'numbers'
  readonly what: string
  readonly section: Section | null
  readonly start: number
  readonly members: readonly string[]
  /** Every count that a reader can defend, the plain one first; none where the length is arguable. */
  readonly readings: readonly number[]
}

/** The named enumerations of a document. */
export function namedIn(document: Document): Named[] {
  const anchored = document.directives.anchors.map(({ noun, node }) => {
    const words = contentWords(tokenize(noun, 0), document.lexicon)
    return named(document, nounKey(document, { head: '', words }), node, 'comment')
  })
  return [
    ...anchored,
    ...titled(document, new Set(document.directives.anchors.map(({ node }) => node))),
    ...numbered(document),
  ]
}

/** The lists and tables that are all that a titled section counts; those of equal titles are one enumeration. */
function titled(document: Document, taken: ReadonlySet<List | Table>): Named[] {
  const inSection = new Map<Section, (List | Table)[]>()
  for (const { section, node } of [...document.topLists, ...document.tables.values()]) {
    inSection.set(section, [...(inSection.get(section) ?? []), node])
  }
  const byTitle = new Map<string, Named[]>()
  for (const passage of document.passages) {
    const [only, second] = inSection.get(passage.section) ?? []
    if (passage.kind !== 'heading' || only === undefined || second !== undefined || taken.has(only)) continue
    const key = nounKey(document, { head: '', words: contentWords(passage.tokens, document.lexicon) })
    byTitle.set(key, [
      ...(byTitle.get(key) ?? []),
      { ...named(document, key, only, 'title'), section: passage.section },
    ])
  }
  return [...byTitle.values()].map(together)
}

/** Several enumerations of one name as one: as many as all of them hold. */
function together(parts: readonly Named[]): Named {
  const [first, second] = parts as [Named, Named | undefined]
  if (second === undefined) return first
  const members = parts.flatMap((part) => part.members)
  const arguable = parts.some(({ readings }) => readings.length !== 1)
  const readings = arguable ? [] : [members.length, ...parts.flatMap((part) => part.readings)]
  return { ...first, by: 'titles', what: `first of ${parts.length} lists`, members, readings }
}

function numbered(document: Document): Named[] {
  return numberedIn(document).map(({ words, headings }) => {
    const [first] = headings
    const members = headings.map(({ title }) => title)
    const what = `first of ${members.length} headings`
    const readings = [members.length, headings.at(-1)?.number ?? members.length]
    const key = nounKey(document, { head: '', words })
    return { document, key, by: 'numbers', what, section: null, start: first?.start ?? 0, members, readings }
  })
}

function named(document: Document, key: string, node: List | Table, by: Named['by']): Named {
  const start = node.position?.start.offset ?? 0
  const list = node.type === 'list' ? document.lists.get(node) : undefined
  const table = node.type === 'table' ? document.tables.get(node) : undefined
  const members =
    list?.items.map(itemName) ??
    (table === undefined ? [] : memberRows(table, document.lexicon).map(([first = '']) => first))
  const readings = list !== undefined ? listReadings(list, document.lexicon) : []
  const rows = table !== undefined ? tableReadings(table, document.lexicon) : []
  const what = `${node.type} of ${members.length}`
  return { document, key, by, what, section: null, start, members, readings: list?.open ? [] : [...readings, ...rows] }
}
