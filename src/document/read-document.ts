import type { Code, Parent, Root } from 'mdast'
import { type Claim, claimsOf } from './claims.js'
import { directivesOf } from './directives.js'
import type { Document } from './document.js'
import { type Identifier, type IdRange, identifiersIn, rangesIn } from './identifiers.js'
import { type Lexicon, lexiconOf } from './lexicons/index.js'
import { listsOf } from './lists.js'
import { parse } from './parse.js'
import { type Passage, passagesOf } from './passages.js'
import { lineStarts } from './place.js'
import { sectionsOf } from './sections.js'
import { tablesOf } from './tables.js'

/**
 * Reads one document: its structure, what can be counted in it, and what it claims. Any text can be read; one too short
 * to tell its language is read in the folder's.
 */
export function readDocument(source: Pick<Document, 'path' | 'role' | 'text'>, folder?: Lexicon): Document {
  const { path, role, text } = source
  const tree = parse(text)
  const lexicon = lexiconOf(text, folder)
  const sections = sectionsOf(tree, text.length)
  const lists = listsOf(tree, sections)
  const passages = passagesOf(tree, text, sections)
  return {
    path,
    role,
    text,
    tree,
    lines: lineStarts(text),
    lexicon,
    sections,
    passages,
    lists,
    topLists: tree.children.flatMap((node) => (node.type === 'list' ? (lists.get(node) ?? []) : [])),
    tables: tablesOf(tree, sections),
    ...mentions(tree, text),
    ...readClaims(passages, lexicon),
    directives: directivesOf(tree),
  }
}

function readClaims(passages: readonly Passage[], lexicon: Lexicon): Pick<Document, 'claims' | 'claimsIn'> {
  const claims: Claim[] = []
  const claimsIn = new Map<Passage, readonly Claim[]>()
  for (const passage of passages) {
    const label = passage.cell !== null && passage.cell.row > 0 ? passage.cell.label : null
    const found = claimsOf(passage, lexicon, label)
    if (found.length > 0) claimsIn.set(passage, found)
    claims.push(...found)
  }
  return { claims, claimsIn }
}

/** Identifiers are read from the source, inline code included; fenced examples mention nothing. */
function mentions(tree: Root, text: string): { identifiers: Identifier[]; ranges: IdRange[] } {
  const identifiers: Identifier[] = []
  let at = 0
  for (const code of fences(tree)) {
    identifiers.push(...identifiersIn(text.slice(at, code.position?.start.offset), at))
    at = code.position?.end.offset ?? at
  }
  identifiers.push(...identifiersIn(text.slice(at), at))
  return { identifiers, ranges: rangesIn(text, identifiers) }
}

function fences(parent: Parent): Code[] {
  return parent.children.flatMap((node) => (node.type === 'code' ? [node] : 'children' in node ? fences(node) : []))
}
