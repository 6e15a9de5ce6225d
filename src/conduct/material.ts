import type { Digest } from '../kernel/digest.js'
import type { Material } from '../protocols/protocol.js'
import { type ManifestEntry, type Snapshot, textOf } from '../target/snapshot.js'
import { openedOf, type Run } from './run.js'

/** The snapshots of a run from its objects: the frozen target, then the target after each amendment. */
export function materialOf(run: Run): Material {
  const { layout } = openedOf(run)
  const { entries } = run.ports.store.ledger()
  const shots = entries.flatMap(({ event }) =>
    event.kind === 'opened' || event.kind === 'amended' ? [restore(run, layout, event.target, event.manifest)] : [],
  )
  const [first, ...rest] = shots
  if (first === undefined) throw new TypeError('a run begins with its target')
  return [first, ...rest]
}

/** The target as it was last bound. */
export function boundTarget(run: Run): Snapshot {
  const [first, ...rest] = materialOf(run)
  return rest.at(-1) ?? first
}

function restore(run: Run, layout: string, target: Digest, entries: readonly ManifestEntry[]): Snapshot {
  const files = entries.map((entry) => {
    const source = run.ports.store.object(entry.raw)
    return { ...entry, source, text: textOf({ ...entry, bytes: source }) }
  })
  return { layout, digest: target, files }
}
