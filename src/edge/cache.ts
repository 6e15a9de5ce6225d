import path from 'node:path'
import { type Digest, digest } from '../kernel/digest.js'
import { attempt } from './atomic.js'
import type { Disk } from './disk.js'

/** Values kept under the digest of all that they were computed from. It may be emptied at any time. */
export interface Cache {
  /** The value that was put under that key, or undefined. What is damaged, or another program's, is not there. */
  get(key: Digest): unknown
  /** Keeps a JSON value. Where it cannot be written it is not kept, and nothing else happens. */
  put(key: Digest, value: unknown): void
}

/** How much a cache keeps; when it holds more, its oldest half goes. */
export interface CacheLimits {
  readonly entries: number
  readonly bytes: number
}

const usual: CacheLimits = { entries: 1_000, bytes: 64_000_000 }
const ours = /^[0-9a-f]{64}\.json$/
const leftover = /^[0-9a-f]{64}\.json\.\d+\.tmp$/

/** The cache in that folder, which is made when something is put. */
export function cacheIn(folder: string, disk: Disk, limits: CacheLimits = usual): Cache {
  const fileOf = (key: Digest): string => path.join(folder, `${key.slice('sha256:'.length)}.json`)
  let tidied = false
  return {
    get: (key) => {
      try {
        return read(Buffer.from(disk.read(fileOf(key))).toString('utf8'), key)
      } catch {
        return undefined
      }
    },
    put: (key, value) =>
      attempt(() => {
        disk.makeFolder(folder)
        if (!tidied) tidy(folder, disk, limits)
        tidied = true
        write(disk, fileOf(key), entry(key, value))
      }),
  }
}

/** An entry: the digest of what follows on the first line, then key and value. */
function entry(key: Digest, value: unknown): string {
  const body = JSON.stringify({ key, value })
  return `${digest(body)}\n${body}`
}

function read(text: string, key: Digest): unknown {
  const end = text.indexOf('\n')
  const body = text.slice(end + 1)
  if (end === -1 || digest(body) !== text.slice(0, end)) return undefined
  const found = JSON.parse(body) as { readonly key: unknown; readonly value: unknown }
  return found.key === key ? found.value : undefined
}

/** Whole or not at all under its name; not synced, because a torn one is not believed. */
function write(disk: Disk, file: string, text: string): void {
  const temporary = `${file}.${process.pid}.tmp`
  attempt(() => disk.remove(temporary))
  try {
    const handle = disk.create(temporary)
    try {
      disk.write(handle, Buffer.from(text))
    } finally {
      disk.close(handle)
    }
    disk.rename(temporary, file)
  } catch (error) {
    attempt(() => disk.remove(temporary))
    throw error
  }
}

// A process that writes an entry takes less than this.
const abandonedAfter = 60 * 60 * 1000

/** Removes abandoned temporaries, and the oldest half when there is more than the limits allow; other files stay. */
function tidy(folder: string, disk: Disk, limits: CacheLimits): void {
  const now = Date.now()
  const found = disk.list(folder).flatMap(({ name, is }) => {
    const file = path.join(folder, name)
    const seen = is === 'file' && (ours.test(name) || leftover.test(name)) ? disk.look(file) : null
    return seen === null ? [] : [{ file, temporary: leftover.test(name), ...seen }]
  })
  for (const { file, temporary, changed } of found)
    if (temporary && now - changed > abandonedAfter) attempt(() => disk.remove(file))
  const kept = found.filter(({ temporary }) => !temporary)
  const bytes = kept.reduce((sum, one) => sum + one.bytes, 0)
  if (kept.length < limits.entries && bytes < limits.bytes) return
  kept.sort((a, b) => a.changed - b.changed)
  let left = bytes
  for (const [index, one] of kept.entries()) {
    if (index >= kept.length / 2 && left < limits.bytes / 2) break
    left -= one.bytes
    attempt(() => disk.remove(one.file))
  }
}
