import { Fault } from '../kernel/fault.js'
import type { Tree, TreeChange } from '../protocols/tree.js'
import { materialOf } from './material.js'
import { type Run, stateOf } from './run.js'

/** The files that the protocol keeps beside judgment.md, as the ledger says they are; null where it keeps none. */
export function treeOf(run: Run): Tree | null {
  const { tree } = run.protocol
  return tree?.(stateOf(run), { material: materialOf(run), object: (digest) => run.ports.store.object(digest) }) ?? null
}

/** Writes the protocol's tree: what is missing, and what is rendered anew. */
export function writeTree(run: Run): void {
  const tree = treeOf(run)
  if (tree !== null) run.ports.tree.write(tree)
}

export function treeChanges(run: Run): TreeChange[] {
  const tree = treeOf(run)
  return tree === null ? [] : run.ports.tree.changes(tree)
}

/** Recorded bytes that a judge is looking at and that are no longer what was recorded. */
export const disturbances = (run: Run): string[] =>
  treeChanges(run)
    .filter(({ kind }) => kind === 'judged')
    .map(({ path, how }) => `${path} (${how})`)

/** Files that are written once and were changed, or stand there before their time. */
export const brokenSeals = (run: Run): string[] =>
  treeChanges(run)
    .filter(({ kind, how }) => kind === 'early' || (kind === 'sealed' && how === 'changed'))
    .map(({ path, how }) => `${path} (${how})`)

/** Throws `tree/changed` when there are any. */
export function requireIntact(run: Run): void {
  const files = brokenSeals(run)
  if (files.length > 0) throw new Fault('tree/changed', { files })
}
