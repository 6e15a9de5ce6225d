import type { Claim } from '../document/claims.js'
import type { Document } from '../document/document.js'
import { bracketed, type Enumeration, running } from '../document/enumeration.js'
import { isPlural } from '../document/stem.js'
import type { Check, Outcome } from './check.js'
import { at, breaks, holds } from './outcome.js'

/** A number, and right behind its noun the things by name, in brackets or after a colon. */
export const inlineEnumeration: Check = {
  id: 'count/inline-enumeration',
  family: 'enumerations',
  severity: 'CRITICAL',
  docs: {
    what: 'A number of things is followed by their names in the same sentence, and there is another number of names.',
    wrong: 'Two commands (check, review, verify) read the folder.',
    right: 'Three commands (check, review, verify) read the folder.',
  },
  *run({ documents }) {
    for (const document of documents) {
      for (const claim of document.claims) {
        const outcome = compare(document, claim)
        if (outcome !== null) yield outcome
      }
    }
  },
  text: ({ subject, stated, counted }) => `Unexpected count ${stated} of ${subject}, ${counted} are named`,
  fix: ({ stated, counted }) => `Write ${counted} instead of ${stated}, or name the missing ones.`,
}

function compare(document: Document, claim: Claim): Outcome | null {
  if (claim.role !== 'asserts' && claim.role !== 'hypothetical') return null
  if (claim.shape === 'cell' || document.lexicon.measures.has(claim.head)) return null
  const named = enumerationAfter(document, claim)
  if (named === null) return null
  if (named.readings.includes(claim.value)) return holds(claim)
  const [counted = 0] = named.readings
  if (!named.clean || claim.shape === 'compound' || claim.bound !== 'exactly' || counted < 2) return null
  // One name short is a slip, many short is a selection, and far too many are something else.
  if (counted < claim.value - 1 || counted > Math.max(claim.value + 2, claim.value * 1.5)) return null
  if (attached(document, claim)) return null
  const start = {
    path: document.path,
    line: at(document, named.start, named.end).line,
    quote: document.text.slice(named.start, named.end),
    what: `${counted} named`,
  }
  return breaks(document, claim, { counted, members: named.members, related: [start] })
}

/** In `rows with two values (a, b, c)` the brackets belong to the rows. */
function attached({ lexicon }: Document, { passage, from }: Claim): boolean {
  const [noun, preposition] = passage.tokens.slice(Math.max(0, from - 2), from)
  return noun !== undefined && lexicon.attaching.has(preposition?.text ?? '') && isPlural(noun.text)
}

function enumerationAfter(document: Document, claim: Claim): Enumeration | null {
  const { passage, next } = claim
  const sign = passage.tokens[next]
  if (sign?.text === '(' || sign?.text === '{')
    return bracketed(passage.tokens, next, passage.text, passage.start, document.lexicon)
  if (sign?.text === ':' || sign?.text === '—' || sign?.text === '–')
    return running(passage.tokens, next + 1, passage.text, passage.start, document.lexicon)
  return null
}
