import { describe, expect, it } from 'vitest'
import { Fault } from '../../src/kernel/fault.js'
import { exits } from '../../src/kernel/faults.js'
import { openSession, receiptOf } from '../../src/review/session.js'
import { verify } from '../../src/review/verify.js'
import { type Contents, type Failure, MemoryDisk } from './memory-disk.js'
import { callerOf, contradicted, play, spec, survived, type Transition, wholeReview } from './script.js'

/** Every file-system call of every command fails in turn; then the record is intact, and the command repeated comes to the same. */

const codes = ['ENOSPC', 'EIO', 'EACCES'] as const
const reading = /^(read|list|look|resolve) /

/** Every way in which each call can go wrong: a call that only reads leaves nothing behind, whenever it fails. */
const failures = (calls: readonly string[]): Failure[] =>
  calls.flatMap((name, index): Failure[] => {
    const call = index + 1
    const refused = codes.map((code): Failure => ({ call, code, mode: 'before' }))
    if (reading.test(name)) return refused
    const modes: Failure['mode'][] = name.startsWith('write ') ? ['before', 'short', 'after'] : ['before', 'after']
    const killed = modes.map((mode): Failure => ({ call, code: 'killed', mode, dead: true }))
    const late = modes.slice(1).map((mode): Failure => ({ call, code: 'EIO', mode }))
    return [...refused, ...late, ...killed]
  })

/** All of them with `npm run test:faults`; otherwise one in so many, from each kind of call and failure. */
const sample = (all: readonly Failure[]): Failure[] =>
  process.env.FAULTS === 'all' ? [...all] : all.filter((_, index) => index % 61 === all.length % 61)

/** What lies on a disk, but for temporaries, which a later command removes. */
const lasting = (contents: Contents): Record<string, string> =>
  Object.fromEntries(
    [...contents]
      .filter(([name]) => !/\.tmp(\/|$)/.test(name))
      .map(([name, bytes]): [string, string] => [name, bytes === null ? '' : Buffer.from(bytes).toString('utf8')])
      .sort(),
  )

/** The names whose bytes two disks do not share. */
function differing(one: Contents, other: Contents): string[] {
  const [ours, theirs] = [lasting(one), lasting(other)]
  return [...new Set([...Object.keys(ours), ...Object.keys(theirs)])].filter((name) => ours[name] !== theirs[name])
}

/** The fault that a command ended in; null where it succeeded. Anything else but a named fault fails the test. */
async function faultOf(work: Promise<unknown>): Promise<Fault | null> {
  try {
    await work
    return null
  } catch (error) {
    if (error instanceof Fault) return error
    throw new Error('no named fault', { cause: error })
  }
}

/** What verify says against the record; null where it is intact or there is none. */
function complaint(disk: MemoryDisk): string | null {
  try {
    const wrong = verify(spec, { disk }).problems.filter(({ kind }) => kind !== 'note')
    return wrong.length === 0 ? null : wrong.map(({ text }) => text).join('\n')
  } catch (error) {
    if (error instanceof Fault) return error.code === 'run/none' ? null : error.message
    throw error
  }
}

const isOpen = (disk: MemoryDisk): boolean => receiptOf(openSession(spec, { disk })).verdict === null

async function interrupt({ command, before, after }: Transition, failure: Failure): Promise<void> {
  const disk = new MemoryDisk(before)
  disk.failAt(failure)
  const fault = await faultOf(command.run(callerOf(disk, command.name), disk))
  const at = `${command.name}, call ${failure.call} (${disk.calls[failure.call - 1]}), ${failure.code} ${failure.mode}`
  disk.failAt(null)
  if (fault !== null) expect(Object.values(exits), at).toContain(fault.exit)
  expect(complaint(disk), at).toBeNull()
  const begun = command.resume !== undefined && isOpen(disk)
  const again = await faultOf((begun ? command.resume : command.run)(callerOf(disk, command.name), disk))
  expect(again?.message ?? null, `${at}: repeated`).toBeNull()
  expect(differing(disk.contents, after), `${at}: repeated`).toEqual([])
}

describe.each([
  ['a whole review', wholeReview],
  ['a contradiction', contradicted],
  ['what survives', survived],
])('%s', async (_, commands) => {
  const transitions = await play(commands)
  it.each(transitions.map((transition) => [transition.command.name, transition] as const))(
    '%s: after any failure of any call the record is intact, and the command repeated ends alike',
    async (_, transition) => {
      const disk = new MemoryDisk(transition.before)
      await transition.command.run(callerOf(disk, transition.command.name), disk)
      for (const failure of sample(failures(disk.calls))) await interrupt(transition, failure)
    },
  )
})
