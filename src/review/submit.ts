import { conduct } from '../conduct/index.js'
import { stepOf } from '../conduct/run.js'
import { remind, replace, submit as submitReply } from '../conduct/submit.js'
import { digest } from '../kernel/digest.js'
import { type Acted, unchanged } from './acts.js'
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
}

/**
 * Takes in what one actor says, and drives the run on. Throws `reply/invalid`, which says every reason, or `run/refused`;
 * then nothing changed.
 */
export function submit(spec: string, submission: Submission, caller: Caller = {}): Promise<Acted> {
  return moving(spec, caller, async (session) => {
    const { seat, raw } = submission
    if (raw !== null && repeated(session, seat, raw)) return { session, happened: unchanged }
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
  if (poked) remind(session, seat, refuse)
  if (raw === null) {
    if (replaces) replace(session, seat, agent, refuse)
    return replaces
      ? `Seat ${seat} was given to another judge; the silent one stays on the record.`
      : `The judge of seat ${seat} was reminded.`
  }
  submitReply(session, { seat, raw, agent, model, replaces }, refuse, nextOf(session).command)
  return `The reply of seat ${seat} was taken in.`
}

/** Whether the seat has answered, last with these very bytes: handing them in again is no second reply (P-13). */
function repeated(session: Session, seat: string, raw: string): boolean {
  const step = stepOf(session)
  if (step.do === 'judge' && step.seats.some((task) => task.seat === seat)) return false
  const last = session.store
    .ledger()
    .entries.map(({ event }) => event)
    .filter((event) => event.kind === 'replied')
    .findLast((event) => event.seat === seat)
  return last?.raw === digest(raw)
}
