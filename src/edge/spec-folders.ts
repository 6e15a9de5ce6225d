import { readdirSync } from 'node:fs'
import path from 'node:path'
import { Fault } from '../kernel/fault.js'
import { requireFolder } from './read-target.js'

// What AKILI keeps beside its specs: records and templates, read only when named.
export const records = new Set(['archive', 'general-setup', 'quick', 'kaizen', 'audits', 'node_modules'])

/** A README may lie above spec folders; any other Markdown makes its folder one. */
const isSpecDocument = (name: string): boolean => /\.(md|markdown)$/i.test(name) && !/^readme\./i.test(name)

/** The spec folders at a path: itself when it holds Markdown, else those below it. Throws `usage/no-spec`, and for what is no folder as {@link requireFolder}. */
export function specFolders(folder: string): string[] {
  const search = (at: string): string[] => {
    const entries = readdirSync(at, { withFileTypes: true })
    if (entries.some((entry) => entry.isFile() && isSpecDocument(entry.name))) return [at]
    const below = entries.filter(
      (entry) => entry.isDirectory() && !entry.name.startsWith('.') && !records.has(entry.name),
    )
    return below
      .map((entry) => entry.name)
      .sort()
      .flatMap((name) => search(path.posix.join(at, name)))
  }
  requireFolder(folder)
  const found = search(folder)
  if (found.length === 0 && readdirSync(folder).some((name) => /^readme\.md$/i.test(name))) return [folder]
  if (found.length === 0) throw new Fault('usage/no-spec', { path: folder })
  return found
}
