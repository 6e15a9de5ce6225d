import path from 'node:path'
import type { PacketFile } from '../protocols/protocol.js'
import { attempt, writeAtomically, writing } from './atomic.js'
import type { Home } from './home.js'
import { requireFolderOrNothing } from './records.js'

/** One seat's packet folder: its random name tells nothing of the run or of the other seat (P-10). */
export interface PacketFolder {
  readonly name: string
  /** Paths as a host is told them: relative to the root, `/` between parts. */
  readonly prompt: string
  readonly reply: string
}

/** Where the packet of that name lies. */
export function packetFolder(name: string, reply = 'reply.json'): PacketFolder {
  const base = `.judgment/packets/${name}`
  return { name, prompt: `${base}/prompt.md`, reply: `${base}/${reply}` }
}

/** Hands out a packet: its copies and the prompt are on disk when it returns. Handing it out again changes nothing. */
export function handOut(home: Home, name: string, prompt: string, files: readonly PacketFile[]): void {
  const file = path.join(home.root, packetFolder(name).prompt)
  writing(file, () => {
    requireFolderOrNothing(home.disk, path.join(home.records, 'packets'))
    if (home.disk.look(file) !== null) return
    for (const copy of files) writeAtomically(home.disk, path.join(path.dirname(file), copy.path), copy.bytes)
    writeAtomically(home.disk, file, prompt)
  })
}

/**
 * Takes a packet back once its reply is in the ledger, and the packets folder with the last one. What cannot be removed
 * stays for a later command: the ledger no longer asks for it.
 */
export function takeBack({ disk, records }: Home, name: string): void {
  const packets = path.join(records, 'packets')
  attempt(() => {
    if (disk.look(packets)?.is !== 'folder') return
    disk.remove(path.join(packets, name))
    if (disk.list(packets).length === 0) disk.removeEmpty(packets)
  })
}
