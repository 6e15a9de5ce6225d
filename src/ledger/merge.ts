import { graver, isSevere, type Severity } from '../kernel/finding.js'
import type { Group } from './merge-input.js'
import { withParts } from './parts.js'
import type { Row } from './row.js'

/** What a merged row is. Only `confirmed` can ever be fixed; `info` never blocks. */
export type RowClass = 'confirmed' | 'suspect' | 'contradiction' | 'corroborated' | 'info'

/** A judge's row with the weaker rows of the same judge that fold into it. */
export interface Member {
  readonly row: Row
  readonly folded: readonly Row[]
}

/** One row of the frozen ledger, made of one or more rows of the judges. */
export interface Merged {
  /** `CS-1`, `SU-1`, `X-1`, `CW-1`, or the judge's own id for an info row. */
  readonly id: string
  readonly class: RowClass
  /** The gravest of its rows, folded ones included (P-14). */
  readonly severity: Severity
  /** Its rows are graded differently across the line of "severe". */
  readonly split: boolean
  /** In the order of the judges' rows. */
  readonly members: readonly Member[]
  /** Why its rows are one; null for a row that stands alone. */
  readonly rationale: string | null
}

export interface Merge {
  readonly rows: readonly Merged[]
  /** Each raw id with the one place where it went: every id of both judges has an entry. */
  readonly dispositions: Readonly<Record<string, string>>
}

/** Merges both judges' rows under a legal pairing. Every raw id has exactly one disposition afterwards. */
export function merge(raw: readonly Row[], groups: readonly Group[]): Merge {
  const rows = numbered(clustersOf(membersOf(withParts(raw, groups), groups), groups).map(classify))
  const splits = groups.flatMap((group) =>
    group.relation === 'split' ? [[group.rows[0], `split into ${group.parts.join(', ')}`] as const] : [],
  )
  return { rows, dispositions: { ...Object.fromEntries(splits), ...placesOf(rows) } }
}

/** Every judge's row in a merged one, the gravest first. */
export function rowsOf({ members }: Pick<Merged, 'members'>): Row[] {
  const rows = members.flatMap(({ row, folded }) => [row, ...folded])
  return rows.sort((a, b) => (a.severity === b.severity ? 0 : graver(a.severity, b.severity) === a.severity ? -1 : 1))
}

/** What a merged row is made of, as readers of real ledgers know it: `A-4 + B-4 (A-18 folds in)`. */
export function sourcesOf({ members }: Pick<Merged, 'members'>): string {
  const folds = members.flatMap((member) => member.folded.map((row) => row.id))
  const heads = members.map((member) => member.row.id).join(' + ')
  return folds.length === 0 ? heads : `${heads} (${folds.join(', ')} ${folds.length === 1 ? 'folds' : 'fold'} in)`
}

/** Raw ids that went nowhere; empty when nothing is lost. */
export function unaccounted(raw: readonly Row[], { dispositions }: Merge): string[] {
  return raw.map((row) => row.id).filter((id) => dispositions[id] === undefined)
}

/** A merged row made single rows again (P-5): its severe rows become suspects, the others info; no other id changes. */
export function unpair(before: Merge, id: string): Merge {
  let suspects = before.rows.filter((row) => row.class === 'suspect').length
  const rows = before.rows.flatMap((pair) => {
    if (pair.id !== id) return [pair]
    return pair.members.map((member): Merged => {
      const single = classify({ members: [member], relation: 'single', rationale: null })
      return { ...single, id: single.class === 'suspect' ? `${prefixes.suspect}-${++suspects}` : member.row.id }
    })
  })
  return { rows, dispositions: { ...before.dispositions, ...placesOf(rows) } }
}

interface Cluster {
  readonly members: readonly Member[]
  readonly relation: 'same' | 'contradicts' | 'single'
  readonly rationale: string | null
}

/** The rows that stand, each with those that fold into it. */
function membersOf(rows: readonly Row[], groups: readonly Group[]): Member[] {
  const into = new Map(
    groups.flatMap((group) =>
      group.relation === 'folds-into' ? group.rows.map((id) => [id, group.into] as const) : [],
    ),
  )
  return rows
    .filter((row) => !into.has(row.id))
    .map((row) => ({ row, folded: rows.filter((other) => into.get(other.id) === row.id) }))
}

function clustersOf(members: readonly Member[], groups: readonly Group[]): Cluster[] {
  const home = new Map<string, Cluster>()
  for (const { relation, rows, rationale } of groups) {
    if (relation !== 'same' && relation !== 'contradicts') continue
    const cluster = { members: members.filter(({ row }) => rows.includes(row.id)), relation, rationale }
    for (const id of rows) home.set(id, cluster)
  }
  const clusters = members.map(
    (member) => home.get(member.row.id) ?? { members: [member], relation: 'single' as const, rationale: null },
  )
  return [...new Set(clusters)]
}

function classify(cluster: Cluster): Omit<Merged, 'id'> {
  const { members, rationale } = cluster
  const rows = rowsOf(cluster)
  const severity = rows.map((row) => row.severity).reduce(graver)
  const split = new Set(rows.map((row) => isSevere(row.severity))).size > 1
  return { class: classOf(cluster, severity), severity, split, members, rationale }
}

function classOf(cluster: Cluster, severity: Severity): RowClass {
  if (cluster.relation === 'contradicts') return 'contradiction'
  if (cluster.relation === 'single') return isSevere(severity) ? 'suspect' : 'info'
  if (!isSevere(severity)) return 'corroborated'
  const rows = rowsOf(cluster)
  const seats = new Set(rows.map((row) => row.seat))
  const confirming = new Set(rows.filter(confirms).map((row) => row.seat))
  return confirming.size === seats.size ? 'confirmed' : 'suspect'
}

/** A row confirms only with a found quote (or heading) and evidence (E-12). */
const confirms = (row: Row): boolean => row.place !== null && row.evidenceClass !== 'insufficient'

const prefixes: Record<Exclude<RowClass, 'info'>, string> = {
  confirmed: 'CS',
  suspect: 'SU',
  contradiction: 'X',
  corroborated: 'CW',
}

/** Numbers each class from 1 in the order of the judges' rows; an info row keeps its judge's id. */
function numbered(rows: readonly Omit<Merged, 'id'>[]): Merged[] {
  const counts = { confirmed: 0, suspect: 0, contradiction: 0, corroborated: 0 }
  return rows.map((row) => {
    if (row.class === 'info') return { ...row, id: row.members.map((member) => member.row.id).join() }
    return { ...row, id: `${prefixes[row.class]}-${++counts[row.class]}` }
  })
}

const placesOf = (rows: readonly Merged[]): Record<string, string> =>
  Object.fromEntries(
    rows.flatMap(({ id, members }) =>
      members.flatMap(({ row, folded }) => [
        [row.id, id] as const,
        ...folded.map((other) => [other.id, `folded into ${row.id}`] as const),
      ]),
    ),
  )
