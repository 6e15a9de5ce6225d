import { formatPatch, structuredPatch } from 'diff'
import type { Snapshot, TargetFile } from './snapshot.js'

/**
 * A changed stretch, lines from 1, inclusive: where it stands in the new text and where it stood in the old. What was only
 * deleted (or only inserted) has the two lines around it in the text where it is not.
 */
export interface Hunk {
  readonly path: string
  readonly line: number
  readonly endLine: number
  readonly oldLine: number
  readonly oldEndLine: number
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
    structuredPatch(path, path, old, now, undefined, undefined, { context: 0 }).hunks.map((hunk): Hunk => {
      const [line, endLine] = stretch(hunk.newStart, hunk.newLines, now)
      const [oldLine, oldEndLine] = stretch(hunk.oldStart, hunk.oldLines, old)
      return { path, line, endLine, oldLine, oldEndLine }
    }),
  )
  return {
    changed: changed.map(({ path }) => path),
    hunks: exact,
    patch: patches.map((patch) => formatPatch(patch)).join('\n'),
  }
}

/** Whether lines of the new text lie in a changed stretch. */
export const touches = (place: { path: string; line: number; endLine: number }, hunk: Hunk): boolean =>
  place.path === hunk.path && place.line <= hunk.endLine && place.endLine >= hunk.line

/** `diff` names the line before an empty stretch. */
function stretch(start: number, lines: number, text: string): readonly [number, number] {
  if (lines > 0) return [start, start + lines - 1]
  const first = Math.max(start, 1)
  return [first, Math.max(first, Math.min(start + 1, text.trimEnd().split('\n').length))]
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
