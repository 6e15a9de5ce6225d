import { amountOf } from '../document/amounts.js'
import type { Claim } from '../document/claims.js'
import type { Document } from '../document/document.js'
import { isNonMember } from '../document/members.js'
import type { CountedTable } from '../document/tables.js'
import { grouped } from '../kernel/grouped.js'
import type { Check, Outcome } from './check.js'
import { at, related } from './outcome.js'

/** The total row of a table, and the column that it sums. */
export const totalRow: Check = {
  id: 'sum/total-row',
  family: 'statements',
  severity: 'CRITICAL',
  docs: {
    what: 'The last row of a table is a total, and it is not the sum of the column above it.',
    wrong: '| Phase | Days |\n|---|---|\n| One | 2 |\n| Two | 3 |\n| Total | 6 |',
    right: '| Phase | Days |\n|---|---|\n| One | 2 |\n| Two | 3 |\n| Total | 5 |',
  },
  *run({ documents }) {
    for (const document of documents) {
      const claims = grouped(document.claims, ({ passage }) => passage.cell?.table)
      for (const table of document.tables.values()) yield* compare(document, table, claims.get(table.node) ?? [])
    }
  },
  text: ({ subject, stated, counted }) => `Unexpected total ${stated} of ${subject}, the rows sum to ${counted}`,
  fix: ({ stated, counted }) => `Write ${counted} instead of ${stated}, or mend the rows.`,
}

function* compare(document: Document, table: CountedTable, claims: readonly Claim[]): Generator<Outcome> {
  const last = table.rows.at(-1)
  if (last === undefined || table.rows.length < 3 || !isTotal(document, last)) return
  const members = table.rows.slice(0, -1).filter((row) => !isTotal(document, row))
  for (let column = 1; column < table.header.length; column++) {
    const total = amountOf(last[column] ?? '')
    const sum = total === null ? null : sumOf(members, column)
    if (total === null || sum === null) continue
    const claim =
      claims.find(({ passage: { cell } }) => cell?.row === table.rows.length && cell.column === column) ?? null
    if (Math.abs(sum.value - total.value) <= sum.slack) {
      if (claim !== null) yield { claim, detection: null }
    } else if (!sum.approximate && !total.approximate && !otherwise(members, column, total.value)) {
      yield broken(document, table, column, total.value, sum.value, claim)
    }
  }
}

const isTotal = (document: Document, row: readonly string[]): boolean => {
  const name = (row.find((cell) => cell !== '') ?? '').replace(/[*_:]/g, '')
  return isNonMember(name, document.lexicon) && /\p{L}/u.test(name)
}

interface Sum {
  readonly value: number
  /** How far rounding alone can carry the sum from the total. */
  readonly slack: number
  readonly approximate: boolean
}

/** The sum of a column; null unless every filled cell of it is an amount. A dash is nothing. */
function sumOf(rows: readonly (readonly string[])[], column: number): Sum | null {
  const cells = rows.map((row) => row[column] ?? '').filter((cell) => !/^[-–—\s]*$/.test(cell))
  const amounts = cells.map(amountOf)
  if (amounts.length < 2 || amounts.some((amount) => amount === null)) return null
  const known = amounts.filter((amount) => amount !== null)
  const decimals = Math.max(...known.map((amount) => amount.decimals))
  const value = Number(known.reduce((sum, amount) => sum + amount.value, 0).toFixed(decimals))
  return {
    value,
    slack: decimals === 0 ? 0 : (known.length / 2) * 10 ** -decimals + 1e-9,
    approximate: known.some((amount) => amount.approximate),
  }
}

/** The last row may hold a mean, a maximum, or the number of rows instead of a sum. */
function otherwise(rows: readonly (readonly string[])[], column: number, total: number): boolean {
  const values = rows.map((row) => amountOf(row[column] ?? '')?.value ?? 0)
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  return [Math.max(...values), Math.min(...values), values.length].includes(total) || Math.abs(mean - total) < 0.6
}

function broken(
  document: Document,
  table: CountedTable,
  column: number,
  stated: number,
  counted: number,
  claim: Outcome['claim'],
): Outcome {
  const cell = table.node.children.at(-1)?.children[column]
  const start = cell?.position?.start.offset ?? table.start
  const end = cell?.position?.end.offset ?? table.end
  const subject = table.header[column] || 'column'
  const place = related(document, table.start, `column of ${table.rows.length - 1} rows`)
  return {
    claim,
    detection: { ...at(document, start, end), level: 'contradiction', subject, stated, counted, related: [place] },
  }
}
