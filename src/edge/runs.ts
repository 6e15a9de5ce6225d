import path from 'node:path'
import { reading } from './atomic.js'
import type { Home } from './home.js'

/** What `head` says before the first line: without it nobody could tell an interrupted opening from a cut ledger. */
export const unborn = 'nothing recorded yet\n'

export const runFolder = (home: Home, id: string): string => path.join(home.records, home.safe, id)

/** The runs of a spec, oldest first, broken ones among them; a run whose opening was interrupted is none. */
export function runsOf(home: Home): string[] {
  const folder = path.join(home.records, home.safe)
  return reading(folder, () => {
    if (home.disk.look(folder)?.is !== 'folder') return []
    return home.disk
      .list(folder)
      .filter(({ name, is }) => is === 'folder' && isBorn(home, name))
      .map(({ name }) => name)
      .sort(byRun)
  })
}

/** A run id that no run of the spec has: the UTC date and the spec's name, `-2` and so on for later ones of one day. */
export function newRunId(home: Home, at: string): string {
  const base = `${at.slice(0, 10)}-${home.safe}`
  const taken = runsOf(home)
  for (let n = 1; ; n++) {
    const id = n === 1 ? base : `${base}-${n}`
    if (!taken.includes(id)) return id
  }
}

function isBorn({ disk, ...home }: Home, id: string): boolean {
  const file = (name: string): string => path.join(runFolder({ disk, ...home }, id), name)
  if (disk.look(file('ledger.jsonl')) !== null) return true
  if (disk.look(file('head')) === null) return disk.look(file('objects')) !== null
  return Buffer.from(disk.read(file('head'))).toString('utf8') !== unborn
}

/** By date, then by ordinal: `…-2` comes after the run without one and before `…-10`. */
function byRun(a: string, b: string): number {
  return a.localeCompare(b, 'en', { numeric: true })
}
