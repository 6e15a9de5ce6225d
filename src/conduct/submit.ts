import { Fault } from '../kernel/fault.js'
import { reasonLines } from '../prompt/reply.js'
import { readSeat, repliedEvent } from './reading.js'
import { act, askedFor, type Refuse, type Run, stepOf } from './run.js'

/** A submitted reply: its bytes, and who is said to have written it. */
export interface Submission {
  readonly seat: string
  readonly raw: string
  readonly agent: string | null
  readonly model: string | null
}

/**
 * Reads a submitted reply against its role and appends it; its packet is taken back. A reply that echoes its token is
 * `attested`, one with `"packet": null` is `declared` (P-10). Throws `reply/invalid` or what `refuse` makes of the
 * protocol's reasons; then nothing changed.
 */
export function submit(run: Run, submission: Submission, refuse: Refuse, next: string): void {
  const { seat, raw, agent, model } = submission
  const step = stepOf(run)
  const held = step.do === 'judge' ? askedFor(run, step.step)?.seats.find((asked) => asked.seat === seat) : undefined
  if (step.do !== 'judge' || held === undefined) {
    throw refuse([{ problem: `seat ${seat} owes no reply now`, expected: 'the seat that the next action names' }])
  }
  const reading = readSeat(run, held, raw)
  if (!reading.ok) throw new Fault('reply/invalid', { seat, reasons: reasonLines(reading.reasons), next })
  const assurance = reading.token === null ? 'declared' : 'attested'
  act(run, repliedEvent(run, step.step, held, { raw, data: reading.data, agent, model, assurance }), refuse, [raw])
  if (held.packet !== null) run.ports.takeBack(held.packet)
}
