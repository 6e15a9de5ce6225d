import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, vi } from 'vitest'
import { writeAtomically } from '../../src/edge/atomic.js'
import { disk } from '../../src/edge/disk.js'

/** A system that takes three bytes at a time, as one may when a disk is nearly full or a signal comes in between. */
vi.mock('node:fs', async (original) => {
  const real = await original<typeof import('node:fs')>()
  const writeSync = (handle: number, bytes: Uint8Array, from: number): number =>
    real.writeSync(handle, bytes, from, Math.min(3, bytes.length - from))
  return { ...real, writeSync }
})

it('a file is written whole, however few bytes the system takes at once', () => {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'judgment-day-test-')), 'ledger.jsonl')
  const text = '{"n":1,"what":"a line that is longer than three bytes, with é and 字"}\n'
  writeAtomically(disk, file, text)
  expect(readFileSync(file, 'utf8')).toBe(text)
})
