import type { Claim } from './claims.js'
import type { Document } from './document.js'
import type { Identifier } from './identifiers.js'
import { firstAt } from './section-passages.js'

// `FR-2's four`, `FR-2 (all four`, `FR-2 的`, `FR-2 の`: nothing but these may stand between the id and its number.
const before = /^(?:['’]s|[\s(（*_`:：,，]|all|the|both|的|の|全|共|todos|todas|los|las|os|as|alle|les|tous|toutes)*$/i
const after = /^\s*(?:of|in|under|de|del|do|da|von|in|dans)\s+[*_`]*$/i

/** The identifier whose parts a claim counts: `FR-2's four scenarios`, `the four scenarios of FR-2`. */
export function governingId(document: Document, claim: Claim): Identifier | null {
  const { identifiers } = document
  for (let index = firstAt(identifiers, claim.passage.start); index < identifiers.length; index++) {
    const id = identifiers[index] as Identifier
    if (id.start > claim.end + 24) break
    const adjoins =
      id.end <= claim.start && claim.start - id.end <= 24 && before.test(document.text.slice(id.end, claim.start))
    const follows = id.start >= claim.end && after.test(document.text.slice(claim.end, id.start))
    if (id.start >= claim.passage.start && id.end <= claim.passage.end && (adjoins || follows)) return id
  }
  return null
}
