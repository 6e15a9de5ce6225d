import path from 'node:path'
import { blockIn, withBlock } from '../hosts/marks.js'
import { holdsOurs, removeHooks } from '../hosts/settings.js'
import { Fault } from '../kernel/fault.js'
import type { Change, Plan } from './change.js'
import { notes, type Place, textAt } from './place.js'
import { settingsAt } from './plan.js'
import { readRecord } from './record.js'

/**
 * What removing would do: our blocks and hooks go, what was replaced comes back to the byte, text outside the marks stays.
 * Throws `install/own-text` when both cannot be had, and `install/settings` for settings that cannot be read.
 */
export function planRemoval(place: Place): Plan {
  const documents = place.documents.flatMap(({ path: at }) => document(place, at))
  const settings = place.settings.flatMap(({ path: named }) => setting(place, named))
  return { changes: [...documents, ...settings], folders: readRecord(place) }
}

function document(place: Place, at: string): Change[] {
  const present = textAt(place, at)
  if (present === null) return []
  const block = blockIn(present)
  if (block === null) return [{ path: at, deed: 'left', text: present, keep: null }]
  const own = withBlock(present, block, '')
  const before = textAt(place, `${notes.kept}/${at}`)
  if (before === null) return [own.trim() === '' ? gone(at) : { path: at, deed: 'updated', text: own, keep: null }]
  if (own.trim() !== '') throw new Fault('install/own-text', { path: path.join(place.root, at) })
  return [{ path: at, deed: 'restored', text: before, keep: null }]
}

function setting(place: Place, named: string): Change[] {
  const { at, present } = settingsAt(place, named)
  if (present === null) return []
  if (!holdsOurs(present)) return [{ path: at, deed: 'left', text: present, keep: null }]
  const text = removeHooks(present, textAt(place, `${notes.kept}/${named}`))
  return [text === null ? gone(at) : { path: at, deed: 'updated', text, keep: null }]
}

const gone = (path: string): Change => ({ path, deed: 'removed', text: null, keep: null })
