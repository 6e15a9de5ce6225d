import type { Table } from 'mdast'
import { announces, columnOf, firmly } from '../document/announcement.js'
import type { Claim } from '../document/claims.js'
import type { Document } from '../document/document.js'
import type { Passage } from '../document/passages.js'
import { type CountedTable, distinct, memberRows, tableReadings } from '../document/tables.js'
import type { Check, Outcome } from './check.js'
import { breaks, holds, related } from './outcome.js'

/** A sentence or heading that announces N things, and the table below it that has another number of rows. */
export const tableRows: Check = {
  id: 'count/table-rows',
  family: 'enumerations',
  severity: 'CRITICAL',
  docs: {
    what: 'A sentence or heading announces a number of things, and the table that follows has another number of rows.',
    wrong: '## Commands (3)\n\n| Command |\n|---|\n| check |\n| review |',
    right: '## Commands (2)\n\n| Command |\n|---|\n| check |\n| review |',
  },
  *run({ documents }) {
    for (const document of documents) {
      for (const passage of document.passages) {
        if (passage.introduces?.type === 'table') yield* compare(document, passage, passage.introduces)
      }
    }
  },
  text: ({ subject, stated, counted }) => `Unexpected count ${stated} of ${subject}, the table below has ${counted}`,
  fix: ({ stated, counted }) => `Write ${counted} instead of ${stated}, or complete the table.`,
}

function* compare(document: Document, passage: Passage, node: Table): Generator<Outcome> {
  const table = document.tables.get(node)
  if (table === undefined) return
  const { lexicon } = document
  const claims = announces(document, passage)
  const columns = table.header.map((_, column) => distinct(table, column, lexicon))
  const fits = (claim: Claim): boolean =>
    tableReadings(table, lexicon).includes(claim.value) || columns[columnOf(table, claim)] === claim.value
  const fitting = claims.filter(fits)
  for (const claim of fitting) {
    yield holds(claim)
    const values = columns[columnOf(table, claim)]
    if (values !== undefined && values > 1 && values !== claim.value) yield repeats(document, table, claim, values)
  }
  const named = claims.filter((claim) => columnOf(table, claim) >= 0)
  const claim =
    named.length === 1
      ? named[0]
      : claims.find((one) => claims.length === 1 && firmly(document, one) && !hangs(document, one))
  if (fitting.length > 0 || claim === undefined) return
  const rows = memberRows(table, lexicon)
  const members = rows.map((row) => row[0] ?? '')
  yield breaks(document, claim, {
    counted: rows.length,
    members,
    related: [related(document, table.start, `table of ${rows.length} rows`)],
  })
}

/** As many rows as stated, but fewer different things in the column that bears their name: rows or things, who knows. */
function repeats(document: Document, table: CountedTable, claim: Claim, counted: number): Outcome {
  const place = related(document, table.start, `${counted} different values in their column`)
  return { claim: null, detection: breaks(document, claim, { level: 'note', counted, related: [place] }).detection }
}

/** `across three runs:` says where, not what the rows are. */
const hangs = (document: Document, claim: Claim): boolean =>
  document.lexicon.attaching.has(claim.passage.tokens[claim.from - 1]?.text ?? '')
