import { parsePatch } from 'diff'

/** One run of changed lines: what stood there, what stands there now. */
export interface Change {
  readonly path: string
  /** The first changed line in the old text, from 1. */
  readonly line: number
  readonly removed: string
  readonly added: string
}

/** The changes of a unified diff, each run of removed and added lines by itself. Never throws: what is no diff has none. */
export function changesOf(patch: string): Change[] {
  let files: ReturnType<typeof parsePatch>
  try {
    files = parsePatch(patch)
  } catch {
    return []
  }
  return files.flatMap((file) =>
    file.hunks.flatMap((hunk) => runsOf(file.newFileName ?? '', hunk.oldStart, hunk.lines)),
  )
}

function runsOf(path: string, oldStart: number, lines: readonly string[]): Change[] {
  const runs: { line: number; removed: string[]; added: string[] }[] = []
  let old = oldStart
  let open = false
  for (const text of lines) {
    const sign = text[0]
    if (sign === '-' || sign === '+') {
      if (!open) runs.push({ line: old, removed: [], added: [] })
      runs.at(-1)?.[sign === '-' ? 'removed' : 'added'].push(text.slice(1))
    }
    open = sign === '-' || sign === '+' || (open && sign === '\\')
    if (sign !== '+' && sign !== '\\') old++
  }
  return runs.map(({ line, removed, added }) => ({ path, line, removed: removed.join('\n'), added: added.join('\n') }))
}
