import { digest } from '../kernel/digest.js'
import { Fault } from '../kernel/fault.js'
import type { Event } from '../ledger/event.js'
import { reasonLines } from '../prompt/reply.js'
import { asking } from './ask.js'
import { readSeat, repliedEvent } from './reading.js'
import { type AskedSeat, act, askedSeats, type Refuse, type Run, roleOf, stepOf } from './run.js'
import { disturbances } from './tree.js'

/** A submitted reply: its bytes, and who is said to have written it. */
export interface Submission {
  readonly seat: string
  readonly raw: string
  readonly agent: string | null
  readonly model: string | null
  /** The writer was silent and was reminded first. */
  readonly poked: boolean
  /** The writer took the seat over from a judge that never answered. */
  readonly replaces: boolean
}

/**
 * Reads a submitted reply against its role and appends it; its packet is taken back. A reply that echoes its token is
 * `attested`, one with `"packet": null` is `declared` (P-10). Returns why the reply was recorded as none, or null. Throws
 * `reply/invalid` or what `refuse` makes of the protocol's reasons; then nothing changed.
 */
export function submit(run: Run, submission: Submission, refuse: Refuse, next: string): string | null {
  const { seat, raw, agent, model, poked, replaces } = submission
  const { step, held } = heldBy(run, seat, refuse)
  const files = disturbances(run)
  if (files.length > 0) {
    settled(run, held, { kind: 'disturbed', step, seat, files, raw: digest(raw) }, refuse, raw)
    return `what it looked at was changed: ${files.join(', ')}`
  }
  const reading = readSeat(run, held, raw)
  if (!reading.ok && roleOf(run.protocol, held.role).invalid === 'recorded') {
    const reason = reasonLines(reading.reasons)
    settled(run, held, { kind: 'failed', step, seat, reason, raw: digest(raw), agent }, refuse, raw)
    return reason
  }
  if (!reading.ok) throw new Fault('reply/invalid', { seat, reasons: reasonLines(reading.reasons), next })
  const assurance = reading.token === null ? 'declared' : 'attested'
  const admitted = { raw, data: reading.data, agent, model: model ?? held.model, assurance } as const
  const reply = repliedEvent(run, step, held, admitted)
  const before: Event[] = [
    ...(poked ? [{ kind: 'reminded' as const, step, seat }] : []),
    ...(replaces ? [{ kind: 'replaced' as const, step, seat, agent }] : []),
  ]
  act(run, [...before, reply], refuse, [raw])
  if (held.packet !== null) run.ports.takeBack(held.packet)
  return null
}

/** Records that a seat gave no reply: it crashed, ran out of time, left no file. */
export function fail(run: Run, seat: string, reason: string, refuse: Refuse): void {
  const { step, held } = heldBy(run, seat, refuse)
  const event: Event = { kind: 'failed', step, seat, reason, raw: null, agent: null }
  if (roleOf(run.protocol, held.role).invalid === 'recorded') settled(run, held, event, refuse, null)
  else act(run, [event], refuse)
}

/** Appends an event that ends a seat's turn, and takes its packet back once the event is on disk. */
function settled(run: Run, held: AskedSeat, event: Event, refuse: Refuse, raw: string | null): void {
  act(run, [event], refuse, raw === null ? [] : [raw])
  if (held.packet !== null) run.ports.takeBack(held.packet)
}

/** Records that a silent judge was reminded. */
export function remind(run: Run, seat: string, refuse: Refuse): void {
  const { step } = heldBy(run, seat, refuse)
  act(run, [{ kind: 'reminded', step, seat }], refuse)
}

/**
 * Gives a silent judge's seat to another: a new packet with a token of its own is handed out, and the old one is taken
 * back, so that a late reply to it is no longer one. The silent judge stays on the record.
 */
export function replace(run: Run, seat: string, agent: string | null, refuse: Refuse): void {
  const { step, held } = heldBy(run, seat, refuse)
  const { event, prompts } = asking(run, step, [{ seat, role: held.role }])
  act(run, [{ kind: 'replaced', step, seat, agent }, event], refuse, prompts)
  if (held.packet !== null) run.ports.takeBack(held.packet)
}

/** The packet of a seat that a host holds and has not answered. */
function heldBy(run: Run, seat: string, refuse: Refuse): { step: string; held: AskedSeat } {
  const step = stepOf(run)
  const held = step.do === 'judge' ? askedSeats(run, step.step).find((asked) => asked.seat === seat) : undefined
  if (step.do === 'judge' && held !== undefined && held.packet !== null) return { step: step.step, held }
  throw refuse([{ problem: `seat ${seat} owes no reply now`, expected: 'the seat that the next action names' }])
}
