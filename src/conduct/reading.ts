import { digest } from '../kernel/digest.js'
import type { Amended, Assurance, Event } from '../ledger/event.js'
import { type Reason, readReply } from '../prompt/reply.js'
import { locate } from '../target/locate.js'
import { boundTarget } from './material.js'
import { type AskedSeat, type Run, roleOf } from './run.js'

export type SeatReading =
  | { readonly ok: true; readonly data: unknown; readonly token: string | null }
  | { readonly ok: false; readonly reasons: readonly Reason[] }

/** Reads a seat's reply against its role's schema and its packet's token (P-10: a wrong token is rejected, a missing one is not). */
export function readSeat(run: Run, held: AskedSeat, raw: string): SeatReading {
  const role = roleOf(run.protocol, held.role)
  const reading = readReply(role.schema, raw, role.shapes)
  if (reading.is === 'absent') return { ok: false, reasons: [{ field: '(whole reply)', problem: 'it is empty' }] }
  if (reading.is === 'invalid') return { ok: false, reasons: reading.reasons }
  const token = role.token(reading.data)
  if (token === null || token === held.token) return { ok: true, data: reading.data, token }
  const problem = `expected the token of this packet, got ${JSON.stringify(token)}`
  return { ok: false, reasons: [{ field: 'packet', problem }] }
}

/** A valid reply, and who is said to have written it. */
export interface Admitted {
  readonly raw: string
  readonly data: unknown
  readonly agent: string | null
  readonly model: string | null
  readonly assurance: Assurance
}

/** The event of a valid reply: its bytes by digest, its data, and where each of its quotes stands, in the changed lines first. */
export function repliedEvent(run: Run, step: string, held: AskedSeat, admitted: Admitted): Event {
  const target = boundTarget(run)
  const pointers = roleOf(run.protocol, held.role).pointers(admitted.data)
  const changed = lastAmended(run)?.hunks ?? []
  const places = Object.fromEntries(
    Object.entries(pointers).map(([key, pointer]) => [key, locate(target, pointer, changed)]),
  )
  const { seat, role } = held
  const { agent, model, assurance } = admitted
  // the schema of the role has admitted it as JSON
  const data = admitted.data as Extract<Event, { kind: 'replied' }>['data']
  return { kind: 'replied', step, seat, role, raw: digest(admitted.raw), data, places, assurance, agent, model }
}

const lastAmended = (run: Run): Amended | undefined =>
  run.ports.store
    .ledger()
    .entries.map(({ event }) => event)
    .findLast((event) => event.kind === 'amended')
