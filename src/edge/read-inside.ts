import path from 'node:path'
import { Fault } from '../kernel/fault.js'
import { reading } from './atomic.js'
import type { Disk } from './disk.js'

/** Limits of P-19, bytes. */
export const limits = { file: 1_000_000, folder: 10_000_000 } as const

/** What may still be read of a folder, and what it is called. */
export interface Budget {
  left: number
  readonly folder: string
  readonly file: number
}

/** A relative path that stays below its root. */
const staysBelow = (relative: string): boolean =>
  relative !== '..' && !relative.startsWith('../') && !path.isAbsolute(relative)

/**
 * The bytes of a regular file below a root. Throws `target/outside` for a path or a link that leads out of it,
 * `target/too-large` and `target/folder-too-large` over the limits, `usage/unreadable` for all else.
 */
export function readInside(disk: Disk, root: string, relative: string, budget: Budget): Uint8Array {
  const file = path.join(root, relative)
  if (!staysBelow(relative)) throw new Fault('target/outside', { path: relative, root })
  return reading(relative, () => {
    const real = disk.resolve(file)
    requireInside(disk, root, real, relative)
    const found = disk.look(real)
    if (found?.is !== 'file') {
      throw new Fault('usage/unreadable', { path: relative, reason: 'it is no regular file' }) // a pipe would never end
    }
    if (found.bytes > budget.file) {
      throw new Fault('target/too-large', { path: relative, bytes: found.bytes, limit: budget.file })
    }
    budget.left -= found.bytes
    if (budget.left < 0) {
      const bytes = limits.folder - budget.left
      throw new Fault('target/folder-too-large', { path: budget.folder, bytes, limit: limits.folder })
    }
    return disk.read(real)
  })
}

/** Throws `target/link` when a file, or a folder above it, is a link: what is bound as it is must be what it seems. */
export function requireNoLink(disk: Disk, root: string, relative: string): void {
  if (!staysBelow(relative)) throw new Fault('target/outside', { path: relative, root })
  const parts = relative.split('/')
  for (const [index] of parts.entries()) {
    const above = parts.slice(0, index + 1).join('/')
    if (disk.look(path.join(root, above))?.is === 'link') throw new Fault('target/link', { path: relative })
  }
}

/** Throws `target/outside` when a path without links does not lie below the root. */
export function requireInside(disk: Disk, root: string, real: string, named: string): void {
  const below = disk.resolve(root)
  if (real !== below && !real.startsWith(below.endsWith(path.sep) ? below : `${below}${path.sep}`)) {
    throw new Fault('target/outside', { path: named, root })
  }
}
