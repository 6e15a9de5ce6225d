import type { Heading, List, ListItem, Node, Paragraph, Parent, Root, Table, TableCell } from 'mdast'
import { type Section, sectionAt } from './sections.js'
import { opaque, type Token, tokenize } from './tokens.js'

/** Where a cell stands; row 0 is the header. */
export interface CellPlace {
  readonly table: Table
  readonly row: number
  readonly column: number
  /** The first cell of its row; null for that cell itself. */
  readonly label: Passage | null
}

/** One stretch of prose: a heading, a paragraph, a table cell. */
export interface Passage {
  readonly kind: 'heading' | 'paragraph' | 'cell'
  readonly start: number
  readonly end: number
  /**
   * The source of the passage, character for character: marks, link targets, comments and struck text are blanks, code
   * is {@link opaque}. An offset in it plus `start` is the offset in the document.
   */
  readonly text: string
  readonly tokens: readonly Token[]
  readonly section: Section
  /** It lies in a block quote. */
  readonly quoted: boolean
  /** The list or table that comes next in the same parent. */
  readonly introduces: List | Table | null
  /** The list that it stands right below, in the same parent. */
  readonly follows: List | null
  /** The innermost list item that holds it, and whether it is that item's first line. */
  readonly item: ListItem | null
  readonly leads: boolean
  readonly cell: CellPlace | null
}

interface Surroundings {
  readonly quoted: boolean
  readonly item: ListItem | null
}

/** The prose of a document in reading order. Code blocks, comments, front matter and footnote texts hold none. */
export function passagesOf(tree: Root, text: string, sections: readonly Section[]): Passage[] {
  const passages: Passage[] = []
  const add = (node: Heading | Paragraph | TableCell, around: Surroundings, rest: Partial<Passage>): Passage => {
    const start = node.position?.start.offset ?? 0
    const end = node.position?.end.offset ?? start
    const prose = blank(node, text, start, end)
    const passage: Passage = {
      kind: node.type === 'tableCell' ? 'cell' : node.type,
      start,
      end,
      text: prose,
      tokens: tokenize(prose, start),
      section: sectionAt(sections, start),
      introduces: null,
      follows: null,
      leads: false,
      cell: null,
      ...around,
      ...rest,
    }
    passages.push(passage)
    return passage
  }
  const walk = (parent: Parent, around: Surroundings): void => {
    parent.children.forEach((node, index) => {
      if (node.type === 'heading' || node.type === 'paragraph') {
        const next = parent.children[index + 1]
        const introduces = next?.type === 'list' || next?.type === 'table' ? next : null
        const before = parent.children[index - 1]
        const follows = before?.type === 'list' ? before : null
        add(node, around, { introduces, follows, leads: parent.type === 'listItem' && index === 0 })
      } else if (node.type === 'table') {
        node.children.forEach((row, r) => {
          let label: Passage | null = null
          row.children.forEach((cell, column) => {
            const passage = add(cell, around, { cell: { table: node, row: r, column, label } })
            if (column === 0) label = passage
          })
        })
      } else if (node.type === 'blockquote') walk(node, { ...around, quoted: true })
      else if (node.type === 'listItem') walk(node, { ...around, item: node })
      else if (node.type === 'list') walk(node, around)
    })
  }
  walk(tree, { quoted: false, item: null })
  return passages
}

const isParent = (node: Node): node is Parent => 'children' in node

/** The source between two offsets with everything but text blanked, of the same length. */
function blank(node: Parent, source: string, start: number, end: number): string {
  let out = ''
  let at = start
  const emit = (child: Node): void => {
    const from = child.position?.start.offset ?? at
    const to = child.position?.end.offset ?? from
    if (child.type === 'text') {
      out += ' '.repeat(from - at) + source.slice(from, to).replace(/\n[\s>]*/g, (gap) => ' '.repeat(gap.length))
    } else if (child.type === 'inlineCode' || child.type === 'image' || child.type === 'imageReference') {
      out += ' '.repeat(from - at) + opaque.repeat(to - from)
    } else if (child.type !== 'delete' && isParent(child)) {
      for (const grandchild of child.children) emit(grandchild)
      return
    } else out += ' '.repeat(to - at)
    at = to
  }
  for (const child of node.children) emit(child)
  return out + ' '.repeat(end - at)
}
