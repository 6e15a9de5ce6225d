import { canonical } from '../kernel/digest.js'
import type { Event } from '../ledger/event.js'
import type { Run } from './run.js'

/** What persons and hosts do; the machine's own events lie between and change nothing about a repetition. */
const acts = ['replied', 'paired', 'decided', 'amended'] as const

/** What the actor gave; the rest of an amendment is computed from it and from the documents. */
const given = (event: Event): unknown =>
  event.kind === 'amended'
    ? { units: event.units, kept: event.kept, reread: event.reread, target: event.target }
    : event

/**
 * Whether the last thing that a person or host did is this very event: doing it again is no second act (P-13). Replies
 * of judges that a runner of ours answers follow by themselves and do not come between.
 */
export function repeats(run: Run, event: Event): boolean {
  const events = run.ports.store.ledger().entries.map((entry) => entry.event)
  const last = events.filter((past) => past.kind === event.kind).at(-1)
  if (last === undefined || canonical(given(last)) !== canonical(given(event))) return false
  const since = events.slice(events.lastIndexOf(last) + 1)
  return !since.some((later) => later.kind !== 'replied' && acts.some((kind) => kind === later.kind))
}
