import type { Root } from 'mdast'

/** One Markdown document of the folder, parsed. */
export interface Document {
  readonly path: string
  readonly role: 'target' | 'context' | 'evidence' | 'other'
  readonly text: string
  readonly tree: Root
}
