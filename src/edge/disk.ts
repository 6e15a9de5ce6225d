import {
  closeSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
  type Stats,
  writeSync,
} from 'node:fs'

/** What stands at a path; links are not followed. */
export type Kind = 'file' | 'folder' | 'link' | 'other'

/** One name in a folder, and what it is. */
export interface Entry {
  readonly name: string
  readonly is: Kind
}

/**
 * Everything that the record and its documents ask of a file system, one call each, so that every one of them can be
 * made to fail. Each throws the system's own error, with its `code`.
 */
export interface Disk {
  read(file: string): Uint8Array
  list(folder: string): Entry[]
  /** What stands there, its size, and when it was last written (ms); null where nothing does. */
  look(path: string): { readonly is: Kind; readonly bytes: number; readonly changed: number } | null
  /** The path without links. */
  resolve(path: string): string
  /** Makes a folder and those above it; one that is there is left alone. */
  makeFolder(folder: string): void
  /** Creates a file that must not exist, and opens it for writing. */
  create(file: string): number
  /** Writes all of the bytes. */
  write(handle: number, bytes: Uint8Array): void
  sync(handle: number): void
  close(handle: number): void
  /** Syncs a folder: the names in it are on disk when it returns. */
  syncFolder(folder: string): void
  /** Gives a file or folder another name, at once; a file that has it is replaced, a folder that holds something is not. */
  rename(from: string, to: string): void
  /** Removes a file, or a folder with all it holds; one that is not there is no error. */
  remove(path: string): void
  /** Removes a folder that holds nothing. */
  removeEmpty(folder: string): void
}

/** The file system of this machine. */
export const disk: Disk = {
  read: (file) => readFileSync(file),
  list: (folder) =>
    readdirSync(folder, { withFileTypes: true }).map((entry) => ({ name: entry.name, is: kind(entry) })),
  look: (path) => {
    try {
      const stats = lstatSync(path)
      return { is: kind(stats), bytes: stats.size, changed: stats.mtimeMs }
    } catch (error) {
      if (absent(error)) return null
      throw error
    }
  },
  resolve: (path) => realpathSync(path),
  makeFolder: (folder) => void mkdirSync(folder, { recursive: true }),
  create: (file) => openSync(file, 'wx'),
  write: (handle, bytes) => {
    for (let written = 0; written < bytes.length; ) written += writeSync(handle, bytes, written)
  },
  sync: fsyncSync,
  close: closeSync,
  syncFolder: (folder) => {
    if (process.platform === 'win32') return // it opens no folders, and its names are journalled
    const handle = openSync(folder, 'r')
    try {
      fsyncSync(handle)
    } finally {
      closeSync(handle)
    }
  },
  rename: renameSync,
  remove: (path) => rmSync(path, { recursive: true, force: true }),
  removeEmpty: rmdirSync,
}

/** Whether the error says that there is nothing at the path, not even the folder. */
const absent = (error: unknown): boolean => ['ENOENT', 'ENOTDIR'].includes(reasonOf(error))

function kind(entry: Pick<Stats, 'isFile' | 'isDirectory' | 'isSymbolicLink'>): Kind {
  if (entry.isFile()) return 'file'
  if (entry.isDirectory()) return 'folder'
  return entry.isSymbolicLink() ? 'link' : 'other'
}

/** The system's short name of what went wrong, e.g. `ENOSPC`. */
export function reasonOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? (error instanceof Error ? error.message : String(error))
}
