/**
 * A file that a protocol keeps beside judgment.md, computed from the ledger. `rendered`: written anew as the run moves.
 * `sealed`: written once. `judged`: recorded bytes that a judge is looking at; a change is an event of the run. `past`: what
 * was judged before.
 */
export interface TreeFile {
  /** Below the tree's root, `/` between parts. */
  readonly path: string
  readonly bytes: Uint8Array
  readonly kind: 'rendered' | 'sealed' | 'judged' | 'past'
}

/** The files of a run, in the order in which they are written: the last one of a folder says that the folder is whole. */
export interface Tree {
  /** Below the repository's root. */
  readonly root: string
  readonly files: readonly TreeFile[]
  /** Paths that must not exist yet. */
  readonly early: readonly string[]
}

/** How a file on disk differs from the tree. */
export interface TreeChange {
  readonly path: string
  readonly kind: TreeFile['kind'] | 'early'
  readonly how: 'changed' | 'missing' | 'unlisted' | 'early'
}
