import { mkdirSync, readdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { disk } from '../../src/edge/disk.js'
import { locked } from '../../src/edge/lock.js'
import { nameOf, thisProcess } from '../../src/edge/owner.js'
import { openSession, receiptOf } from '../../src/review/session.js'
import { verify } from '../../src/review/verify.js'
import { type Ended, leftovers, linesOf, newRepository, place, start, toApproval } from './commands.js'

/** Processes of the built command line that meet on one spec, and locks whose owners are gone. */

const [opening, , , firstA, firstB] = toApproval
const preload = path.join(import.meta.dirname, 'kill-at.mjs')
const lockOf = (folder: string): string => path.join(folder, '.judgment', 'loan.lock')
const problemsOf = (folder: string) => verify(path.join(folder, place)).problems

/** A command that repeats itself while another process holds the spec, as its message asks. */
async function patiently(folder: string, args: readonly string[]): Promise<Ended> {
  for (;;) {
    const ended = await start(folder, args)
    if (!ended.stderr.includes('Another process')) return ended
  }
}

/** A repository in which both packets of a review are handed out, and both replies written. */
async function waiting(): Promise<string> {
  const folder = newRepository()
  expect(await start(folder, opening?.args ?? [])).toMatchObject({ status: 3 })
  firstA?.prepare?.(folder)
  firstB?.prepare?.(folder)
  return folder
}

/** A command is killed while it holds the lock; the lock stays, in the name of a process that is no more. */
async function leaveLock(folder: string): Promise<void> {
  const dead = await start(folder, ['submit', place, '--seat', 'B', '--poked'], {
    node: ['--import', preload],
    env: { KILL_AT_CALL: '5', KILL_WHEN: 'before' },
  })
  expect(dead.signal).toBe('SIGKILL')
  expect(readdirSync(lockOf(folder))).toHaveLength(1)
}

describe('processes that meet on one spec', { timeout: 600_000 }, () => {
  it('open one run, whichever comes first; the other resumes it', async () => {
    const folder = newRepository()
    const ended = await Promise.all([1, 2, 3].map(() => patiently(folder, opening?.args ?? [])))
    expect(ended.map(({ status }) => status)).toEqual([3, 3, 3])
    const records = path.join(folder, '.judgment', 'loan')
    expect(readdirSync(records, { withFileTypes: true }).filter((entry) => entry.isDirectory())).toHaveLength(1)
    expect(linesOf(folder)).toHaveLength(2)
    expect(problemsOf(folder)).toEqual([])
    expect(leftovers(folder)).toEqual([])
  })

  it('hand in the replies of both seats at once, each is recorded once, and the run goes on', async () => {
    const folder = await waiting()
    const commands = [firstA, firstB, firstA, firstB].map((command) => patiently(folder, command?.args ?? []))
    expect((await Promise.all(commands)).map(({ status, stderr }) => [status, stderr])).toEqual(Array(4).fill([3, '']))
    const kinds = openSession(path.join(folder, place))
      .store.ledger()
      .entries.map(({ event }) => event.kind)
    expect(kinds).toEqual(['opened', 'asked', 'replied', 'replied'])
    expect(receiptOf(openSession(path.join(folder, place))).state).toBe('pairing')
    expect(problemsOf(folder)).toEqual([])
    expect(leftovers(folder)).toEqual([])
  })

  it('take over the lock of a dead owner at once, one after the other', async () => {
    const folder = await waiting()
    await leaveLock(folder)
    const ended = await Promise.all([firstA, firstB].map((command) => patiently(folder, command?.args ?? [])))
    expect(ended.map(({ status }) => status)).toEqual([3, 3])
    expect(receiptOf(openSession(path.join(folder, place))).state).toBe('pairing')
    expect(problemsOf(folder)).toEqual([])
    expect(leftovers(folder)).toEqual([])
  })

  it('wait for a living owner, then name it and change nothing', async () => {
    const folder = await waiting()
    const before = linesOf(folder)
    await locked(disk, lockOf(folder), place, async () => {
      const refused = await start(folder, firstA?.args ?? [])
      expect(refused.status).toBe(2)
      expect(refused.stderr).toContain(`Another process (${process.pid})`)
      expect(refused.stderr).toContain(lockOf(folder))
    })
    expect(linesOf(folder)).toEqual(before)
    expect(await start(folder, firstA?.args ?? [])).toMatchObject({ status: 3 })
  })
})

describe('a lock', () => {
  const left = (owner: Partial<ReturnType<typeof thisProcess>>): string => {
    const lock = path.join(realpathSync(newRepository()), '.judgment', 'loan.lock')
    mkdirSync(lock, { recursive: true })
    writeFileSync(path.join(lock, nameOf({ ...thisProcess(), ...owner })), '')
    return lock
  }
  const taken = (lock: string): Promise<string> => locked(disk, lock, place, async () => 'taken')

  it('of a process whose id another process has now is taken over', async () => {
    expect(await taken(left({ pid: process.ppid, start: '1' }))).toBe('taken')
  })

  it('of another machine is never taken over: the message says what to remove', async () => {
    const lock = left({ machine: 'ffffffff' })
    await expect(taken(lock)).rejects.toThrow(lock)
  })

  it('that this process failed to release is taken over by it', async () => {
    expect(await taken(left({}))).toBe('taken')
  })

  it('is held by one at a time, however many want it', async () => {
    const lock = path.join(newRepository(), '.judgment', 'loan.lock')
    mkdirSync(path.dirname(lock))
    const file = path.join(path.dirname(lock), 'count')
    writeFileSync(file, '0')
    const count = async (): Promise<void> => {
      const before = Number(readFileSync(file, 'utf8'))
      await new Promise((resolve) => setTimeout(resolve, 5))
      writeFileSync(file, String(before + 1))
    }
    await Promise.all(Array.from({ length: 8 }, () => locked(disk, lock, place, count)))
    expect(readFileSync(file, 'utf8')).toBe('8')
  })
})
