import path from 'node:path'
import type { Tree, TreeChange, TreeFile } from '../protocols/tree.js'
import { reading, writeAtomically } from './atomic.js'
import type { Disk } from './disk.js'
import type { Home } from './home.js'

/** A protocol's tree on disk, below the repository's root. */
export function treePort({ disk, root }: Pick<Home, 'disk' | 'root'>): {
  write(tree: Tree): void
  changes(tree: Tree): TreeChange[]
} {
  return {
    write: (tree) => {
      for (const file of tree.files) write(disk, path.join(root, tree.root), tree, file)
    },
    changes: (tree) => {
      const base = path.join(root, tree.root)
      return reading(base, () => [
        ...tree.files.flatMap((file) => change(disk, base, tree, file)),
        ...unlisted(disk, base, tree),
        ...tree.early
          .filter((file) => disk.look(path.join(base, file)) !== null)
          .map((file): TreeChange => ({ path: `${tree.root}/${file}`, kind: 'early', how: 'early' })),
      ])
    },
  }
}

/** Writes a file that is missing, unless its folder was whole before; what is there is written over only where it is rendered. */
function write(disk: Disk, base: string, tree: Tree, file: TreeFile): void {
  const place = path.join(base, file.path)
  const present = reading(place, () => (disk.look(place) === null ? null : disk.read(place)))
  if (present === null ? !wasWhole(disk, base, tree, file) : file.kind === 'rendered' && !same(present, file.bytes))
    writeAtomically(disk, place, file.bytes)
}

/** Whether the last file of a judged folder is there: then each that is missing was taken away. */
function wasWhole(disk: Disk, base: string, tree: Tree, file: TreeFile): boolean {
  if (file.kind !== 'judged') return false
  const last = tree.files.findLast(({ kind, path: name }) => kind === 'judged' && top(name) === top(file.path))
  return last !== undefined && disk.look(path.join(base, last.path)) !== null
}

function change(disk: Disk, base: string, tree: Tree, file: TreeFile): TreeChange[] {
  const place = path.join(base, file.path)
  const named = { path: `${tree.root}/${file.path}`, kind: file.kind }
  const found = disk.look(place)
  if (found === null) {
    const pending = file.kind === 'judged' && !wasWhole(disk, base, tree, file)
    return pending ? [] : [{ ...named, how: 'missing' }]
  }
  return found.is === 'file' && same(disk.read(place), file.bytes) ? [] : [{ ...named, how: 'changed' }]
}

/** Files in a judged folder that the tree does not hold. */
function unlisted(disk: Disk, base: string, tree: Tree): TreeChange[] {
  const known = new Set(tree.files.map((file) => file.path))
  const folders = new Set(tree.files.filter(({ kind }) => kind === 'judged').map((file) => top(file.path)))
  return [...folders]
    .flatMap((folder) => below(disk, base, folder))
    .filter((file) => !known.has(file))
    .map((file) => ({ path: `${tree.root}/${file}`, kind: 'judged', how: 'unlisted' }))
}

function below(disk: Disk, base: string, folder: string): string[] {
  const place = path.join(base, folder)
  if (disk.look(place)?.is !== 'folder') return []
  return disk
    .list(place)
    .flatMap(({ name, is }) => (is === 'folder' ? below(disk, base, `${folder}/${name}`) : [`${folder}/${name}`]))
}

const top = (file: string): string => file.split('/')[0] ?? ''

const same = (a: Uint8Array, b: Uint8Array): boolean => Buffer.compare(a, b) === 0
