import path from 'node:path'
import { attempt, writeAtomically, writing } from '../edge/atomic.js'
import { isWritten, type Plan } from './change.js'
import { notes, type Place } from './place.js'
import { recordText } from './record.js'

/** Installs what was planned: what is kept and the record first, then the files. */
export function install(place: Place, { changes, folders }: Plan): void {
  const written = changes.filter(isWritten)
  if (written.length === 0) return
  for (const { keep } of written) if (keep !== null) write(place, keep.path, keep.text)
  write(place, notes.record, recordText(folders))
  for (const { path: at, text } of written) if (text !== null) write(place, at, text)
}

/** Removes what was planned: the files first, then what was kept, the record, and folders of ours that hold nothing. */
export function remove(place: Place, { changes, folders }: Plan): void {
  const { disk, root } = place
  for (const { path: at, text } of changes.filter(isWritten))
    if (text !== null) write(place, at, text)
    else writing(at, () => disk.remove(path.join(root, at)))
  writing(notes.folder, () => disk.remove(path.join(root, notes.folder)))
  const deepestFirst = [...folders].sort((a, b) => depth(b) - depth(a))
  for (const folder of deepestFirst)
    attempt(() => {
      if (disk.list(path.join(root, folder)).length === 0) disk.removeEmpty(path.join(root, folder))
    })
}

const depth = (folder: string): number => (folder === '.' ? 0 : folder.split('/').length)

const write = ({ disk, root }: Place, relative: string, text: string): void =>
  writeAtomically(disk, path.join(root, relative), text)
