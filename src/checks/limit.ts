import type { Claim } from '../document/claims.js'
import type { Document } from '../document/document.js'
import { comparison, isSpecific, nounKey } from '../document/same-noun.js'
import { grouped } from '../kernel/grouped.js'
import type { Check, Outcome } from './check.js'
import { at, related, subjectOf } from './outcome.js'

/** A limit, and an expectation of the same thing in another document that lies wholly above it. */
export const limit: Check = {
  id: 'statement/limit',
  family: 'statements',
  severity: 'CRITICAL',
  docs: {
    what: 'One document allows at most so many of a thing, another expects more of it: the two intervals do not meet.',
    wrong: 'requirements.md: at most 500 reminder mails\ndesign.md: expects 600–800 reminder mails',
    right: 'requirements.md: at most 900 reminder mails\ndesign.md: expects 600–800 reminder mails',
  },
  *run({ documents }) {
    const stated = documents.flatMap((document) => document.claims.map((claim) => ({ document, claim })))
    const named = stated.filter(({ document, claim }) => claim.shape === 'phrase' && isSpecific(document, claim))
    const caps = named.filter(({ claim }) => claim.bound === 'atMost' && claim.role === 'limits')
    const comparable = comparison(documents)
    const byNoun = grouped(named, ({ document, claim }) => nounKey(document, claim))
    for (const cap of caps) {
      for (const expected of byNoun.get(nounKey(cap.document, cap.claim)) ?? []) {
        if (exceeds(cap, expected) && comparable(cap.document, expected.document)) yield broken(cap, expected)
      }
    }
  },
  text: ({ subject, stated, counted }) =>
    `Unexpected number ${stated} of ${subject}, at most ${counted} are allowed elsewhere`,
  fix: ({ stated, counted }) => `Lower what is expected from ${stated}, or raise the limit of ${counted}.`,
}

interface Statement {
  readonly document: Document
  readonly claim: Claim
}

const expectations: readonly Claim['role'][] = ['asserts', 'estimates']

function exceeds(cap: Statement, expected: Statement): boolean {
  if (cap.document === expected.document || !expectations.includes(expected.claim.role)) return false
  return expected.claim.bound !== 'atMost' && expected.claim.value > cap.claim.high
}

function broken(cap: Statement, { document, claim }: Statement): Outcome {
  const detection = {
    ...at(document, claim.start, claim.end),
    level: 'contradiction' as const,
    subject: subjectOf(document, claim),
    stated: claim.value,
    counted: cap.claim.high,
    related: [related(cap.document, cap.claim.start, `allows ${cap.claim.high}`)],
  }
  return { claim: null, detection }
}
