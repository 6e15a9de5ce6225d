import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { readInput } from '../../src/cli/input.js'
import { emit } from '../../src/cli/output.js'
import type { Fault } from '../../src/kernel/fault.js'
import { MemoryDisk } from './memory-disk.js'

const faultOf = (work: () => unknown): Fault => {
  try {
    work()
  } catch (error) {
    return error as Fault
  }
  throw new Error('nothing was refused')
}

describe('a file that a person hands in', () => {
  const disk = new MemoryDisk()
  disk.put('/reply.json', '{}')

  it.each(['ENOSPC', 'EIO', 'EACCES'])('is refused by name when any call for it ends in %s', (code) => {
    for (const call of [1, 2]) {
      disk.failAt({ call, code, mode: 'before' })
      const fault = faultOf(() => readInput('/reply.json', 'reply', disk))
      expect(fault.code).toBe('usage/unreadable')
      expect(fault.message).toBe(`"/reply.json" cannot be read: ${code}.`)
    }
    disk.failAt(null)
    expect(readInput('/reply.json', 'reply', disk)).toBe('{}')
    expect(disk.calls).toHaveLength(2)
  })

  it('is refused by its size before it is read', () => {
    disk.put('/huge.json', new Uint8Array(10_000_001))
    disk.failAt(null)
    expect(faultOf(() => readInput('/huge.json', 'reply', disk)).code).toBe('target/too-large')
    expect(disk.calls.filter((call) => call.startsWith('read'))).toEqual([])
  })
})

it('a result that cannot be written to the file named is refused by name', () => {
  const output = path.join(mkdtempSync(path.join(tmpdir(), 'judgment-day-test-')), 'none', 'report.txt')
  expect(faultOf(() => emit('text', { output }))).toMatchObject({ code: 'usage/unwritable', exit: 2 })
})
