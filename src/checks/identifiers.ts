import type { Claim } from '../document/claims.js'
import { type Definition, definitionsOf } from '../document/definitions.js'
import type { Document } from '../document/document.js'
import { familyOf } from '../document/families.js'
import { isQualified, isRecorded, isSelected } from '../document/same-noun.js'
import type { Section } from '../document/sections.js'
import { grouped } from '../kernel/grouped.js'
import type { Check, Outcome } from './check.js'
import { breaks, holds, related } from './outcome.js'

/** A number of requirements, stories or decisions in all, against the identifiers that are defined. */
export const identifiers: Check = {
  id: 'count/identifiers',
  family: 'enumerations',
  severity: 'CRITICAL',
  docs: {
    what: 'A document says how many requirements, criteria or decisions there are in all, and another number is defined.',
    wrong: '- **SC-1**: fast\n- **SC-2**: small\n\nAll three success criteria are measured.',
    right: '- **SC-1**: fast\n- **SC-2**: small\n\nAll two success criteria are measured.',
  },
  *run({ documents }) {
    const byFamily = grouped(documents.flatMap(definitionsOf), ({ id }) => id.family)
    const families = new Set(byFamily.keys())
    for (const document of documents) {
      for (const claim of document.claims) {
        const family = claim.role === 'asserts' ? familyOf(claim, families) : null
        if (family === null) continue
        const outcome = compare(document, claim, byFamily.get(family) ?? [])
        if (outcome !== null) yield outcome
      }
    }
  },
  text: ({ subject, stated, counted }) => `Unexpected count ${stated} of ${subject}, ${counted} are defined`,
  fix: ({ stated, counted }) => `Write ${counted} instead of ${stated}, or define the missing ones.`,
}

function compare(document: Document, claim: Claim, definitions: readonly Definition[]): Outcome | null {
  const sources = [...new Set(definitions.map((definition) => definition.document))]
  const sizes = sources.map(
    (source) => new Set(definitions.filter((one) => one.document === source).map(({ id }) => id.key)).size,
  )
  const all = new Map(definitions.map((definition) => [definition.id.key, definition]))
  if (claim.value === all.size || sizes.includes(claim.value)) return holds(claim)
  const [first] = definitions
  if (first === undefined || !titled(first, claim) || sources.length > 1 || !speaksOfAll(document, claim, definitions))
    return null
  const place = related(first.document, first.passage.start, `first of ${all.size} defined`)
  return breaks(document, claim, { counted: all.size, members: [...all.keys()], related: [place] })
}

/** `all nine success criteria`, or `the nine` in the section that holds them all. */
function speaksOfAll(document: Document, claim: Claim, definitions: readonly Definition[]): boolean {
  if (isSelected(document, claim) || isQualified(document, claim)) return false
  if (claim.total || isRecorded(document, claim)) return !claim.definite
  return claim.definite && definitions.every(({ passage }) => passage.section === claim.passage.section)
}

/** Initials alone may coincide: a heading above the definitions must name the thing too. */
function titled({ passage }: Definition, claim: Claim): boolean {
  for (let section: Section | null = passage.section; section !== null; section = section.parent) {
    if (section.title.toLowerCase().includes(claim.head.slice(0, 5))) return true
  }
  return false
}
