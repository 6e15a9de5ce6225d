import type { Parent, Root, Table, TableRow } from 'mdast'
import { toString as plain } from 'mdast-util-to-string'
import { identifiersIn, rangesIn } from './identifiers.js'
import type { Lexicon } from './lexicons/index.js'
import { isNonMember } from './members.js'
import { type Section, sectionAt } from './sections.js'

/** A table as text: the header, and the rows below it cell by cell. */
export interface CountedTable {
  readonly node: Table
  readonly header: readonly string[]
  readonly rows: readonly (readonly string[])[]
  readonly section: Section
  readonly start: number
  readonly end: number
}

/** The tables of a document by their node. */
export function tablesOf(tree: Root, sections: readonly Section[]): Map<Table, CountedTable> {
  const tables = new Map<Table, CountedTable>()
  const walk = (parent: Parent): void => {
    for (const node of parent.children) {
      if (node.type === 'table') tables.set(node, read(node, sections))
      else if (node.type === 'list' || node.type === 'listItem' || node.type === 'blockquote') walk(node)
    }
  }
  walk(tree)
  return tables
}

function read(node: Table, sections: readonly Section[]): CountedTable {
  const [header = [], ...rows] = node.children.map(cells)
  const start = node.position?.start.offset ?? 0
  return { node, header, rows, section: sectionAt(sections, start), start, end: node.position?.end.offset ?? start }
}

const cells = (row: TableRow): string[] => row.children.map((cell) => plain(cell).trim())

/** The rows that are members: not a total, not "none", not empty. */
export function memberRows(table: CountedTable, lexicon: Lexicon): (readonly string[])[] {
  return table.rows.filter((row) => {
    const name = row.find((cell) => cell !== '') ?? ''
    if (row.every((cell) => cell === '')) return false
    return !(isNonMember(name, lexicon) && !/^[-–—]$/.test(name))
  })
}

/** Every count of a table that a reader can defend, the rows first. */
export function tableReadings(table: CountedTable, lexicon: Lexicon): number[] {
  const members = memberRows(table, lexicon)
  const inRanges = members.reduce((sum, row) => sum + idsOf(row[0] ?? ''), 0)
  const readings = [members.length, table.rows.length, inRanges]
  return [...new Set(readings)]
}

/** The number of different values in a column, notes in brackets left out. */
export function distinct(table: CountedTable, column: number, lexicon: Lexicon): number {
  const values = memberRows(table, lexicon).map((row) =>
    (row[column] ?? '')
      .replace(/\s*[(（].*$/, '')
      .toLowerCase()
      .trim(),
  )
  return new Set(values.filter((value) => value !== '')).size
}

/** How many things a row stands for: one, or the length of the range that its first cell names. */
function idsOf(cell: string): number {
  const range = rangesIn(cell, identifiersIn(cell))[0]
  if (range !== undefined) return range.to.number - range.from.number + 1
  const steps = /^(?:\d+\.)?(\d+)\s*[-–—]\s*(?:\d+\.)?(\d+)(?!\d)/.exec(cell)
  return steps === null ? 1 : Math.max(1, Number(steps[2]) - Number(steps[1]) + 1)
}
