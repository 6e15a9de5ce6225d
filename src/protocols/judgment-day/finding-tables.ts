import { type Merged, rowsOf, sourcesOf } from '../../ledger/merge.js'
import type { Row } from '../../ledger/row.js'
import type { Section } from '../protocol.js'
import { unequalSteps } from './deviations.js'
import { claimOf, discovery, mergedRows } from './facts.js'
import type { Facts } from './state.js'

/** The rows of one class, each with what every judge saw. */
export function findings(heading: string, merged: readonly Merged[], facts: Facts): Section {
  if (merged.length === 0) return { heading, lines: ['none'] }
  const columns = ['ID', 'Finding', 'Place', 'Sources', 'Severity', 'Evidence', 'Status']
  return { heading, table: { columns, rows: merged.map((row) => cells(row, facts)) } }
}

function cells(merged: Merged, facts: Facts): string[] {
  const rows = rowsOf(merged)
  const grades = rows.map((row) => `${row.seat} ${row.severity}`).join(' / ')
  const aliases = rows.flatMap((row) => (row.alias === null ? [] : [`${row.id} = ${row.alias}`]))
  return [
    merged.id,
    claimOf(merged),
    [...new Set(rows.map(place))].join('; '),
    [sourcesOf(merged), ...aliases].join('; '),
    merged.split ? `${grades} (severity split)` : grades,
    rows.map((row) => `${row.seat} ${row.evidenceClass}: ${row.evidence}`).join('; '),
    `${facts.status[merged.id]}${uncorroborated(merged, facts)}`,
  ]
}

/** A judge that was asked something else could not have corroborated the row: its being single says nothing (P-11). */
function uncorroborated({ members }: Merged, facts: Facts): string {
  return members.length === 1 && unequalSteps(facts).includes(discovery) ? ' (not cross-corroborated)' : ''
}

function place({ path, place: found, quote }: Row): string {
  if (found !== null) return `${found.path}:${found.line}`
  return quote === null
    ? `${path} (place not found in the frozen text)`
    : `${path} (quote not found in the frozen text)`
}

/** How the rows of the two judges were related, by whom and why: pairs, contradictions, fold-ins, splits. */
export function pairing(facts: Facts): Section[] {
  const by = facts.declared?.by ?? 'the orchestrator'
  const declared = facts.declared?.groups.map((group) => [group, by] as const) ?? []
  const taken = facts.certain.map((group) => [group, 'the rule for certain pairs'] as const)
  const groups = [...declared, ...taken]
  if (groups.length === 0) return []
  const rows = groups.map(([group, who]) => [
    group.rows.join(' + '),
    group.relation === 'folds-into'
      ? `folds into ${group.into}`
      : group.relation === 'split'
        ? `split into ${group.parts.join(', ')}`
        : group.relation,
    [...new Set(group.rows.flatMap((id) => homesOf(facts, id)))].join(', '),
    who,
    group.rationale,
  ])
  return [{ heading: 'Pairing', table: { columns: ['Rows', 'Relation', 'Stands in', 'By', 'Why'], rows } }]
}

/** The merged rows in which a raw row, or a part of it, stands. */
const homesOf = (facts: Facts, id: string): string[] =>
  mergedRows(facts)
    .filter((merged) => rowsOf(merged).some((row) => row.id === id || row.id.slice(0, -1) === id))
    .map((merged) => merged.id)

/** What our own cross-check contradicts. */
export function quantities(facts: Facts): Section[] {
  if (facts.quantities.length === 0) return []
  const rows = facts.quantities.map(({ id, finding, status, fixCaused }) => [
    id,
    finding.message,
    `${finding.path}:${finding.line}`,
    finding.related.map((other) => `${other.path}:${other.line} ${other.what}`).join('; '),
    fixCaused ? `${status} (fix-caused)` : status,
  ])
  const columns = ['ID', 'Finding', 'Place', 'Counted at', 'Status']
  return [{ heading: 'Quantity cross-check', table: { columns, rows } }]
}

/** Numbers for which the judges found nothing to count: unverified is not contradicted. */
export const unenumerated = (facts: Facts): string[] => [
  ...new Set(
    facts.answers.flatMap(({ quantities: said }) =>
      said.filter(({ status }) => status === 'unverified').map(({ path, quote }) => `${path}: ${quote}`),
    ),
  ),
]
