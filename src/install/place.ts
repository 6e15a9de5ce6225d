import path from 'node:path'
import { reading } from '../edge/atomic.js'
import { type Disk, disk } from '../edge/disk.js'
import { hostText } from '../edge/templates.js'
import type { HookEntry, Host, Piece, Whereabouts } from '../hosts/host.js'
import { marked } from '../hosts/marks.js'
import { Fault } from '../kernel/fault.js'
import { version } from '../review/version.js'

/** One host's folder, what belongs into it, and where install keeps its own notes. */
export interface Place {
  readonly disk: Disk
  readonly host: Host
  /** Absolute. */
  readonly root: string
  readonly documents: readonly { readonly path: string; readonly text: string }[]
  readonly settings: readonly { readonly path: string; readonly entries: readonly HookEntry[] }[]
}

/** Below a host's root: the record, and what stood there before. */
export const notes = { folder: 'judgment-day', record: 'judgment-day/install.json', kept: 'judgment-day/kept' } as const

export function placeOf(host: Host, where: Whereabouts, on: Disk = disk): Place {
  const pieces: readonly Piece[] = host.pieces(where, hostText)
  return {
    disk: on,
    host,
    root: host.root(where),
    documents: pieces.flatMap((piece) =>
      piece.is === 'document' ? [{ path: piece.path, text: marked(piece.path, piece.text, version) }] : [],
    ),
    settings: pieces.flatMap((piece) => (piece.is === 'hooks' ? [piece] : [])),
  }
}

/** The text of a file below the root; null where there is none. Throws for what is no file of UTF-8 text. */
export function textAt({ disk, root }: Place, relative: string): string | null {
  const file = path.join(root, relative)
  return reading(file, () => {
    const found = disk.look(file)
    if (found === null) return null
    if (found.is !== 'file') throw new Fault('record/not-a-file', { path: file, is: found.is })
    try {
      return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(disk.read(file))
    } catch {
      throw new Fault('target/not-utf8', { path: file })
    }
  })
}

/** A settings file with links followed: many keep theirs elsewhere and link it. The path is relative to the root. */
export function linked({ disk, root }: Place, relative: string): string {
  const file = path.join(root, relative)
  if (disk.look(file)?.is !== 'link') return relative
  return reading(file, () => path.relative(disk.resolve(root), disk.resolve(file)))
}
