import type { Heading, Root } from 'mdast'
import { toString as plain } from 'mdast-util-to-string'

/** A heading and everything below it up to the next heading of its depth or less; the document itself has depth 0. */
export interface Section {
  readonly depth: number
  readonly title: string
  readonly heading: Heading | null
  /** Offsets: where the heading starts, where the body starts, where the section ends. */
  readonly start: number
  readonly body: number
  readonly end: number
  readonly parent: Section | null
  readonly children: readonly Section[]
}

interface Open extends Section {
  end: number
  readonly children: Open[]
}

/** The sections of a document in order, the document itself first. Only headings of the top level divide it. */
export function sectionsOf(tree: Root, length: number): Section[] {
  const root: Open = { depth: 0, title: '', heading: null, start: 0, body: 0, end: length, parent: null, children: [] }
  const all: Open[] = [root]
  let current = root
  for (const node of tree.children) {
    if (node.type !== 'heading') continue
    const start = node.position?.start.offset ?? 0
    while (current.depth >= node.depth) {
      current.end = start
      current = (current.parent as Open | null) ?? root
    }
    const body = node.position?.end.offset ?? start
    const title = plain(node)
    const next: Open = {
      depth: node.depth,
      title,
      heading: node,
      start,
      body,
      end: length,
      parent: current,
      children: [],
    }
    current.children.push(next)
    all.push(next)
    current = next
  }
  return all
}

/** The innermost section that holds an offset. */
export function sectionAt(sections: readonly Section[], offset: number): Section {
  let low = 0
  let high = sections.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((sections[middle]?.start ?? 0) <= offset) low = middle
    else high = middle - 1
  }
  return sections[low] as Section
}

/** True when `inner` lies in `outer` or is it. */
export const within = (inner: Section, outer: Section): boolean => inner.start >= outer.start && inner.end <= outer.end
