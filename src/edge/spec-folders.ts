import path from 'node:path'
import { Fault } from '../kernel/fault.js'
import { reading } from './atomic.js'
import { type Disk, disk } from './disk.js'
import { requireFolder, withoutEndSlash } from './read-sources.js'

// What AKILI keeps beside its specs: records and templates, read only when named.
export const records = new Set(['archive', 'general-setup', 'quick', 'kaizen', 'audits', 'node_modules'])

/** A README may lie above spec folders; any other Markdown makes its folder one. */
const isSpecDocument = (name: string): boolean => /\.(md|markdown)$/i.test(name) && !/^readme\./i.test(name)

/** The spec folders at a path: itself when it holds Markdown, else those below it. Throws `usage/no-spec`, and for what is no folder as {@link requireFolder}. */
export function specFolders(named: string, on: Disk = disk): string[] {
  const folder = withoutEndSlash(named)
  const search = (at: string): string[] => {
    const entries = reading(at, () => on.list(at))
    if (entries.some(({ name, is }) => is === 'file' && isSpecDocument(name))) return [at]
    const below = entries.filter(({ name, is }) => is === 'folder' && !name.startsWith('.') && !records.has(name))
    return below
      .map(({ name }) => name)
      .sort()
      .flatMap((name) => search(path.posix.join(at, name)))
  }
  requireFolder(folder, on)
  const found = search(folder)
  if (found.length === 0 && reading(folder, () => on.list(folder)).some(({ name }) => /^readme\.md$/i.test(name)))
    return [folder]
  if (found.length === 0) throw new Fault('usage/no-spec', { path: folder })
  return found
}
