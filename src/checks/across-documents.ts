import type { Claim } from '../document/claims.js'
import type { Document } from '../document/document.js'
import { comparison, isNarrowed, isSpecific, nounKey } from '../document/same-noun.js'
import { grouped } from '../kernel/grouped.js'
import type { Check, Outcome } from './check.js'
import { breaks, related } from './outcome.js'

/** Two statements of the folder that give the same thing different numbers. */
export const acrossDocuments: Check = {
  id: 'statement/across-documents',
  family: 'statements',
  severity: 'CRITICAL',
  docs: {
    what: 'Two statements, in one document or two, give the same thing different numbers. What most of them say is held against the others.',
    wrong: 'requirements.md: The six loan states are kept.\ndesign.md: All five loan states have a colour.',
    right: 'requirements.md: The six loan states are kept.\ndesign.md: All six loan states have a colour.',
  },
  *run({ documents }) {
    const comparable = comparison(documents)
    const stated = documents.flatMap((document) =>
      document.claims.filter((claim) => states(document, claim)).map((claim) => ({ document, claim })),
    )
    for (const statements of grouped(stated, ({ document, claim }) => nounKey(document, claim)).values())
      yield* conflicts(statements, comparable)
  },
  text: ({ subject, stated, counted }) => `Unexpected number ${stated} of ${subject}, elsewhere it is ${counted}`,
  fix: ({ stated, counted }) => `Make it one number: ${counted} or ${stated}.`,
}

interface Statement {
  readonly document: Document
  readonly claim: Claim
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

/** The number that most statements give, the earlier one of two, is held against the others; one of a pair speaks of the whole. */
function* conflicts(
  statements: readonly Statement[],
  comparable: (one: Document, other: Document) => boolean,
): Generator<Outcome> {
  const byValue = [...grouped(statements, ({ claim }) => claim.value).values()]
  if (byValue.length < 2) return
  const usual = byValue.reduce((one, other) => (other.length > one.length ? other : one))
  for (const { document, claim } of statements) {
    const against = usual.find(
      (one) =>
        one.claim.value !== claim.value && (claim.total || one.claim.total) && comparable(document, one.document),
    )
    if (against === undefined) continue
    const quote = against.document.text.slice(against.claim.start, against.claim.end)
    const place = { ...related(against.document, against.claim.start, `says ${against.claim.value}`), quote }
    yield breaks(document, claim, { counted: against.claim.value, related: [place] })
  }
}
