import { graver, isSevere, type Severity } from '../kernel/finding.js'
import type { Group } from './merge-input.js'
import type { Row } from './row.js'

/** What a merged row is. Only `confirmed` can ever be fixed; `info` never blocks. */
export type RowClass = 'confirmed' | 'suspect' | 'contradiction' | 'corroborated' | 'info'

/** One row of the frozen ledger, made of one or more rows of the judges. */
export interface Merged {
  /** `CS-1`, `SU-1`, `X-1`, `CW-1`, or the judge's own id for an info row. */
  readonly id: string
  readonly class: RowClass
  /** The gravest of its rows (P-14). */
  readonly severity: Severity
  /** Both judges see the defect and grade it differently across the line of "severe". */
  readonly split: boolean
  /** Its rows, the gravest first. */
  readonly rows: readonly Row[]
  /** The raw ids it is made of, folded-in rows and origins of split parts included. */
  readonly sources: readonly string[]
  readonly rationale: string | null
}

/** Why a pairing cannot be accepted: the group, the id, what was expected. */
export interface Objection {
  readonly group: number
  readonly id: string
  readonly problem: string
}

export interface Merge {
  readonly rows: readonly Merged[]
  /** Each raw id with the one place where it went: every id of both judges has an entry. */
  readonly dispositions: Readonly<Record<string, string>>
}

/** Objections to a pairing; empty when it is legal. Rows may be split first, then used by part; each is used once. */
export function objections(raw: readonly Row[], groups: readonly Group[]): Objection[] {
  const rows = new Map(withParts(raw, groups).map((row) => [row.id, row]))
  const used = new Set<string>()
  const found: Objection[] = []
  const object = (group: number, id: string, problem: string): void => {
    found.push({ group: group + 1, id, problem })
  }
  for (const [index, group] of groups.entries()) {
    for (const id of group.rows) {
      const known = group.relation === 'split' ? raw.some((row) => row.id === id) : rows.has(id)
      if (!known) object(index, id, 'no judge wrote a row with this id (split rows are used by their parts)')
      else if (used.has(id)) object(index, id, 'the row is used twice; each row has one place')
      used.add(id)
    }
    if (group.relation === 'same' || group.relation === 'contradicts') {
      const seats = new Set(group.rows.map((id) => rows.get(id)?.seat))
      if (seats.size < 2)
        object(index, group.rows.join(', '), `"${group.relation}" needs a row of each judge; rows of one judge fold in`)
    }
    if (group.relation === 'folds-into') {
      const into = rows.get(group.into)
      if (into === undefined) object(index, group.into, 'no judge wrote a row with this id')
      for (const id of group.rows) {
        if (id === group.into || rows.get(id)?.seat !== into?.seat)
          object(index, id, 'a row folds into another row of the same judge')
      }
    }
    if (group.relation === 'split') {
      const origin = group.rows[0] ?? ''
      const wrong = group.parts.filter((part) => !new RegExp(`^${literally(origin)}[a-z]$`).test(part))
      for (const part of wrong) object(index, part, `a part of ${origin} is named ${origin}a, ${origin}b, …`)
      if (new Set(group.parts).size !== group.parts.length) object(index, origin, 'two parts have one name')
    }
  }
  return [...found, ...foldsOfFolds(groups)]
}

/** Merges both judges' rows under a legal pairing. Every raw id has exactly one disposition afterwards. */
export function merge(raw: readonly Row[], groups: readonly Group[]): Merge {
  const rows = new Map(withParts(raw, groups).map((row) => [row.id, row]))
  const dispositions: Record<string, string> = {}
  const folded = new Map<string, string[]>()
  for (const group of groups) {
    if (group.relation === 'split') dispositions[group.rows[0] ?? ''] = `split into ${group.parts.join(', ')}`
    if (group.relation === 'folds-into') {
      folded.set(group.into, [...(folded.get(group.into) ?? []), ...group.rows])
      for (const id of group.rows) dispositions[id] = `folded into ${group.into}`
    }
  }
  const clusters = clustersOf([...rows.values()], groups, new Set([...folded.values()].flat()))
  const merged = number(clusters.map((cluster) => classify(cluster, folded)))
  for (const row of merged) for (const { id } of row.rows) dispositions[id] = row.id
  return { rows: merged, dispositions }
}

/** Raw ids without a disposition, or with a disposition though no judge wrote them; empty when nothing is lost. */
export function unaccounted(raw: readonly Row[], { dispositions }: Merge): string[] {
  return raw.map((row) => row.id).filter((id) => dispositions[id] === undefined)
}

