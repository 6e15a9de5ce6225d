import type { Amendment } from '../ledger/amendment.js'
import type { Event } from '../ledger/event.js'
import { delta } from '../target/delta.js'
import { manifest, type Snapshot } from '../target/snapshot.js'
import { sweep } from '../target/sweep.js'
import { boundTarget } from './material.js'
import { act, askedFor, type Refuse, type Run, stepOf } from './run.js'
import { witness } from './witness.js'

/**
 * Binds the target as it is after a correction: its delta, what the closure sweep left over, and the cross-check of it.
 * Throws what `refuse` makes of the protocol's reasons; then nothing changed.
 */
export function amend(run: Run, amendment: Amendment, now: Snapshot, refuse: Refuse): void {
  const step = stepOf(run)
  const { units, kept } = amendment
  const left = sweep(
    now,
    units.flatMap((unit) => [...unit.superseded, ...unit.paraphrases]),
  )
  const event: Event = {
    kind: 'amended',
    target: now.digest,
    manifest: manifest(now),
    units,
    kept,
    hunks: [...delta(boundTarget(run), now).hunks],
    unswept: left.filter((place) => !kept.some(({ path, line }) => path === place.path && line === place.line)),
    quantities: witness(now),
  }
  act(
    run,
    event,
    refuse,
    now.files.map((file) => file.source),
  )
  if (step.do !== 'amend') return
  for (const seat of askedFor(run, step.step)?.seats ?? []) if (seat.packet !== null) run.ports.takeBack(seat.packet)
}
