import path from 'node:path'
import { Fault } from '../kernel/fault.js'
import type { Scope } from '../protocols/protocol.js'
import { arrange, type Layout, layoutOf } from '../target/layout.js'
import { layouts } from '../target/layouts/index.js'
import { type FileRole, type Snapshot, type SourceFile, snapshot, type TargetFile } from '../target/snapshot.js'
import { reading } from './atomic.js'
import { type Disk, disk, reasonOf } from './disk.js'
import { limits, readInside, requireNoLink } from './read-inside.js'

export interface ReadOptions {
  /** Limit of one file, bytes. */
  readonly maxFileSize?: number
  /** Files outside the spec folder that the reviewer names; paths as given. */
  readonly evidence?: readonly string[]
  /** Which documents and other files are bound; all documents by their layout where nothing is said. */
  readonly scope?: Scope
  /** The folder that evidence and other files must lie in, absolute. */
  readonly root?: string
  readonly disk?: Disk
}

const isMarkdown = (name: string): boolean => /\.(md|markdown)$/i.test(name)
const isRecord = (name: string): boolean => /^judgment.*\.md$/i.test(path.basename(name))

/** The Markdown paths below a folder, `/`-separated and relative to it, hidden folders and node_modules left out. */
function markdownBelow(on: Disk, folder: string): string[] {
  const found: string[] = []
  const walk = (below: string): void => {
    for (const { name, is } of on.list(path.join(folder, below))) {
      const relative = below === '' ? name : `${below}/${name}`
      if (is === 'folder') {
        if (!name.startsWith('.') && name !== 'node_modules') walk(relative)
      } else if (isMarkdown(name)) found.push(relative)
    }
  }
  walk('')
  return found.sort()
}

/** A spec folder as it was read. */
export interface Sources {
  readonly layout: Layout
  readonly snapshot: Snapshot
  /** The files of the snapshot that are documents of the folder itself. */
  readonly documents: readonly TargetFile[]
}

/**
 * Reads a spec folder whole: every Markdown document with its role, in manifest order, and the evidence files.
 * Nothing outside the folder (evidence: outside `root`) is read; links that lead out, binary files, files that are not
 * UTF-8 and files over the limits are refused by name. Front matter is text here: `requireFrontMatter` reads it.
 */
export function readSources(folder: string, options: ReadOptions = {}): Sources {
  const on = options.disk ?? disk
  const absolute = requireFolder(folder, on)
  const paths = reading(folder, () => markdownBelow(on, absolute)).filter((name) => !isRecord(name))
  if (paths.length === 0) throw new Fault('usage/no-spec', { path: folder })
  const layout = layoutOf(layouts, absolute.split(path.sep).join('/'), paths)
  const budget = { left: limits.folder, folder, file: options.maxFileSize ?? limits.file }
  const read = (root: string, relative: string): Uint8Array => readInside(on, root, relative, budget)
  const { documents, files } = options.scope ?? { documents: 'whole', files: [] }
  const roleOf = (name: string): FileRole => boundRole(layout.role(name), documents)
  const own = paths.map((name): SourceFile => {
    const role = roleOf(name)
    if (role === 'artifact') requireNoLink(on, absolute, name)
    return { path: name, role, bytes: read(absolute, name) }
  })
  const root = options.root ?? process.cwd()
  const evidence = (options.evidence ?? []).map((name): SourceFile => {
    const relative = path.relative(root, path.resolve(name)).split(path.sep).join('/')
    return { path: relative, role: 'evidence', bytes: read(root, relative) }
  })
  const there = (name: string): boolean => reading(name, () => on.look(path.join(root, name))) !== null
  const present = files.filter(({ path: name, optional }) => optional !== true || there(name))
  const others = present.map(({ path: name, role }): SourceFile => {
    if (role === 'artifact') requireNoLink(on, root, name)
    return { path: name, role, bytes: read(root, name) }
  })
  const all = [...own, ...evidence, ...others]
  requireDistinct(all.filter((file) => file.role !== 'other').map((file) => file.path))
  const shot = snapshot(layout.id, arrange(layout, all))
  const names = new Set(paths)
  return { layout, snapshot: shot, documents: shot.files.filter((file) => names.has(file.path)) }
}

/** The role that a document of the folder has under a scope. */
function boundRole(role: FileRole, documents: Scope['documents']): FileRole {
  if (documents === null) return 'other'
  return documents === 'bytes' && role !== 'other' ? 'artifact' : role
}

/** Two files of one name could not be told apart. */
function requireDistinct(paths: readonly string[]): void {
  const twice = paths.find((name, index) => paths.indexOf(name) !== index)
  if (twice !== undefined) throw new Fault('target/named-twice', { path: twice })
}

/** A folder as it is printed: what a shell completes it with says nothing. */
export const withoutEndSlash = (folder: string): string => folder.replace(/(?<=[^/\\])[/\\]+$/, '')

/** The path of a folder without links. Throws `usage/missing-path` where there is none, `usage/not-a-folder` for a file. */
export function requireFolder(folder: string, on: Disk = disk): string {
  try {
    const real = on.resolve(folder)
    const found = on.look(real)?.is
    if (found === 'folder') return real
    if (found === 'file') throw new Fault('usage/not-a-folder', { path: folder, folder: path.dirname(folder) })
  } catch (error) {
    if (error instanceof Fault) throw error
    if (!['ENOENT', 'ENOTDIR'].includes(reasonOf(error)))
      throw new Fault('usage/unreadable', { path: folder, reason: reasonOf(error) })
  }
  throw new Fault('usage/missing-path', { path: folder })
}
