import path from 'node:path'
import { reading } from './atomic.js'
import { type Disk, disk } from './disk.js'
import { placedName, type Records, requireFolderOrNothing } from './records.js'

/** Where a spec and its records live (P-7). */
export interface Home extends Records {
  /** The repository root, absolute. */
  readonly root: string
  /** The spec folder, absolute. */
  readonly folder: string
  /** The spec's name: its path below `docs/specs`, else below the root. */
  readonly spec: string
}

/** The home of a spec folder that exists. Throws `record/not-a-folder` where `.judgment` is a file or a link. */
export function homeOf(folder: string, on: Disk = disk): Home {
  const absolute = reading(folder, () => on.resolve(folder))
  const root = reading(folder, () => rootAbove(on, absolute)) ?? path.dirname(absolute)
  return homeAt(on, root, path.relative(root, absolute).split(path.sep).join('/') || '.')
}

/** The home of the spec that lies, or lay, at that place below the root. */
export function homeAt(on: Disk, root: string, place: string): Home {
  const folder = path.join(root, place)
  const records = path.join(root, '.judgment')
  requireFolderOrNothing(on, records)
  const spec = place === '.' ? path.basename(root) : place.replace(/^(.*\/)?docs\/specs\//, '')
  const safe = reading(records, () => placedName(on, records, spec, place))
  return { disk: on, root, folder, place, spec, safe, records }
}

/** The repository root that a folder lies in: git's, else that of the nearest `docs/specs` or `.judgment`, else the folder. */
export function rootOf(folder: string, on: Disk = disk): string {
  const absolute = reading(folder, () => on.resolve(folder))
  return reading(
    folder,
    () => rootAbove(on, absolute) ?? ancestor(absolute, (at) => holds(on, at, '.judgment')) ?? absolute,
  )
}

/** git's root, else the nearest folder that holds `docs/specs`. */
const rootAbove = (on: Disk, folder: string): string | undefined =>
  ancestor(folder, (at) => holds(on, at, '.git')) ?? ancestor(folder, (at) => holds(on, at, 'docs', 'specs'))

const holds = (on: Disk, folder: string, ...below: readonly string[]): boolean =>
  on.look(path.join(folder, ...below)) !== null

function ancestor(from: string, fits: (folder: string) => boolean): string | undefined {
  for (let at = from; ; at = path.dirname(at)) {
    if (fits(at)) return at
    if (path.dirname(at) === at) return undefined
  }
}