/** A merged row made single rows again (P-5): its severe rows become suspects, the others info; no other id changes. */
export function unpair(before: Merge, id: string): Merge {
  const pair = before.rows.find((row) => row.id === id)
  if (pair === undefined) return before
  const suspects = before.rows.filter((row) => row.class === 'suspect').length
  let next = suspects + 1
  const singles = pair.rows.map((row): Merged => {
    const suspect = isSevere(row.severity)
    const name = suspect ? `${prefixes.suspect}-${next++}` : row.id
    const rowClass = suspect ? 'suspect' : 'info'
    return {
      id: name,
      class: rowClass,
      severity: row.severity,
      split: false,
      rows: [row],
      sources: [row.id],
      rationale: null,
    }
  })
  const dispositions = { ...before.dispositions }
  for (const single of singles) for (const source of single.sources) dispositions[source] = single.id
  return { rows: before.rows.flatMap((row) => (row.id === id ? singles : [row])), dispositions }
}

interface Cluster {
  readonly rows: readonly Row[]
  readonly relation: 'same' | 'contradicts' | 'single'
  readonly rationale: string | null
}

function withParts(raw: readonly Row[], groups: readonly Group[]): Row[] {
  const parts = new Map(groups.flatMap((g) => (g.relation === 'split' ? [[g.rows[0] ?? '', g.parts] as const] : [])))
  return raw.flatMap((row) => parts.get(row.id)?.map((id) => ({ ...row, id })) ?? [row])
}

function foldsOfFolds(groups: readonly Group[]): Objection[] {
  const folds = groups.flatMap((g, index) => (g.relation === 'folds-into' ? [{ ...g, index }] : []))
  const leaving = new Set(folds.flatMap((fold) => fold.rows))
  return folds
    .filter((fold) => leaving.has(fold.into))
    .map((fold) => ({ group: fold.index + 1, id: fold.into, problem: 'a row that itself folds in cannot take others' }))
}

function clustersOf(rows: readonly Row[], groups: readonly Group[], away: ReadonlySet<string>): Cluster[] {
  const home = new Map<string, Cluster>()
  for (const group of groups) {
    if (group.relation !== 'same' && group.relation !== 'contradicts') continue
    const members = rows.filter((row) => group.rows.includes(row.id))
    const cluster: Cluster = { rows: members, relation: group.relation, rationale: group.rationale }
    for (const row of members) home.set(row.id, cluster)
  }
  const clusters = rows
    .filter((row) => !away.has(row.id))
    .map((row) => home.get(row.id) ?? { rows: [row], relation: 'single' as const, rationale: null })
  return [...new Set(clusters)]
}

/** A row confirms only with a found quote (or heading) and evidence (E-12). */
const confirms = (row: Row): boolean => row.place !== null && row.evidenceClass !== 'insufficient'

function classify(cluster: Cluster, folded: ReadonlyMap<string, readonly string[]>): Omit<Merged, 'id'> {
  const rows = [...cluster.rows].sort((a, b) =>
    a.severity === b.severity ? 0 : graver(a.severity, b.severity) === a.severity ? -1 : 1,
  )
  const severity = rows.map((row) => row.severity).reduce(graver)
  const sources = rows.flatMap((row) => [row.id, ...(folded.get(row.id) ?? [])])
  const split = new Set(rows.map((row) => isSevere(row.severity))).size > 1
  return { class: classOf(cluster, severity), severity, split, rows, sources, rationale: cluster.rationale }
}

function classOf(cluster: Cluster, severity: Severity): RowClass {
  if (cluster.relation === 'contradicts') return 'contradiction'
  if (cluster.relation === 'single') return isSevere(severity) ? 'suspect' : 'info'
  if (!isSevere(severity)) return 'corroborated'
  const seats = new Set(cluster.rows.map((row) => row.seat))
  const confirming = new Set(cluster.rows.filter(confirms).map((row) => row.seat))
  return confirming.size === seats.size ? 'confirmed' : 'suspect'
}

const prefixes: Record<Exclude<RowClass, 'info'>, string> = {
  confirmed: 'CS',
  suspect: 'SU',
  contradiction: 'X',
  corroborated: 'CW',
}

/** Numbers each class from 1 in the order of the judges' rows; an info row keeps its judge's id. */
function number(rows: readonly Omit<Merged, 'id'>[]): Merged[] {
  const counts = new Map<RowClass, number>()
  return rows.map((row) => {
    if (row.class === 'info') return { ...row, id: row.rows[0]?.id ?? '' }
    const n = (counts.get(row.class) ?? 0) + 1
    counts.set(row.class, n)
    return { ...row, id: `${prefixes[row.class]}-${n}` }
  })
}

const literally = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
