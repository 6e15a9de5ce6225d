import type { Claim } from '../document/claims.js'
import type { Document } from '../document/document.js'
import { type Named, namedIn } from '../document/named.js'
import { comparable, isNarrowed, isSpecific, nounKey } from '../document/same-noun.js'
import type { Check, Outcome } from './check.js'
import { breaks, holds, related } from './outcome.js'

/** A number of things whose list stands elsewhere, under a heading or comment that names them. */
export const namedEnumeration: Check = {
  id: 'count/named-enumeration',
  family: 'enumerations',
  severity: 'CRITICAL',
  docs: {
    what: 'A number of things differs from the list or table that bears their name, in any document of the folder.',
    wrong: 'Four loan states are kept.\n\n<!-- count: loan states -->\n- open\n- late\n- closed',
    right: 'Three loan states are kept.\n\n<!-- count: loan states -->\n- open\n- late\n- closed',
  },
  *run({ documents }) {
    const named = documents.flatMap(namedIn)
    for (const document of documents) {
      for (const claim of document.claims) {
        if (claim.role !== 'asserts' || claim.shape === 'compound' || claim.shape === 'cell') continue
        const key = nounKey(document, claim)
        const outcome = compare(
          document,
          claim,
          named.filter((one) => one.key === key && comparable(documents, document, one.document)),
        )
        if (outcome !== null) yield outcome
      }
    }
  },
  text: ({ subject, stated, counted }) => `Unexpected count ${stated} of ${subject}, their list has ${counted}`,
  fix: ({ stated, counted }) => `Write ${counted} instead of ${stated}, or complete the list.`,
}

function compare(document: Document, claim: Claim, named: readonly Named[]): Outcome | null {
  const [first] = named
  if (first === undefined) return null
  if (named.some(({ readings }) => readings.includes(claim.value))) return holds(claim)
  const known = claim.total || claim.definite || first.explicit
  const specific = first.explicit || isSpecific(document, claim)
  if (named.length > 1 || first.readings.length === 0 || !known || !specific || isNarrowed(document, claim)) return null
  const [counted = 0] = first.readings
  const place = related(first.document, first.start, `${first.node.type} of ${counted} ${first.key}`)
  return breaks(document, claim, { counted, members: first.members, related: [place] })
}
