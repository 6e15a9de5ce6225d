import path from 'node:path'
import type { Digest } from '../kernel/digest.js'
import { Fault } from '../kernel/fault.js'
import type { Event } from '../ledger/event.js'
import { append, empty, type Ledger, read, serialise, standing } from '../ledger/ledger.js'
import { reading, writeAtomically, writing } from './atomic.js'
import type { Home } from './home.js'
import { readObject, readRecord, writeObject } from './objects.js'
import { prepareRecords, requireFolderOrNothing } from './records.js'
import { runFolder, unborn } from './runs.js'

/** The record of one run on disk: `ledger.jsonl`, `head`, `objects/<digest>` (P-7). */
export interface RunStore {
  readonly id: string
  readonly home: Home
  readonly folder: string
  ledger(): Ledger
  /** Writes `head` where an interruption left it behind the ledger. */
  finish(): void
  /** Appends events, all or none; the objects they name are written first. When it returns all is on disk. */
  record(events: readonly Event[], objects: readonly (string | Uint8Array)[], at: string): void
  /** The bytes of an object. Throws `ledger/object` when they are missing or are not those of the digest. */
  object(digest: Digest): Uint8Array
}

/** A store for a run that does not exist yet; nothing is written before the first `record`. */
export function newRun(home: Home, id: string): RunStore {
  return store(home, id, empty, null)
}

/**
 * Opens a run and proves its chain against `head`; nothing is written. A ledger one write ahead of `head` was
 * interrupted, and the next `record` finishes it; any other difference throws `ledger/broken`.
 */
export function openRun(home: Home, id: string): RunStore {
  const file = path.join(runFolder(home, id), 'ledger.jsonl')
  for (;;) {
    const head = headOf(home, id)
    const ledger = read(file, textOf(file, readRecord(home.disk, file, 'the ledger of the run')))
    if (headOf(home, id) !== head) continue // another process has just recorded something
    standing(file, ledger, head === unborn ? null : (head ?? undefined))
    return store(home, id, ledger, head)
  }
}

function store(home: Home, id: string, start: Ledger, recorded: string | null): RunStore {
  const { disk } = home
  const folder = runFolder(home, id)
  const file = (name: string): string => path.join(folder, name)
  let ledger = start
  let head = recorded
  const writeHead = (): void => {
    const text = ledger.head === null ? unborn : `${ledger.head}\n`
    if (head !== text) writeAtomically(disk, file('head'), text)
    head = text
  }
  return {
    id,
    home,
    folder,
    ledger: () => ledger,
    finish: () => writing(folder, writeHead),
    record(events, objects, at) {
      writing(folder, () => {
        prepareRecords(home)
        requireFolderOrNothing(disk, folder)
        requireFolderOrNothing(disk, file('objects'))
        writeHead()
        for (const bytes of objects) writeObject(disk, folder, bytes)
        const grown = events.reduce((before, event) => append(before, event, at), ledger)
        writeAtomically(disk, file('ledger.jsonl'), serialise(grown))
        ledger = grown
        writeHead()
      })
    },
    object: (name) => readObject(disk, folder, name),
  }
}

function headOf(home: Home, id: string): string | null {
  const file = path.join(runFolder(home, id), 'head')
  return reading(file, () => (home.disk.look(file) === null ? null : textOf(file, home.disk.read(file))))
}

/** Bytes of the record as text, to the byte: neither a replaced character nor a dropped mark hides a change. */
function textOf(file: string, bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    const line = bytes.reduce((lines, byte) => (byte === 10 ? lines + 1 : lines), 1)
    throw new Fault('ledger/broken', { file, line, reason: 'it is not valid UTF-8 text' })
  }
}
