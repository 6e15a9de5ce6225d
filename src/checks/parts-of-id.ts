import type { Claim } from '../document/claims.js'
import { type Definition, definitionsOf } from '../document/definitions.js'
import type { Document } from '../document/document.js'
import { governingId } from '../document/governing-id.js'
import type { Passage } from '../document/passages.js'
import { passagesIn } from '../document/section-passages.js'
import { stem } from '../document/stem.js'
import { grouped } from '../kernel/grouped.js'
import type { Check, Outcome } from './check.js'
import { breaks, holds, related } from './outcome.js'

/** A number of scenarios, criteria or other named parts of an identifier, against the parts below its heading. */
export const partsOfId: Check = {
  id: 'count/parts-of-id',
  family: 'enumerations',
  severity: 'CRITICAL',
  docs: {
    what: 'A document counts the parts of an identifier, and its section holds another number of headings with that name.',
    wrong: '### FR-2\n\n#### Scenario: lend\n\n#### Scenario: return\n\nCovers FR-2 (all three scenarios).',
    right: '### FR-2\n\n#### Scenario: lend\n\n#### Scenario: return\n\nCovers FR-2 (both scenarios).',
  },
  *run({ documents }) {
    const headings = grouped(
      documents.flatMap(definitionsOf).filter(({ form }) => form === 'heading'),
      ({ id }) => id.key,
    )
    for (const document of documents) {
      for (const claim of document.claims) {
        const id = claim.shape === 'phrase' && claim.role !== 'quoted' ? governingId(document, claim) : null
        const outcome = id === null ? null : compare(document, claim, headings.get(id.key) ?? [])
        if (outcome !== null) yield outcome
      }
    }
  },
  text: ({ subject, stated, counted }) => `Unexpected count ${stated} of ${subject}, ${counted} are written down`,
  fix: ({ stated, counted }) => `Write ${counted} instead of ${stated}, or write the missing ones.`,
}

function compare(document: Document, claim: Claim, definitions: readonly Definition[]): Outcome | null {
  const counted = definitions
    .map((one) => ({ one, parts: partsBelow(one, claim) }))
    .filter(({ parts }) => parts.length > 0)
  const [first] = counted
  if (first === undefined) return null
  if (counted.some(({ parts }) => parts.length === claim.value)) return holds(claim)
  if (counted.length > 1 || claim.bound !== 'exactly') return null
  const { one, parts } = first
  const place = related(one.document, one.passage.start, `${one.id.family}-${one.id.number} with ${parts.length}`)
  const members = parts.map((part) => one.document.text.slice(part.start, part.end).replace(/^#+\s*/, ''))
  return breaks(document, claim, { counted: parts.length, members, related: [place] })
}

/** The headings below a definition that begin with the counted noun; else the paragraphs and items that do. */
function partsBelow({ document, passage }: Definition, claim: Claim): Passage[] {
  const inside = passagesIn(document, passage.section).filter((one) => one !== passage && begins(one, claim))
  const headings = inside.filter((one) => one.kind === 'heading')
  return headings.length > 0 ? headings : inside.filter((one) => one.kind === 'paragraph')
}

function begins({ tokens }: Passage, claim: Claim): boolean {
  if (tokens[0]?.kind !== 'han') return tokens[0]?.kind === 'word' && stem(tokens[0].text) === claim.head
  return (
    tokens
      .slice(0, claim.head.length)
      .map((token) => token.text)
      .join('') === claim.head
  )
}
