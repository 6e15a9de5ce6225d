import { isSevere } from '../../kernel/finding.js'
import type { Replied } from '../../ledger/event.js'
import type { Merged } from '../../ledger/merge.js'
import type { Row } from '../../ledger/row.js'
import { type Hunk, touches } from '../../target/delta.js'
import { type HeldFinding, heldReply, rejudgeReply } from './replies.js'
import type { Answer, FixCaused, Judge, Rejudgment, Status } from './state.js'

/** The rows of a first-round reply, numbered `A-1`, `A-2`, …: a judge's own numbering is kept as the alias where it differs. */
export function answer(event: Replied): Answer {
  const reply = heldReply.parse(event.data)
  const own = reply.findings.every((row) => new RegExp(`^${event.seat}-\\d+$`).test(row.id))
  const rows = reply.findings.map((row, index) => toRow(row, own ? row.id : `${event.seat}-${index + 1}`, event))
  return { ...judgeOf(event), rows, verified: reply.verified, quantities: reply.quantities }
}

export function rejudgment(event: Replied): Rejudgment {
  return { ...judgeOf(event), resolutions: rejudgeReply.parse(event.data).resolutions }
}

/** The fix-caused defects of a re-judgment reply, numbered on from `from`; out of scope unless they touch the delta. */
export function fixCaused(event: Replied, hunks: readonly Hunk[], from: number): FixCaused[] {
  return rejudgeReply.parse(event.data).fix_caused.map((finding, index) => {
    const id = `FC-${from + index}`
    const row = toRow({ ...finding, location: null }, id, event)
    const places = [row.place, event.places[otherKey(finding.id)] ?? null]
    const inScope = places.some((place) => place !== null && hunks.some((hunk) => touches(place, hunk)))
    return { id, row, inScope, severe: isSevere(row.severity) }
  })
}

/** The key under which the other quote of a fix-caused contradiction is located. */
export const otherKey = (id: string): string => `${id}#other`

/** What a merged row's status is when the ledger freezes. */
export function firstStatus(row: Merged): Status {
  switch (row.class) {
    case 'confirmed':
    case 'contradiction':
      return 'open'
    case 'suspect':
      return 'suspect'
    case 'corroborated':
    case 'info':
      return 'info'
  }
}

const judgeOf = ({ seat, agent, model, assurance, raw }: Replied): Judge => ({ seat, agent, model, assurance, raw })

function toRow(finding: HeldFinding, id: string, event: Replied): Row {
  const { severity, path, quote, heading, subject, claim, evidence, suggestion } = finding
  return {
    id,
    alias: finding.id === id ? null : finding.id,
    seat: event.seat,
    severity,
    path,
    quote,
    heading,
    subject,
    claim,
    evidenceClass: finding.evidence_class,
    evidence,
    suggestion,
    place: event.places[finding.id] ?? null,
  }
}
