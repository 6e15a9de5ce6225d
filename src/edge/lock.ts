import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Fault } from '../kernel/fault.js'
import { reasonOf } from './atomic.js'

/**
 * Runs `work` while no other process works on the same spec. A lock whose owner is dead is taken over; one whose owner
 * lives is waited for up to two seconds, then `run/locked` names the owner.
 */
export async function locked<T>(file: string, spec: string, work: () => Promise<T>): Promise<T> {
  mkdirSync(path.dirname(file), { recursive: true })
  for (let attempt = 0; !take(file); attempt++) {
    const owner = ownerOf(file)
    if (owner !== null && !alive(owner)) rmSync(file, { force: true })
    else if (attempt >= attempts) throw new Fault('run/locked', { spec, pid: owner ?? 0 })
    else await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
  try {
    return await work()
  } finally {
    if (ownerOf(file) === process.pid) rmSync(file, { force: true })
  }
}

const pauseMs = 50
const attempts = 40

function take(file: string): boolean {
  try {
    writeFileSync(file, `${process.pid}\n`, { flag: 'wx' })
    return true
  } catch (error) {
    if (reasonOf(error) === 'EEXIST') return false
    throw new Fault('usage/unwritable', { path: file, reason: reasonOf(error) })
  }
}

/** The owner's process id; null when the file is gone or was not yet written. */
function ownerOf(file: string): number | null {
  try {
    const pid = Number.parseInt(readFileSync(file, 'utf8'), 10)
    return Number.isNaN(pid) ? null : pid
  } catch {
    return null
  }
}

function alive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return reasonOf(error) === 'EPERM'
  }
}
