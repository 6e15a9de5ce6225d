import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, writeSync } from 'node:fs'
import path from 'node:path'
import { Fault } from '../kernel/fault.js'

/**
 * Writes a file so that after any crash it is the old one or the new one, whole: a new temporary beside it, written,
 * synced, renamed over it, and the folder synced. Throws `usage/unwritable`, and leaves the old file, when it cannot.
 */
export function writeAtomically(file: string, content: string | Uint8Array): void {
  const folder = path.dirname(file)
  const temporary = path.join(folder, `.${path.basename(file)}.${process.pid}.tmp`)
  try {
    mkdirSync(folder, { recursive: true })
    rmSync(temporary, { force: true })
    const handle = openSync(temporary, 'wx')
    try {
      writeWhole(handle, typeof content === 'string' ? Buffer.from(content) : content)
      fsyncSync(handle)
    } finally {
      closeSync(handle)
    }
    renameSync(temporary, file)
    syncFolder(folder)
  } catch (error) {
    rmSync(temporary, { force: true })
    throw new Fault('usage/unwritable', { path: file, reason: reasonOf(error) })
  }
}

/** The system's short name of what went wrong, e.g. `ENOSPC`. */
export function reasonOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? (error instanceof Error ? error.message : String(error))
}

function writeWhole(handle: number, bytes: Uint8Array): void {
  let written = 0
  while (written < bytes.length) written += writeSync(handle, bytes, written)
}

function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
