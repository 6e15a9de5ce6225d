import path from 'node:path'
import { type Digest, digest } from '../kernel/digest.js'
import { Fault } from '../kernel/fault.js'
import { writeAtomically } from './atomic.js'
import { type Disk, reasonOf } from './disk.js'

/** Objects are named by their digest without its colon, which some file systems refuse. */
export const objectFile = (folder: string, name: Digest): string => path.join(folder, 'objects', name.replace(':', '-'))

/** Stores bytes under their digest; what is there already, and is whole, is left alone. */
export function writeObject(disk: Disk, folder: string, bytes: string | Uint8Array): void {
  const name = digest(bytes)
  const file = objectFile(folder, name)
  if (disk.look(file)?.is !== 'file') writeAtomically(disk, file, bytes)
}

/** The bytes of an object. Throws `ledger/object` when they are missing or are not those of the digest. */
export function readObject(disk: Disk, folder: string, name: Digest): Uint8Array {
  const file = objectFile(folder, name)
  const bytes = readRecord(disk, file, 'an object of the run')
  if (digest(bytes) === name) return bytes
  const reason = 'was changed: its bytes have another digest'
  throw new Fault('ledger/object', { file, what: 'an object of the run', reason })
}

/** A file that the record must hold. Throws `ledger/object` when it is gone, `usage/unreadable` when the system refuses. */
export function readRecord(disk: Disk, file: string, what: string): Uint8Array {
  try {
    if (disk.look(file)?.is === 'file') return disk.read(file)
  } catch (error) {
    throw new Fault('usage/unreadable', { path: file, reason: reasonOf(error) })
  }
  throw new Fault('ledger/object', { file, what, reason: 'is missing' })
}
