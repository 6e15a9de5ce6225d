import type { List, ListItem, Parent, Root } from 'mdast'
import { toString as plain } from 'mdast-util-to-string'
import type { Lexicon } from './lexicons/index.js'
import { isNonMember } from './members.js'
import { type Section, sectionAt } from './sections.js'

/** A list as a set of things: its top-level items, and those of the lists that continue its numbering. */
export interface CountedList {
  readonly node: List
  readonly items: readonly ListItem[]
  readonly section: Section
  readonly start: number
  readonly end: number
  /** Another list follows that a reader may count with it, so that its length is arguable. */
  readonly open: boolean
}

/** The lists of a document by their node; nested lists too. */
export function listsOf(tree: Root, sections: readonly Section[]): Map<List, CountedList> {
  const lists = new Map<List, CountedList>()
  const walk = (parent: Parent): void => {
    const seen = new Set<List>()
    parent.children.forEach((node, index) => {
      if (node.type === 'list' && !seen.has(node)) {
        const counted = gather(parent, index, sections)
        for (const list of counted.lists) seen.add(list)
        lists.set(node, counted)
      }
      if (node.type === 'list' || node.type === 'listItem' || node.type === 'blockquote') walk(node)
    })
  }
  walk(tree)
  return lists
}

function gather(parent: Parent, index: number, sections: readonly Section[]): CountedList & { lists: List[] } {
  const node = parent.children[index] as List
  const lists = [node]
  let next = (node.start ?? 1) + node.children.length
  let open = false
  for (let at = index + 1; at < parent.children.length; at++) {
    const sibling = parent.children[at]
    if (sibling?.type === 'heading' || sibling?.type === 'thematicBreak') break
    if (sibling?.type !== 'list') continue
    const list = sibling as List
    if (node.ordered && list.ordered && list.start === next) {
      lists.push(list)
      next += list.children.length
    } else {
      open = at === index + 1 || (!node.ordered && !list.ordered && parent.children[at - 1]?.type === 'code')
      break
    }
  }
  const start = node.position?.start.offset ?? 0
  const end = lists.at(-1)?.position?.end.offset ?? start
  return {
    node,
    lists,
    items: lists.flatMap((list) => list.children),
    section: sectionAt(sections, start),
    start,
    end,
    open,
  }
}

/** Every count of a list that a reader can defend, the plain one first. */
export function listReadings(list: CountedList, lexicon: Lexicon): number[] {
  const { items } = list
  const members = items.filter((item) => !isNonMember(itemName(item), lexicon))
  const nested = items.map((item) => item.children.find((child) => child.type === 'list')?.children.length ?? 0)
  const readings = [items.length, members.length]
  const inner = nested.reduce((sum, count) => sum + count, 0)
  if (nested.every((count) => count > 0)) readings.push(inner)
  if (inner > 0) readings.push(items.length + inner)
  const unchecked = items.filter((item) => item.checked === false).length
  if (unchecked > 0 && unchecked < items.length) readings.push(unchecked, items.length - unchecked)
  return [...new Set(readings)]
}

/** The first words of an item, as its name. */
export function itemName(item: ListItem): string {
  const first = item.children[0]
  if (first === undefined) return ''
  if (first.type === 'paragraph' && first.children[0]?.type === 'strong') return plain(first.children[0])
  return plain(first).split('\n', 1)[0]?.slice(0, 60) ?? ''
}
