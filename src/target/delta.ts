import { formatPatch, structuredPatch } from 'diff'
import type { Snapshot, TargetFile } from './snapshot.js'

/** A changed stretch of the new text; `line` to `endLine`, from 1, inclusive. A pure deletion has the line it stood before. */
export interface Hunk {
  readonly path: string
  readonly line: number
  readonly endLine: number
}

/** What changed from one snapshot to the next, in content: line ends and a BOM alone are no change. */
export interface Delta {
  readonly changed: readonly string[]
  readonly hunks: readonly Hunk[]
  /** The unified diff of all changed files, three lines of context. */
  readonly patch: string
}

/** How the bytes on disk differ from those that were frozen. */
export type Drift = { readonly path: string; readonly kind: 'content' | 'line ends or BOM' | 'missing' | 'added' }

const contextLines = 3

/** The delta between two snapshots of one folder. */
export function delta(before: Snapshot, after: Snapshot): Delta {
  const paths = [...new Set([...before.files, ...after.files].map((file) => file.path))]
  const texts = paths.map((path) => ({ path, old: textOf(before, path), now: textOf(after, path) }))
  const changed = texts.filter(({ old, now }) => old !== now)
  const patches = changed.map(({ path, old, now }) =>
    structuredPatch(path, path, old, now, undefined, undefined, { context: contextLines }),
  )
  const exact = changed.flatMap(({ path, old, now }) =>
    structuredPatch(path, path, old, now, undefined, undefined, { context: 0 }).hunks.map((hunk) => ({
      path,
      line: hunk.newStart,
      endLine: hunk.newStart + Math.max(hunk.newLines, 1) - 1,
    })),
  )
  return {
    changed: changed.map(({ path }) => path),
    hunks: exact,
    patch: patches.map((patch) => formatPatch(patch)).join('\n'),
  }
}

/** Each file whose bytes differ from the manifest's, and whether anything but line ends and a BOM differs. */
export function drift(frozen: Pick<Snapshot, 'files'>, now: Pick<Snapshot, 'files'>): Drift[] {
  const old = new Map(frozen.files.map((file) => [file.path, file]))
  const current = new Map(now.files.map((file) => [file.path, file]))
  const gone = [...old.keys()].filter((path) => !current.has(path)).map((path): Drift => ({ path, kind: 'missing' }))
  const differing = [...current.values()].flatMap((file): Drift[] => driftOf(old.get(file.path), file))
  return [...gone, ...differing]
}

function driftOf(was: TargetFile | undefined, is: TargetFile): Drift[] {
  if (was === undefined) return [{ path: is.path, kind: 'added' }]
  if (was.normalised !== is.normalised) return [{ path: is.path, kind: 'content' }]
  return was.raw === is.raw ? [] : [{ path: is.path, kind: 'line ends or BOM' }]
}

const textOf = (shot: Snapshot, path: string): string => shot.files.find((file) => file.path === path)?.text ?? ''
