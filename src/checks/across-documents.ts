import type { Claim } from '../document/claims.js'
import type { Document } from '../document/document.js'
import { comparable, isNarrowed, isSpecific, nounKey } from '../document/same-noun.js'
import type { Check, Outcome } from './check.js'
import { breaks, related } from './outcome.js'

/** Two statements of the folder that give the same thing different numbers. */
export const acrossDocuments: Check = {
  id: 'statement/across-documents',
  family: 'statements',
  severity: 'CRITICAL',
  docs: {
    what: 'Two statements, in one document or two, give the same thing different numbers. The later document is reported.',
    wrong: 'requirements.md: The six loan states are kept.\ndesign.md: All five loan states have a colour.',
    right: 'requirements.md: The six loan states are kept.\ndesign.md: All six loan states have a colour.',
  },
  *run({ documents }) {
    for (const statements of groups(documents).values()) yield* conflicts(documents, statements)
  },
  text: ({ subject, stated, counted }) => `Unexpected number ${stated} of ${subject}, elsewhere it is ${counted}`,
  fix: ({ stated, counted }) => `Make it one number: ${counted} or ${stated}.`,
}

interface Statement {
  readonly document: Document
  readonly claim: Claim
}

function groups(documents: readonly Document[]): Map<string, Statement[]> {
  const found = new Map<string, Statement[]>()
  for (const document of documents) {
    for (const claim of document.claims) {
      if (!states(document, claim)) continue
      const key = nounKey(document, claim)
      found.set(key, [...(found.get(key) ?? []), { document, claim }])
    }
  }
  return found
}

function states(document: Document, claim: Claim): boolean {
  if (claim.role !== 'asserts' || claim.shape === 'compound' || claim.shape === 'cell' || claim.passage.quoted)
    return false
  if (
    document.lexicon.measures.has(claim.head) ||
    document.lexicon.pairs.has(claim.passage.tokens[claim.from]?.text ?? '')
  )
    return false
  return isSpecific(document, claim) && !isNarrowed(document, claim)
}

/** The first statement sets the number; a later one breaks it when either of the two speaks of the whole. */
function* conflicts(documents: readonly Document[], [first, ...later]: readonly Statement[]): Generator<Outcome> {
  if (first === undefined) return
  for (const { document, claim } of later) {
    if (claim.value === first.claim.value || !(claim.total || first.claim.total)) continue
    if (!comparable(documents, document, first.document)) continue
    const quote = first.document.text.slice(first.claim.start, first.claim.end)
    const place = { ...related(first.document, first.claim.start, `says ${first.claim.value}`), quote }
    yield breaks(document, claim, { counted: first.claim.value, related: [place] })
  }
}
