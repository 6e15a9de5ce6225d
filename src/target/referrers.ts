import type { Hunk } from './delta.js'
import type { Snapshot } from './snapshot.js'

/** A corrected section that other places refer to, e.g. `DD-3`, and those places as `path:line`. */
export interface Referred {
  readonly section: string
  readonly references: readonly string[]
}

/**
 * The backward sweep of a correction: for each id that names a changed stretch (the innermost section with an id, or the table row,
 * list item or bold words it begins with), every other line of the folder that mentions the id. Lines that were
 * changed themselves are left out, and so is an id that nothing else mentions. One entry an id, so that a person answers
 * once for all its places.
 */
export function referrers(shot: Snapshot, hunks: readonly Hunk[]): Referred[] {
  const named = [...new Set(hunks.flatMap((hunk) => namesOf(shot, hunk)))]
  return named
    .map((section) => ({ section, references: mentions(shot, section, hunks) }))
    .filter(({ references }) => references.length > 0)
}

const identifier = /(?<![\p{L}\p{N}-])[A-Z]{1,6}-\d+[a-z]?(?![\p{L}\p{N}-])/u

/** What can carry the id of its own line: a heading, a table's first cell, a list item, bold words. */
const opening = /^\s*(?:#{1,6}\s+|\|\s*|[-*+]\s+|\d+[.)]\s+)*(?:\*\*|`)?/

function namesOf(shot: Snapshot, hunk: Hunk): string[] {
  const lines = shot.files.filter((file) => file.path === hunk.path).flatMap((file) => file.text.split('\n'))
  const changed = lines.slice(hunk.line - 1, hunk.endLine).flatMap(idAtStart)
  return [...enclosing(lines.slice(0, hunk.line)), ...changed]
}

/** The id of the innermost section that has one. */
function enclosing(above: readonly string[]): string[] {
  let depth = 7
  for (const line of above.toReversed()) {
    const level = /^(#{1,6})\s/.exec(line)?.[1]?.length ?? depth
    if (level >= depth) continue
    depth = level
    const ids = idAtStart(line)
    if (ids.length > 0) return ids
  }
  return []
}

function idAtStart(line: string): string[] {
  const rest = line.replace(opening, '')
  const found = identifier.exec(rest)
  return found !== null && found.index === 0 ? [found[0]] : []
}

function mentions(shot: Snapshot, id: string, hunks: readonly Hunk[]): string[] {
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}-])${id}(?![\\p{L}\\p{N}-])`, 'u')
  return shot.files
    .filter((file) => file.role !== 'evidence')
    .flatMap(({ path, text }) =>
      text.split('\n').flatMap((line, index) => {
        const at = index + 1
        const corrected = hunks.some((hunk) => hunk.path === path && at >= hunk.line && at <= hunk.endLine)
        const itself = idAtStart(line).includes(id)
        return pattern.test(line) && !corrected && !itself ? [`${path}:${at}`] : []
      }),
    )
}
