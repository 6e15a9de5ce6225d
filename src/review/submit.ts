import { conduct } from '../conduct/index.js'
import { stepOf } from '../conduct/run.js'
import { fail, remind, replace, submit as submitReply } from '../conduct/submit.js'
import { digest } from '../kernel/digest.js'
import type { Event } from '../ledger/event.js'
import { type Acted, again } from './acts.js'
import { nextOf } from './next.js'
import type { Caller } from './ports.js'
import { refusing } from './refusing.js'
import { moving, requireBound, type Session } from './session.js'

/** What a host says of a seat: a reply, a reminder, or that another judge has the seat now. */
export interface Submission {
  readonly seat: string
  /** The reply to the byte; null where there is none. */
  readonly raw: string | null
  readonly agent?: string
  readonly model?: string
  /** The judge was silent and was reminded. */
  readonly poked?: boolean
  /** The seat is another judge's, because the first one never answered. */
  readonly replaces?: boolean
  /** Why there is no reply and will be none: the judge crashed, ran out of time, left no file. */
  readonly failed?: string
}

/**
 * Takes in what one actor says, and drives the run on. Throws `reply/invalid`, which says every reason, or `run/refused`;
 * then nothing changed.
 */
export function submit(spec: string, submission: Submission, caller: Caller = {}): Promise<Acted> {
  return moving(spec, caller, async (session) => {
    if (repeated(session, submission)) return again(session)
    requireBound(session)
    const happened = handIn(session, submission)
    await conduct(session)
    return { session, happened }
  })
}

/** Records what the caller says of a seat, and words it. */
function handIn(session: Session, submission: Submission): string {
  const { seat, raw, agent = null, model = null, poked = false, replaces = false } = submission
  const refuse = refusing(session, `submit --seat ${seat}`)
  if (submission.failed !== undefined) {
    fail(session, seat, submission.failed, refuse)
    return `Seat ${seat} gave no reply: ${submission.failed}.`
  }
  if (raw === null) {
    if (poked) remind(session, seat, refuse)
    if (replaces) replace(session, seat, agent, refuse)
    return replaces
      ? `Seat ${seat} was given to another judge; the silent one stays on the record.`
      : `The judge of seat ${seat} was reminded.`
  }
  const said = { seat, raw, agent, model, poked, replaces }
  const why = submitReply(session, said, refuse, nextOf(session).command)
  return why === null
    ? `The reply of seat ${seat} was taken in.`
    : `The reply of seat ${seat} counts for nothing, and is recorded so:\n${why}`
}

/** Whether the last that was said of the seat is this: handing it in again is no second reply, reminder or replacement (P-13). */
function repeated(session: Session, submission: Submission): boolean {
  const { seat, raw, agent = null, replaces } = submission
  const events = session.store.ledger().entries.map(({ event }) => event)
  if (raw === null && submission.failed === undefined) {
    const last = events.findLast((event) => event.kind !== 'asked')
    if (last?.kind === 'replaced') return replaces === true && last.seat === seat && last.agent === agent
    return last?.kind === 'reminded' && replaces !== true && last.seat === seat
  }
  const step = stepOf(session)
  if (step.do === 'judge' && step.seats.some((task) => task.seat === seat)) return false
  const last = events.filter(isOutcome).findLast((event) => event.seat === seat)
  if (raw !== null) return last?.raw === digest(raw)
  return last?.kind === 'failed' && last.raw === null && last.reason === submission.failed
}

/** What ends a seat's turn. */
const isOutcome = (event: Event): event is Extract<Event, { kind: 'replied' | 'failed' | 'disturbed' }> =>
  event.kind === 'replied' || event.kind === 'failed' || event.kind === 'disturbed'
