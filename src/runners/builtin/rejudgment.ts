import { folderOf } from '../../checks/run.js'
import type { Claim } from '../../document/claims.js'
import { embedded } from '../../prompt/packet.js'
import type { Job } from '../runner.js'
import { type Change, changesOf } from './changes.js'
import { type Evidence, readEvidence } from './evidence.js'

interface Seen {
  readonly source: string
  readonly path: string
  readonly quote: string | null
  readonly evidence: string
}

/** A row that says in one sentence what was seen, the quote and its evidence last. */
interface Claimed {
  readonly location: string
  readonly evidence_claim: string
}

interface FrozenRow {
  readonly id: string
  readonly seen: readonly Seen[]
}

/** The reply of a re-judgment: a row is verified only when the delta itself shows that its number now holds. */
export function resolveRows({ seat, prompt }: Job, token: string | null): unknown {
  const changes = embedded(prompt).flatMap((document) => changesOf(document.text))
  const resolutions = frozenRows(prompt).map((row) => {
    const own = row.seen.filter((seen) => seen.source.startsWith(`${seat}-`))
    const note = (own.length > 0 ? own : row.seen)
      .map((seen) => closes(seen, changes))
      .find((closed) => closed !== null)
    return note === undefined || note === null
      ? { id: row.id, outcome: 'corroborated', note: 'the delta does not show that the number now holds' }
      : { id: row.id, outcome: 'verified', note }
  })
  return { packet: token, resolutions, fix_caused: [] }
}

/** The frozen rows that the prompt lists before its documents, one JSON object a line. */
function frozenRows(prompt: string): FrozenRow[] {
  const before = prompt.slice(0, prompt.search(/^<<<[0-9a-f]{32} /m))
  const rows = before.split('\n').filter((line) => /^\{"(?:id|evidence_claim)":/.test(line))
  return rows.map((line) => frozenRow(JSON.parse(line))).filter((row) => row !== null)
}

/** A row in either form that protocols freeze: with what each judge saw, or with a place and a claim. */
function frozenRow(row: Partial<FrozenRow> & Partial<Claimed>): FrozenRow | null {
  if (typeof row.id !== 'string') return null
  if (Array.isArray(row.seen)) return { id: row.id, seen: row.seen }
  const [, quote, evidence] = /("(?:[^"\\]|\\.)*"): (states \d.*)$/s.exec(row.evidence_claim ?? '') ?? []
  if (quote === undefined || evidence === undefined) return { id: row.id, seen: [] }
  const path = (row.location ?? '').replace(/:[\d-]+$/, '')
  return { id: row.id, seen: [{ source: row.id, path, quote: JSON.parse(quote) as string, evidence }] }
}

/** What in the delta closes a row, in words; null when nothing does. */
function closes(seen: Seen, changes: readonly Change[]): string | null {
  const evidence = readEvidence(seen.evidence)
  if (evidence === null || seen.quote === null) return null
  const restated = changes.find(
    (change) => change.path === seen.path && states(change, seen.quote ?? '', evidence.counted),
  )
  if (restated !== undefined) return `${seen.path}:${restated.line} no longer says ${evidence.stated}`
  const other = evidence.places.find((place) =>
    changes.some((change) => change.path === place.path && states(change, place.quote, evidence.stated)),
  )
  if (other !== undefined) return `${other.path}:${other.line} now agrees with ${evidence.stated}`
  return completed(evidence, changes)
}

/** Whether the change takes the quoted statement away, and what it puts there states that number of the same thing, or none. */
function states(change: Change, quote: string, number: number): boolean {
  if (!folded(change.removed).includes(folded(quote)) || folded(change.added).includes(folded(quote))) return false
  const [was] = claimsIn(quote)
  if (was === undefined) return false
  const now = claimsIn(change.added).filter((claim) => claim.head === was.head)
  return now.every((claim) => claim.value === number)
}

/** Whether members were added to or taken from the counted list or table, so that it has the stated number now. */
function completed(evidence: Evidence, changes: readonly Change[]): string | null {
  for (const { path, line } of evidence.places) {
    const near = changes.filter(
      (change) => change.path === path && change.line >= line - 1 && change.line <= line + reach(evidence),
    )
    const grown = near.reduce((sum, change) => sum + members(change.added) - members(change.removed), 0)
    if (grown !== 0 && evidence.counted + grown === evidence.stated)
      return `${path}:${line} now lists ${evidence.stated}`
  }
  return null
}

/** Lines below a list's or table's first line in which its members can stand when each has one line, with its head. */
const reach = ({ counted, stated }: Evidence): number => Math.max(counted, stated) + 3

const members = (text: string): number =>
  text.split('\n').filter((line) => /^\s*(?:[-*+]|\d+[.)])\s|^\s*\|/.test(line)).length

const claimsIn = (text: string): readonly Claim[] =>
  folderOf([{ path: 'delta', role: 'target', text }]).documents[0]?.claims ?? []

const folded = (text: string): string => text.replace(/\s+/g, ' ').trim()
