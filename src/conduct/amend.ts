import type { Amendment } from '../ledger/amendment.js'
import type { Event } from '../ledger/event.js'
import { delta } from '../target/delta.js'
import { type Referred, referrers } from '../target/referrers.js'
import { manifest, type Snapshot } from '../target/snapshot.js'
import { sweep } from '../target/sweep.js'
import { boundTarget } from './material.js'
import { act, askedSeats, type Refuse, type Run, stepOf } from './run.js'
import { witness } from './witness.js'

/** The documents after a correction: those that the run binds, and the folder with all that lies beside them. */
export interface Corrected {
  readonly target: Snapshot
  readonly folder: Snapshot
}

/**
 * Binds the target as it is after a correction: its delta, what the closure sweep left over in the whole folder, and the
 * cross-check of it. Throws what `refuse` makes of the protocol's reasons; then nothing changed.
 */
export function amend(run: Run, amendment: Amendment, now: Corrected, refuse: Refuse): void {
  const step = stepOf(run)
  act(
    run,
    [amendedEvent(run, amendment, now)],
    refuse,
    now.target.files.map((file) => file.source),
  )
  if (step.do !== 'amend') return
  for (const seat of askedSeats(run, step.step)) if (seat.packet !== null) run.ports.takeBack(seat.packet)
}

/** The corrected sections that other places refer to: what the form asks a person to read again. */
export const toReread = (run: Run, { target, folder }: Corrected): Referred[] =>
  referrers(folder, delta(boundTarget(run), target).hunks)

export function amendedEvent(run: Run, { units, kept, reread }: Amendment, now: Corrected): Event {
  const { hunks } = delta(boundTarget(run), now.target)
  const values = units.flatMap((unit) => [...unit.superseded, ...unit.paraphrases])
  const left = sweep(now.folder, values)
  return {
    kind: 'amended',
    target: now.target.digest,
    manifest: manifest(now.target),
    units,
    kept,
    reread,
    hunks: [...hunks],
    unswept: left.filter((place) => !kept.some(({ path, line }) => path === place.path && line === place.line)),
    unread: toReread(run, now)
      .filter(({ section }) => !reread.some((entry) => entry.section === section))
      .map(({ section, references }) => ({ section, references: [...references] })),
    quantities: witness(now.target),
  }
}
