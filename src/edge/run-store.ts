import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { type Digest, digest } from '../kernel/digest.js'
import { Fault } from '../kernel/fault.js'
import type { Event } from '../ledger/event.js'
import { append, empty, type Ledger, read, serialise } from '../ledger/ledger.js'
import { reasonOf, writeAtomically } from './atomic.js'
import { type Home, prepareRecords } from './home.js'

/** The record of one run on disk: `ledger.jsonl`, `head`, `objects/<digest>` (P-7). */
export interface RunStore {
  readonly id: string
  readonly home: Home
  readonly folder: string
  ledger(): Ledger
  /** Appends events; the objects they name are written first. When it returns they are on disk. */
  record(events: readonly Event[], objects: readonly (string | Uint8Array)[], at: string): void
  /** The bytes of an object. Throws `ledger/object` when they are missing or are not those of the digest. */
  object(digest: Digest): Uint8Array
}

/** A store for a run that does not exist yet; nothing is written before the first `record`. */
export function newRun(home: Home, id: string): RunStore {
  return store(home, id, empty)
}

/**
 * Opens a run and proves its chain against `head`. A ledger ahead of `head` is an interrupted write and is finished; a
 * `head` that the ledger does not hold is a cut tail: `ledger/broken`.
 */
export function openRun(home: Home, id: string): RunStore {
  const file = path.join(runFolder(home, id), 'ledger.jsonl')
  const ledger = read(file, readText(file))
  const headFile = path.join(runFolder(home, id), 'head')
  const head = existsSync(headFile) ? readText(headFile).trim() : null
  const tips = ledger.lines.map((line) => digest(line) as string)
  if (head !== null && !tips.includes(head)) {
    const reason = `"head" names ${head.slice(0, 19)}…, which no line has: the tail was cut or its last line changed`
    throw new Fault('ledger/broken', { file, line: ledger.lines.length, reason })
  }
  if (head !== ledger.head && ledger.head !== null) writeAtomically(headFile, `${ledger.head}\n`)
  return store(home, id, ledger)
}

function store(home: Home, id: string, start: Ledger): RunStore {
  const folder = runFolder(home, id)
  let ledger = start
  return {
    id,
    home,
    folder,
    ledger: () => ledger,
    record(events, objects, at) {
      prepareRecords(home)
      for (const bytes of objects) writeObject(folder, bytes)
      const grown = events.reduce((before, event) => append(before, event, at), ledger)
      writeAtomically(path.join(folder, 'ledger.jsonl'), serialise(grown))
      ledger = grown
      writeAtomically(path.join(folder, 'head'), `${grown.head}\n`)
    },
    object: (name) => readObject(folder, name),
  }
}

const runFolder = (home: Home, id: string): string => path.join(home.records, home.safe, id)

/** Objects are named by their digest without its colon, which some file systems refuse. */
export const objectFile = (folder: string, name: Digest): string => path.join(folder, 'objects', name.replace(':', '-'))

function writeObject(folder: string, bytes: string | Uint8Array): void {
  const file = objectFile(folder, digest(bytes))
  if (existsSync(file)) return
  mkdirSync(path.dirname(file), { recursive: true })
  writeAtomically(file, bytes)
}

function readObject(folder: string, name: Digest): Uint8Array {
  const file = objectFile(folder, name)
  let bytes: Uint8Array
  try {
    bytes = readFileSync(file)
  } catch (error) {
    throw new Fault('ledger/object', {
      file,
      what: 'an object of the run',
      reason: `cannot be read (${reasonOf(error)})`,
    })
  }
  if (digest(bytes) === name) return bytes
  throw new Fault('ledger/object', {
    file,
    what: 'an object of the run',
    reason: 'was changed: its bytes have another digest',
  })
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new Fault('ledger/object', {
      file,
      what: 'the record of the run',
      reason: `cannot be read (${reasonOf(error)})`,
    })
  }
}

/** Removes a folder of working files that a run no longer needs. */
export function discard(folder: string): void {
  rmSync(folder, { recursive: true, force: true })
}
