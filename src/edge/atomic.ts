import path from 'node:path'
import { Fault } from '../kernel/fault.js'
import { type Disk, reasonOf } from './disk.js'

/**
 * Writes a file so that after any crash it is the old one or the new one, whole: a new temporary beside it, written,
 * synced, renamed over it, and the folder synced. Throws `usage/unwritable` when it cannot.
 */
export function writeAtomically(disk: Disk, file: string, content: string | Uint8Array): void {
  const folder = path.dirname(file)
  const temporary = path.join(folder, `.${path.basename(file)}.${process.pid}.tmp`)
  writing(file, () => {
    makeFolder(disk, folder)
    try {
      disk.remove(temporary)
      withHandle(disk, disk.create(temporary), (handle) => {
        disk.write(handle, typeof content === 'string' ? Buffer.from(content) : content)
        disk.sync(handle)
      })
      disk.rename(temporary, file)
      disk.syncFolder(folder)
    } catch (error) {
      attempt(() => disk.remove(temporary))
      throw error
    }
  })
}

/** Gives a file another name in its folder; when it returns, the folder's names are on disk. */
export function renameDurably(disk: Disk, from: string, to: string): void {
  writing(to, () => {
    disk.rename(from, to)
    disk.syncFolder(path.dirname(to))
  })
}

/** Runs work that writes; what the system refuses becomes `usage/unwritable`, which names the path. */
export function writing<T>(file: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (error instanceof Fault) throw error
    throw new Fault('usage/unwritable', { path: file, reason: reasonOf(error) })
  }
}

/** Runs work that reads; what the system refuses becomes `usage/unreadable`, which names the path. */
export function reading<T>(file: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (error instanceof Fault) throw error
    throw new Fault('usage/unreadable', { path: file, reason: reasonOf(error) })
  }
}

/** Tidies up where a failure harms nothing: what is left is found and removed by a later command. */
export function attempt(work: () => void): void {
  try {
    work()
  } catch {
    // a leftover
  }
}

/** The form of the names above: `.NAME.PID.tmp`. */
export const isTemporary = (name: string): boolean => /^\..+\.\d+\.tmp$/.test(name)

/** Makes a folder and those above it; the names of the new ones are on disk when it returns. */
function makeFolder(disk: Disk, folder: string): void {
  if (disk.look(folder) !== null) return
  const parent = path.dirname(folder)
  makeFolder(disk, parent)
  disk.makeFolder(folder)
  disk.syncFolder(parent)
}

function withHandle(disk: Disk, handle: number, work: (handle: number) => void): void {
  try {
    work(handle)
  } finally {
    disk.close(handle)
  }
}
