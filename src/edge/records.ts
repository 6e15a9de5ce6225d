import path from 'node:path'
import { digest, short } from '../kernel/digest.js'
import { Fault } from '../kernel/fault.js'
import { reading, writeAtomically } from './atomic.js'
import type { Disk } from './disk.js'

/** Where the runs of one spec are recorded. */
export interface Records {
  /** The file system that all of it is on. */
  readonly disk: Disk
  /** `.judgment` at the root, absolute. */
  readonly records: string
  /** The folder of the spec's runs below it: the spec's name with `--` for `/`. */
  readonly safe: string
  /** The spec folder below the root, `/` between parts; `.` for the root itself. */
  readonly place: string
}

/** Bytes of a folder name after which it is cut: run ids and temporaries are made of it and must fit into 255. */
const nameLimit = 120

/**
 * The folder name of a spec's records: its name with `--` for `/`. A second spec that would have the same one, be it in
 * another letter case (other systems read the clone), gets `-2` and so on: a small file `spec` says whose a folder is.
 */
export function placedName(disk: Disk, records: string, spec: string, place: string): string {
  const base = fitting(spec.replaceAll('/', '--'))
  const taken = recordFolders(disk, records)
  for (let n = 1; ; n++) {
    const name = n === 1 ? base : `${base}-${n}`
    const alike = taken.filter((other) => folded(other) === folded(name))
    if (alike.length === 0) return name
    if (alike.includes(name) && [place, null].includes(placeOf(disk, records, name))) return name
  }
}

/** The folders of `.judgment` that hold runs. */
export function recordFolders(disk: Disk, records: string): string[] {
  if (disk.look(records)?.is !== 'folder') return []
  return disk
    .list(records)
    .filter(({ name, is }) => is === 'folder' && name !== 'packets' && !/\.(lock|tmp)$/.test(name))
    .map(({ name }) => name)
    .sort()
}

/** Where below the root the spec of a records folder lies; null when the folder does not say. */
export function placeOf(disk: Disk, records: string, safe: string): string | null {
  const file = path.join(records, safe, 'spec')
  return disk.look(file)?.is === 'file' ? Buffer.from(disk.read(file)).toString('utf8').replace(/\n$/, '') : null
}

/** Makes the records folder with the files that tell git what is a record, and whose each folder is. */
export function prepareRecords({ disk, records, safe, place }: Records): void {
  requireFolderOrNothing(disk, records)
  requireFolderOrNothing(disk, path.join(records, safe))
  const files = [
    [path.join(records, '.gitattributes'), '* -text\n'],
    [path.join(records, '.gitignore'), 'packets/\n*.lock\n*.tmp\n'],
    [path.join(records, safe, 'spec'), `${place}\n`],
  ] as const
  for (const [file, text] of files) if (disk.look(file) === null) writeAtomically(disk, file, text)
}

/** Throws `record/not-a-folder` where something else stands: through a link, records would be written elsewhere. */
export function requireFolderOrNothing(disk: Disk, folder: string): void {
  const is = reading(folder, () => disk.look(folder))?.is
  if (is !== undefined && is !== 'folder') throw new Fault('record/not-a-folder', { path: folder, is })
}

/** One name where systems that fold case and compose accents see one. */
const folded = (name: string): string => name.normalize('NFC').toLowerCase()

function fitting(name: string): string {
  if (Buffer.byteLength(name) <= nameLimit) return name
  let cut = name
  while (Buffer.byteLength(cut) > nameLimit) cut = [...cut].slice(0, -1).join('')
  return `${cut}~${short(digest(name))}`
}
