import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { PacketFile } from '../protocols/protocol.js'

/** A new folder with a random name outside every repository, holding these files; gone when it is released. */
export function lend(files: readonly PacketFile[]): { readonly folder: string; release(): void } {
  const folder = mkdtempSync(path.join(tmpdir(), 'packet-'))
  for (const file of files) {
    const place = path.join(folder, file.path)
    mkdirSync(path.dirname(place), { recursive: true })
    writeFileSync(place, file.bytes)
  }
  return { folder, release: () => rmSync(folder, { recursive: true, force: true }) }
}
