import path from 'node:path'
import { requireFrontMatter } from '../document/frontmatter.js'
import { Fault } from '../kernel/fault.js'
import { missing } from '../target/layout.js'
import { manifestDigest, type Snapshot } from '../target/snapshot.js'
import { type Disk, disk } from './disk.js'
import { type ReadOptions, readSources, requireFolder, type Sources } from './read-sources.js'

/** Reads a spec folder as `readSources` does; front matter that is not plain YAML is refused by name too. */
export function readFolder(folder: string, options: ReadOptions = {}): Sources {
  const sources = readSources(folder, options)
  requireFrontMatter(sources.documents)
  return sources
}

/** The part of a folder that a review binds: everything but `other` documents. Throws when a required one is missing. */
export function reviewTarget(folder: string, options: ReadOptions = {}): Snapshot {
  const { layout, snapshot: whole } = readFolder(folder, options)
  const lacking = missing(
    layout,
    whole.files.map((file) => file.path),
  )
  if (lacking.length > 0 && (options.scope ?? { documents: 'whole' }).documents === 'whole') {
    throw new Fault('target/missing-document', { path: folder, layout: layout.id, expected: lacking })
  }
  const bound = whole.files.filter((file) => file.role !== 'other')
  return { ...whole, files: bound, digest: manifestDigest(whole.layout, bound) }
}

const records = ['archive', 'general-setup', 'quick', 'kaizen', 'audits']

/** Refuses what is no active spec: AKILI's folders of records and templates below `docs/specs`. */
export function requireReviewable(folder: string, on: Disk = disk): void {
  const absolute = requireFolder(folder, on).split(path.sep).join('/')
  const below = /(?:^|\/)docs\/specs\/(.+)$/.exec(absolute)?.[1]?.split('/') ?? []
  const part = below.find((name, index) => index === 0 && records.includes(name))
  if (part !== undefined) throw new Fault('target/refused-folder', { path: folder, part })
}
