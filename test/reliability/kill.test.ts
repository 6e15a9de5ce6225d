import type { ChildProcess } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { Fault } from '../../src/kernel/fault.js'
import { openSession, receiptOf } from '../../src/review/session.js'
import { verify } from '../../src/review/verify.js'
import { type Command, type Ended, leftovers, linesOf, newRepository, place, start, toApproval } from './commands.js'

/** Processes of the built command line, killed at random points until so many have died; each review goes on to its end. */

const points = Number(process.env.KILLS ?? 60)
const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31))

/** A small generator of numbers from 0 to 1 (mulberry32): the same for the same seed. */
function generator(from: number): () => number {
  let state = from
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const random = generator(seed)
const below = (count: number): number => Math.floor(random() * count)

const preload = path.join(import.meta.dirname, 'kill-at.mjs')

/** Kills the command at one of its calls that change the disk, or at any moment once it holds the lock. */
function killed(folder: string, args: readonly string[]): Promise<Ended> {
  if (below(4) > 0) {
    const env = { KILL_AT_CALL: String(1 + below(60)), KILL_WHEN: ['before', 'middle', 'after'][below(3)] ?? 'before' }
    return start(folder, args, { node: ['--import', preload], env })
  }
  const lock = path.join(folder, '.judgment', 'loan.lock')
  const pause = below(60)
  const meanwhile = (child: ChildProcess): void => {
    const held = existsSync(lock) // by the last one that was killed
    const watch = setInterval(() => {
      if (child.exitCode !== null || child.signalCode !== null) return clearInterval(watch)
      if (!held && !existsSync(lock)) return
      clearInterval(watch)
      setTimeout(() => child.kill('SIGKILL'), pause + (held ? 200 : 0))
    }, 1)
  }
  return start(folder, args, { meanwhile })
}

/** What verify says against the record; null where it is intact, or nothing is recorded yet. */
function complaint(folder: string): string | null {
  try {
    const wrong = verify(path.join(folder, place)).problems.filter(({ kind }) => kind !== 'note')
    return wrong.length === 0 ? null : wrong.map(({ text }) => text).join('\n')
  } catch (error) {
    if (error instanceof Fault) return error.code === 'run/none' ? null : error.message
    throw error
  }
}

/** Runs a command until it ends by itself; says how often it was killed before. */
async function survive(folder: string, command: Command, most: number): Promise<number> {
  command.prepare?.(folder)
  for (let deaths = 0; ; ) {
    const before = linesOf(folder)
    const ended = deaths < most ? await killed(folder, command.args) : await start(folder, command.args)
    const at = `seed ${seed}, ${command.args.join(' ')}, death ${deaths}: ${ended.stderr}`
    expect(complaint(folder), at).toBeNull()
    expect(linesOf(folder).slice(0, before.length), at).toEqual(before)
    if (ended.signal === null) {
      expect(ended.status, at).toBe(command.exit)
      return deaths
    }
    deaths++
  }
}

it(`${points} processes die at random points, no record is torn, and every review is approved`, {
  timeout: 3_600_000,
}, async () => {
  process.stdout.write(`killing with seed ${seed}\n`)
  let deaths = 0
  let reviews = 0
  while (deaths < points) {
    const folder = newRepository()
    for (const command of toApproval) deaths += await survive(folder, command, Math.min(below(9), points - deaths))
    expect(receiptOf(openSession(path.join(folder, place)))).toMatchObject({ verdict: 'approved', outcome: 'fixed' })
    expect(leftovers(folder)).toEqual([])
    expect(existsSync(path.join(folder, '.judgment', 'packets'))).toBe(false)
    rmSync(folder, { recursive: true })
    reviews++
  }
  process.stdout.write(`${deaths} processes died in ${reviews} reviews, none left a torn record\n`)
})
