/** What becomes of a file. `left`: it is of another hand and stays. */
export type Deed = 'created' | 'updated' | 'unchanged' | 'replaced' | 'removed' | 'restored' | 'left'

/** One file that install or remove looked at; paths are relative to the host's root. */
export interface Change {
  readonly path: string
  readonly deed: Deed
  /** What is to stand there; null: nothing. Files that are `unchanged` or `left` are not written. */
  readonly text: string | null
  /** What stood there and is kept, and where. */
  readonly keep: { readonly path: string; readonly text: string } | null
}

/** Everything that would happen, decided before anything does. */
export interface Plan {
  readonly changes: readonly Change[]
  /** Folders that install makes, or that remove may take away once they are empty. */
  readonly folders: readonly string[]
}

export const isWritten = ({ deed }: Change): boolean => deed !== 'unchanged' && deed !== 'left'
