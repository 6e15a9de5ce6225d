import { existsSync, readFileSync, statSync } from 'node:fs'
import YAML from 'yaml'
import type { z } from 'zod'
import { reasonOf } from '../edge/disk.js'
import { Fault } from '../kernel/fault.js'
import { readReply, reasonLines } from '../prompt/reply.js'
import type { Protocol } from '../protocols/protocol.js'

/** Bytes of an input file after which it cannot be one. */
const inputLimit = 10_000_000

/** The text of a file that a person or host hands in, or of standard input for "-". */
export function readInput(file: string, what: string): string {
  if (file !== '-' && !existsSync(file)) throw new Fault('usage/missing-input', { what, path: file })
  try {
    if (file !== '-' && statSync(file).isDirectory())
      throw new Fault('usage/unreadable', {
        path: file,
        reason: `it is a folder; name the file that holds the ${what}`,
      })
    const bytes = readFileSync(file === '-' ? 0 : file)
    if (bytes.length > inputLimit)
      throw new Fault('target/too-large', { path: file, bytes: bytes.length, limit: inputLimit })
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (error) {
    if (error instanceof Fault) throw error
    if (error instanceof TypeError) throw new Fault('target/not-utf8', { path: file })
    throw new Fault('usage/unreadable', { path: file, reason: reasonOf(error) })
  }
}

/** An input read against its schema. Throws `input/invalid`, which says every reason and the next action. */
export function parseInput<T>(schema: z.ZodType<T>, text: string, what: string, next: string): T {
  const reading = readReply(schema, text)
  if (reading.is === 'valid') return reading.data
  const reasons = reading.is === 'absent' ? '  (whole input): it is empty' : reasonLines(reading.reasons)
  throw new Fault('input/invalid', { what, reasons, next })
}

/** What the protocol needs to start, from a file of YAML or JSON. Throws `input/invalid`, which says every reason. */
export function readRequest(protocol: Protocol, file: string | undefined): unknown {
  const text = file === undefined ? '{}' : readInput(file, 'input')
  const next = `judgment-day schema ${protocol.id} input`
  let value: unknown
  try {
    value = YAML.parse(text)
  } catch (error) {
    const reasons = `  (whole input): ${error instanceof Error ? error.message : String(error)}`
    throw new Fault('input/invalid', { what: 'input', reasons, next })
  }
  return parseInput(protocol.input, JSON.stringify(value), 'input', next)
}
