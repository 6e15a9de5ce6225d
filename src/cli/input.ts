import { readFileSync } from 'node:fs'
import YAML from 'yaml'
import type { z } from 'zod'
import { reading } from '../edge/atomic.js'
import { type Disk, disk, reasonOf } from '../edge/disk.js'
import { Fault } from '../kernel/fault.js'
import { readReply, reasonLines } from '../prompt/reply.js'

/** Bytes of an input file after which it cannot be one. */
const inputLimit = 10_000_000

/** The text of a file that a person or host hands in, or of standard input for "-". */
export function readInput(file: string, what: string, on: Disk = disk): string {
  const bytes = file === '-' ? reading(file, () => readFileSync(0)) : bytesOf(on, file, what)
  requireSize(file, bytes.length)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new Fault('target/not-utf8', { path: file })
  }
}

/** The bytes of a file, or of what a shell hands in under a name: a pipe has no size before it is read. */
function bytesOf(on: Disk, file: string, what: string): Uint8Array {
  try {
    const found = on.look(file)
    if (found?.is === 'file') requireSize(file, found.bytes)
    return on.read(file)
  } catch (error) {
    if (error instanceof Fault) throw error
    const reason = reasonOf(error)
    if (['ENOENT', 'ENOTDIR'].includes(reason)) throw new Fault('usage/missing-input', { what, path: file })
    const folder = `it is a folder; name the file that holds the ${what}`
    throw new Fault('usage/unreadable', { path: file, reason: reason === 'EISDIR' ? folder : reason })
  }
}

function requireSize(path: string, bytes: number): void {
  if (bytes > inputLimit) throw new Fault('target/too-large', { path, bytes, limit: inputLimit })
}

/** An input read against its schema. Throws `input/invalid`, which says every reason and the next action. */
export function parseInput<T>(schema: z.ZodType<T>, text: string, what: string, next: string): T {
  const reading = readReply(schema, text)
  if (reading.is === 'valid') return reading.data
  const reasons = reading.is === 'absent' ? '  (whole input): it is empty' : reasonLines(reading.reasons)
  throw new Fault('input/invalid', { what, reasons, next })
}

/** What a review is started with, from a file of YAML or JSON; its protocol checks it. Throws `input/invalid`. */
export function readRequest(file: string, protocol: string): unknown {
  try {
    return JSON.parse(JSON.stringify(YAML.parse(readInput(file, 'input')) ?? {}))
  } catch (error) {
    if (error instanceof Fault) throw error
    const reasons = `  (whole input): ${error instanceof Error ? error.message : String(error)}`
    throw new Fault('input/invalid', { what: 'input', reasons, next: `judgment-day schema ${protocol} input` })
  }
}
