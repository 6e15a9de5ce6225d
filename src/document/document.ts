import type { List, Root, Table } from 'mdast'
import type { Claim } from './claims.js'
import type { Directives } from './directives.js'
import type { Identifier, IdRange } from './identifiers.js'
import type { Lexicon } from './lexicons/index.js'
import type { CountedList } from './lists.js'
import type { Passage } from './passages.js'
import type { Section } from './sections.js'
import type { CountedTable } from './tables.js'

/** One Markdown document of the folder, parsed and read. Offsets are offsets in `text`. */
export interface Document {
  readonly path: string
  readonly role: 'target' | 'context' | 'evidence' | 'artifact' | 'other'
  readonly text: string
  readonly tree: Root
  /** The offset of each line. */
  readonly lines: readonly number[]
  readonly lexicon: Lexicon
  /** In reading order, the document itself first. */
  readonly sections: readonly Section[]
  readonly passages: readonly Passage[]
  readonly lists: ReadonlyMap<List, CountedList>
  /** The lists that lie in no other list. */
  readonly topLists: readonly CountedList[]
  readonly tables: ReadonlyMap<Table, CountedTable>
  readonly identifiers: readonly Identifier[]
  readonly ranges: readonly IdRange[]
  readonly claims: readonly Claim[]
  readonly claimsIn: ReadonlyMap<Passage, readonly Claim[]>
  readonly directives: Directives
}
