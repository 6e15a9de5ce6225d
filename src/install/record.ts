import path from 'node:path'
import { z } from 'zod'
import { version } from '../review/version.js'
import type { Change } from './change.js'
import { notes, type Place, textAt } from './place.js'

const record = z.object({ schema: z.literal('judgment-day/install@1'), tool: z.string(), folders: z.array(z.string()) })

/** The folders that earlier installs made; none where nothing was installed or the record cannot be read. */
export function readRecord(place: Place): readonly string[] {
  const text = textAt(place, notes.record)
  if (text === null) return []
  try {
    return record.parse(JSON.parse(text)).folders
  } catch {
    return [] // folders that nobody remembers making are left standing
  }
}

export const recordText = (folders: readonly string[]): string =>
  `${JSON.stringify({ schema: 'judgment-day/install@1', tool: version, folders }, null, 2)}\n`

/** The folders that must be made for these changes, the root itself as `.`. */
export function missingFolders({ disk, root }: Place, changes: readonly Change[]): string[] {
  const needed = changes.flatMap(({ path: file }) => foldersAbove(file))
  return [...new Set(needed)].filter((folder) => disk.look(path.join(root, folder)) === null)
}

/** `a/b/c.md` lies in `a/b`, `a` and `.`. */
function foldersAbove(file: string): string[] {
  const folder = path.posix.dirname(file)
  return folder === '.' || folder.startsWith('..') ? ['.'] : [folder, ...foldersAbove(folder)]
}
