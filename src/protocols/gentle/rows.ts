import { type Digest, digestOf } from '../../kernel/digest.js'
import { isSevere, type Place } from '../../kernel/finding.js'
import type { Replied } from '../../ledger/event.js'
import { type HeldRow, heldReply } from './replies.js'

/** A row in the seven fields under which upstream freezes it; a later correction can never change one. */
export interface FrozenRow {
  readonly id: string
  readonly lens: 'judgment-day'
  readonly location: string
  readonly severity: HeldRow['severity']
  readonly status_at_freeze: HeldRow['status_at_freeze']
  readonly evidence_class: HeldRow['evidence_class']
  readonly evidence_claim: string
}

/** A row, and where it stands in the judged bytes; null when it stands nowhere. */
export interface Candidate {
  readonly row: FrozenRow
  readonly place: Place | null
}

/** What the ids of a judge's rows begin with; a second sweep has a prefix of its own. */
export const prefixOf = (seat: string, sweep: number): string => `JD-${seat}${sweep === 1 ? '' : sweep}-`

/** The key under which the row of that number in a reply is located. */
export const placeKey = (index: number): string => `row ${index + 1}`

/** The rows of a discovery reply; one without an id of its judge's is numbered here. */
export function candidates(event: Replied, sweep: number): Candidate[] {
  return heldReply.parse(event.data).rows.map((held, index): Candidate => {
    const { severity, status_at_freeze, evidence_class, evidence_claim } = held
    const id = held.id ?? `${prefixOf(event.seat, sweep)}${String(index + 1).padStart(3, '0')}`
    const place = event.places[placeKey(index)] ?? null
    const location = locationOf(held, place)
    return {
      row: { id, lens: 'judgment-day', location, severity, status_at_freeze, evidence_class, evidence_claim },
      place,
    }
  })
}

function locationOf({ path, lines }: HeldRow, place: Place | null): string {
  const [first, last] = lines ?? [place?.line ?? 0, place?.endLine ?? 0]
  return first === last ? `${path}:${first}` : `${path}:${first}-${last}`
}

/** The rows as they freeze: by id in the order of code units, whatever order they came in. */
export const inOrder = (rows: readonly Candidate[]): Candidate[] =>
  [...rows].sort((a, b) => (a.row.id < b.row.id ? -1 : a.row.id > b.row.id ? 1 : 0))

/** The digest of frozen rows: of their canonical JSON in order, as upstream computes it. */
export const rowsHash = (rows: readonly FrozenRow[]): Digest => digestOf(rows)

/** A digest as upstream writes it in a dispatch: 64 hex digits without a name before them. */
export const hex = (digest: Digest): string => digest.slice('sha256:'.length)

/** Severe and open: a correction is about these. */
export const isActive = ({ row, place }: Candidate): boolean => isSevere(row.severity) && !isUnfounded({ row, place })

/** Severe, and nothing shows it: its judge could not, or its place does not exist. It can be neither fixed nor ignored. */
export const isUnfounded = ({ row, place }: Candidate): boolean =>
  isSevere(row.severity) && (row.evidence_class === 'insufficient' || place === null)
