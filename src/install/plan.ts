import path from 'node:path'
import { blockIn, withBlock } from '../hosts/marks.js'
import { addHooks, holds, holdsOurs, problemOf, removeHooks } from '../hosts/settings.js'
import { Fault } from '../kernel/fault.js'
import type { Change, Plan } from './change.js'
import { linked, notes, type Place, textAt } from './place.js'
import { missingFolders, readRecord } from './record.js'

/**
 * What installing would do. Throws `install/foreign` for a file of another hand in the place of one of ours, unless it may
 * be replaced, and `install/settings` for settings that cannot be read; nothing has been touched then.
 */
export function planInstall(place: Place, { replace }: { readonly replace: boolean }): Plan {
  const documents = place.documents.map(({ path: at, text }) => document(at, textAt(place, at), text))
  const foreign = documents.filter(({ deed }) => deed === 'replaced').map(({ path: at }) => path.join(place.root, at))
  if (foreign.length > 0 && !replace) throw new Fault('install/foreign', { files: foreign, host: place.host.id })
  const changes = [...documents, ...place.settings.map((piece) => settings(place, piece))]
  return { changes, folders: [...new Set([...readRecord(place), ...missingFolders(place, changes)])] }
}

function document(at: string, present: string | null, text: string): Change {
  if (present === null) return { path: at, deed: 'created', text, keep: null }
  const block = blockIn(present)
  if (block === null) return { path: at, deed: 'replaced', text, keep: { path: `${notes.kept}/${at}`, text: present } }
  const same = present.slice(block.start, block.end).replaceAll('\r\n', '\n') === text
  return { path: at, deed: same ? 'unchanged' : 'updated', text: withBlock(present, block, text), keep: null }
}

function settings(place: Place, { path: named, entries }: Place['settings'][number]): Change {
  const { at, present } = settingsAt(place, named)
  if (present !== null && entries.every((entry) => holds(present, entry)))
    return { path: at, deed: 'unchanged', text: present, keep: null }
  const kept = `${notes.kept}/${named}`
  const stale = present !== null && holdsOurs(present)
  const text = addHooks(stale ? removeHooks(present, textAt(place, kept)) : present, entries)
  const keep = present === null || stale ? null : { path: kept, text: present }
  return { path: at, deed: present === null ? 'created' : 'updated', text, keep }
}

/** Settings as they are, where they really lie. Throws `install/settings` for a text that cannot hold hooks. */
export function settingsAt(place: Place, named: string): { readonly at: string; readonly present: string | null } {
  const at = linked(place, named)
  const present = textAt(place, at)
  const problem = present === null ? null : problemOf(present)
  if (problem !== null) throw new Fault('install/settings', { path: path.join(place.root, at), problem })
  return { at, present }
}
