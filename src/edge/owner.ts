import { createHash, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { reasonOf } from './disk.js'

/** Who holds a lock: a process by id, start and machine, and this holding of the lock by a word that never recurs. */
export interface Owner {
  readonly pid: number
  /** When the process started, in the system's own count; empty where the system does not say. */
  readonly start: string
  readonly machine: string
  readonly nonce: string
}

const machine = createHash('sha256').update(hostname()).digest('hex').slice(0, 8)

/** This process, holding a lock once more. */
export const thisProcess = (): Owner => ({
  pid: process.pid,
  start: startOf(process.pid),
  machine,
  nonce: randomBytes(8).toString('hex'),
})

/** An owner as a file name. */
export const nameOf = ({ pid, start, machine: at, nonce }: Owner): string => [pid, start, at, nonce].join('.')

/** The owner that a file name tells of; null for a name of another form. */
export function ownerOf(name: string): Owner | null {
  const [, pid, start, at, nonce] = /^(\d+)\.(\d*)\.([0-9a-f]{8})\.([0-9a-f]{16})$/.exec(name) ?? []
  if (pid === undefined || start === undefined || at === undefined || nonce === undefined) return null
  return { pid: Number(pid), start, machine: at, nonce }
}

/** Whether the owner is this very process: its id alone may be another machine's too. */
export const isThisProcess = (owner: Owner): boolean =>
  owner.machine === machine && owner.pid === process.pid && owner.start === startOf(process.pid)

/**
 * Whether the owner may still be at work. A process of the same id that started at another time is not it. Of another
 * machine nothing can be known, so its owners count as alive.
 */
export function mayBeAlive(owner: Owner): boolean {
  if (owner.machine !== machine) return true
  return isRunning(owner.pid) && (owner.start === '' || startOf(owner.pid) === owner.start)
}

/** Whether a process of this machine has that id. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return reasonOf(error) === 'EPERM'
  }
}

/** Linux: the 22nd field of /proc/PID/stat; the second, in parentheses, may hold blanks. */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
  } catch {
    return ''
  }
}
