import { digest } from '../kernel/digest.js'
import type { Place } from '../kernel/finding.js'
import type { Amended, Assurance, Event, Spent } from '../ledger/event.js'
import { type Reading, type Reason, readReply } from '../prompt/reply.js'
import { jsonSchema } from '../prompt/schema.js'
import type { Role } from '../protocols/protocol.js'
import { locate } from '../target/locate.js'
import { boundTarget } from './material.js'
import { type AskedSeat, type Run, roleOf, stateOf } from './run.js'

export type SeatReading =
  | { readonly ok: true; readonly data: unknown; readonly token: string | null }
  | { readonly ok: false; readonly reasons: readonly Reason[] }

/** Reads a reply in the form of its role. */
export const readAs = (role: Role<unknown>, raw: string): Reading<unknown> => {
  const { parse } = role
  return readReply(role.schema, raw, role.shapes, parse && ((text) => ({ ok: true, value: parse(text) })))
}

/** The JSON schema that a reply is held to; null where it is no JSON. */
export const replySchema = ({ schema, parse }: Role<unknown>): Readonly<Record<string, unknown>> | null =>
  parse === undefined ? jsonSchema(schema) : null

/**
 * Reads a seat's reply against its role's schema, its packet's token (P-10: a wrong token is rejected, a missing one is
 * not) and where the run stands.
 */
export function readSeat(run: Run, held: AskedSeat, raw: string): SeatReading {
  const role = roleOf(run.protocol, held.role)
  const reading = readAs(role, raw)
  if (reading.is === 'absent') return { ok: false, reasons: [{ field: '(whole reply)', problem: 'it is empty' }] }
  if (reading.is === 'invalid') return { ok: false, reasons: reading.reasons }
  const { data } = reading
  const token = role.token(data)
  if (token !== null && token !== held.token) {
    const problem = `expected the token of this packet, got ${JSON.stringify(token)}`
    return { ok: false, reasons: [{ field: 'packet', problem }] }
  }
  const reasons = role.objections?.(stateOf(run), { seat: held.seat, data, places: placesOf(run, role, data) }) ?? []
  return reasons.length > 0 ? { ok: false, reasons } : { ok: true, data, token }
}

/** Where each thing that a reply points at stands, in the changed lines first. */
function placesOf(run: Run, role: Role<unknown>, data: unknown): Record<string, Place | null> {
  const target = boundTarget(run)
  const changed = lastAmended(run)?.hunks ?? []
  const pointers = Object.entries(role.pointers(data))
  return Object.fromEntries(pointers.map(([key, pointer]) => [key, locate(target, pointer, changed)]))
}

/** A valid reply, and who is said to have written it. */
export interface Admitted {
  readonly raw: string
  readonly data: unknown
  readonly agent: string | null
  readonly model: string | null
  readonly assurance: Assurance
  readonly spent?: Spent
}

/** The event of a valid reply: its bytes by digest, its data, and where each of its quotes stands, in the changed lines first. */
export function repliedEvent(run: Run, step: string, held: AskedSeat, admitted: Admitted): Event {
  const places = placesOf(run, roleOf(run.protocol, held.role), admitted.data)
  const { seat, role } = held
  const { agent, model, assurance, spent } = admitted
  // the schema of the role has admitted it as JSON
  const data = admitted.data as Extract<Event, { kind: 'replied' }>['data']
  return {
    kind: 'replied',
    step,
    seat,
    role,
    raw: digest(admitted.raw),
    data,
    places,
    assurance,
    agent,
    model,
    ...(spent ? { spent } : {}),
  }
}

const lastAmended = (run: Run): Amended | undefined =>
  run.ports.store
    .ledger()
    .entries.map(({ event }) => event)
    .findLast((event) => event.kind === 'amended')
