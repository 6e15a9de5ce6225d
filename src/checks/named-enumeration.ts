import type { Claim } from '../document/claims.js'
import type { Document } from '../document/document.js'
import { type Named, namedIn } from '../document/named.js'
import {
  isNarrowed,
  isQualified,
  isRecorded,
  isSelected,
  isSpecific,
  isSpread,
  nounKey,
  reference,
} from '../document/same-noun.js'
import { grouped } from '../kernel/grouped.js'
import type { Check, Outcome } from './check.js'
import { breaks, holds, related } from './outcome.js'

/** A number of things whose list stands elsewhere, under a heading or comment that names them. */
export const namedEnumeration: Check = {
  id: 'count/named-enumeration',
  family: 'enumerations',
  severity: 'CRITICAL',
  docs: {
    what: 'A number of things differs from the list, table or numbered headings that bear their name, in any document of the folder.',
    wrong: 'Four loan states are kept.\n\n<!-- count: loan states -->\n- open\n- late\n- closed',
    right: 'Three loan states are kept.\n\n<!-- count: loan states -->\n- open\n- late\n- closed',
  },
  *run({ documents }) {
    const comparable = reference(documents)
    const named = grouped(documents.flatMap(namedIn), ({ key }) => key)
    for (const document of documents) {
      for (const claim of document.claims) {
        if (claim.role !== 'asserts' || claim.shape === 'compound' || claim.shape === 'cell') continue
        if (document.lexicon.terms.task.includes(claim.head)) continue
        const own = named.get(nounKey(document, claim)) ?? []
        const outcome = compare(
          document,
          claim,
          own.filter((one) => comparable(document, one.document)),
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
  const [counted] = first.readings
  if (named.length > 1 || counted === undefined || !refers(document, claim, first)) return null
  if (isSelected(document, claim) || document.lexicon.pairs.has(claim.passage.tokens[claim.from]?.text ?? ''))
    return null
  const place = related(first.document, first.start, `${first.what} ${first.key}`)
  return breaks(document, claim, { counted, members: first.members, related: [place] })
}

/** True when a claim can only speak of all that the enumeration holds. */
function refers(document: Document, claim: Claim, { by, section }: Named): boolean {
  const nextWord = claim.passage.tokens[claim.next]?.text ?? ''
  const whole = claim.total || isRecorded(document, claim)
  // beside its list a known thing needs no more words, and a preposition behind it mostly belongs to the verb
  const beside = by === 'title' && claim.passage.section === section && (whole || claim.definite)
  if (beside && !document.lexicon.genitives.has(nextWord) && !isQualified(document, claim)) return true
  if (isNarrowed(document, claim) && !(by !== 'title' && isSpread(document, claim))) return false
  if (by === 'comment') return true
  if (by === 'numbers') return whole || isSpread(document, claim)
  if (by === 'titles') return isSpecific(document, claim) && (whole || isSpread(document, claim))
  return (whole || claim.definite) && isSpecific(document, claim)
}
