import { existsSync, mkdirSync, readdirSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { writeAtomically } from './atomic.js'

/** Where a spec's records live (P-7). */
export interface Home {
  /** The repository root, absolute. */
  readonly root: string
  /** The spec folder, absolute. */
  readonly folder: string
  /** The spec's name: its path below `docs/specs`, else below the root. */
  readonly spec: string
  /** The name as one folder name: `/` becomes `--`. */
  readonly safe: string
  /** `.judgment` at the root, absolute. */
  readonly records: string
}

/** The home of a spec folder that exists. */
export function homeOf(folder: string): Home {
  const absolute = realpathSync(folder)
  const root = rootAbove(absolute) ?? path.dirname(absolute)
  const below = path.relative(root, absolute).split(path.sep).join('/')
  const spec = below.replace(/^(.*\/)?docs\/specs\//, '') || path.basename(absolute)
  return { root, folder: absolute, spec, safe: spec.replaceAll('/', '--'), records: path.join(root, '.judgment') }
}

/** The records folder of the repository that a folder lies in; the folder's own where it lies in none. */
export const recordsRoot = (folder: string): string => path.join(rootAbove(realpathSync(folder)) ?? folder, '.judgment')

/** The run folders of a spec, oldest first. */
export function runsOf(home: Home): string[] {
  const folder = path.join(home.records, home.safe)
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(path.join(folder, entry.name, 'ledger.jsonl')))
    .map((entry) => entry.name)
    .sort(byRun)
}

/** A run id that no run of the spec has: the UTC date and the spec's name, `-2` and so on for later ones of one day. */
export function newRunId(home: Home, at: string): string {
  const base = `${at.slice(0, 10)}-${home.safe}`
  const taken = runsOf(home)
  for (let n = 1; ; n++) {
    const id = n === 1 ? base : `${base}-${n}`
    if (!taken.includes(id)) return id
  }
}

/** Makes the records folder with the files that tell git what is a record and what is not. */
export function prepareRecords(home: Home): void {
  mkdirSync(home.records, { recursive: true })
  const attributes = path.join(home.records, '.gitattributes')
  const ignore = path.join(home.records, '.gitignore')
  if (!existsSync(attributes)) writeAtomically(attributes, '* -text\n')
  if (!existsSync(ignore)) writeAtomically(ignore, 'packets/\n*.lock\n*.tmp\n')
}

/** git's root, else the nearest folder that holds `docs/specs`. */
const rootAbove = (folder: string): string | undefined =>
  ancestor(folder, (at) => existsSync(path.join(at, '.git'))) ??
  ancestor(folder, (at) => existsSync(path.join(at, 'docs', 'specs')))

function ancestor(from: string, holds: (folder: string) => boolean): string | undefined {
  for (let at = from; ; at = path.dirname(at)) {
    if (holds(at)) return at
    if (path.dirname(at) === at) return undefined
  }
}

/** By date, then by ordinal: `…-2` comes after the run without one and before `…-10`. */
function byRun(a: string, b: string): number {
  return a.localeCompare(b, 'en', { numeric: true })
}
