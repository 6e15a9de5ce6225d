import path from 'node:path'
import { Fault } from '../kernel/fault.js'
import { attempt, writing } from './atomic.js'
import { type Disk, reasonOf } from './disk.js'
import { isThisProcess, mayBeAlive, nameOf, type Owner, ownerOf, thisProcess } from './owner.js'

/**
 * A lock is a folder that holds one file, named after its owner. It appears whole, by renaming a folder to it, which
 * fails where there is one; a dead owner's is taken over by renaming that one file, which only one process can do: the
 * name holds a word that never recurs. It goes by renaming the folder away. No step waits for a second one, so a process
 * may die between any two of them.
 */
interface Lock {
  readonly disk: Disk
  readonly folder: string
  readonly owner: Owner
}

/** How long a living owner is waited for. */
const patienceMs = 2000
const pauseMs = 50

/** What this process holds: an owner of its own id that is not among them is what a failed release left. */
const held = new Set<string>()

/**
 * Runs `work` while no other process works on the same spec. A lock whose owner is dead is taken over; one whose owner
 * lives is waited for up to two seconds, then `run/locked` names the owner.
 */
export async function locked<T>(disk: Disk, folder: string, spec: string, work: () => Promise<T>): Promise<T> {
  const lock: Lock = { disk, folder, owner: thisProcess() }
  const deadline = Date.now() + patienceMs
  while (!writing(folder, () => take(lock))) {
    if (Date.now() > deadline) throw new Fault('run/locked', { spec, pid: holder(lock)?.pid ?? 0, lock: folder })
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
  held.add(lock.owner.nonce)
  try {
    return await work()
  } finally {
    held.delete(lock.owner.nonce)
    attempt(() => release(lock))
  }
}

/** True when the lock is ours. */
function take(lock: Lock): boolean {
  const { disk, folder, owner } = lock
  const present = holder(lock)
  if (present === null) return appear(lock)
  if (isHeld(present)) return false
  try {
    disk.rename(path.join(folder, nameOf(present)), path.join(folder, nameOf(owner)))
    return true
  } catch (error) {
    if (reasonOf(error) === 'ENOENT') return false // another process was faster
    throw error
  }
}

const isHeld = (owner: Owner): boolean => (isThisProcess(owner) ? held.has(owner.nonce) : mayBeAlive(owner))

function appear(lock: Lock): boolean {
  const { disk, folder, owner } = lock
  const prepared = aside(lock)
  try {
    disk.makeFolder(prepared)
    disk.close(disk.create(path.join(prepared, nameOf(owner))))
    disk.rename(prepared, folder)
    return true
  } catch (error) {
    attempt(() => disk.remove(prepared))
    if (['ENOTEMPTY', 'EEXIST', 'EPERM'].includes(reasonOf(error)) && disk.look(folder)?.is === 'folder') return false
    if (reasonOf(error) === 'ENOENT') return false // the records folder went with another process's lock
    throw error
  }
}

/** Lets the lock go, unless it was taken over, and the records folder with it where it holds nothing else. */
function release(lock: Lock): void {
  const { disk, folder, owner } = lock
  if (holder(lock)?.nonce !== owner.nonce) return
  disk.rename(folder, aside(lock))
  disk.remove(aside(lock))
  attempt(() => disk.removeEmpty(path.dirname(folder)))
}

function holder({ disk, folder }: Lock): Owner | null {
  if (disk.look(folder) === null) return null
  try {
    return disk.list(folder).flatMap(({ name }) => ownerOf(name) ?? [])[0] ?? null
  } catch (error) {
    if (reasonOf(error) === 'ENOENT') return null
    throw error
  }
}

const aside = ({ folder, owner }: Lock): string =>
  path.join(path.dirname(folder), `.${path.basename(folder)}-${owner.nonce}.${owner.pid}.tmp`)
