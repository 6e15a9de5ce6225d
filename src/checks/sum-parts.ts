import type { Claim } from '../document/claims.js'
import type { Document } from '../document/document.js'
import { closing } from '../document/enumeration.js'
import type { Token } from '../document/tokens.js'
import type { Check, Outcome } from './check.js'
import { breaks, holds, related } from './outcome.js'

/** A number and the parts it is made of: N (x + y). */
export const sumParts: Check = {
  id: 'sum/parts',
  family: 'statements',
  severity: 'CRITICAL',
  docs: {
    what: 'A number is followed by the parts that it is the sum of, and they sum to another number.',
    wrong: 'Nine files (four sources + three tests).',
    right: 'Seven files (four sources + three tests).',
  },
  *run({ documents }) {
    for (const document of documents) {
      for (const claim of document.claims) {
        const outcome = claim.role === 'past' ? null : compare(document, claim)
        if (outcome !== null) yield outcome
      }
    }
  },
  text: ({ subject, stated, counted }) => `Unexpected number ${stated} of ${subject}, its parts sum to ${counted}`,
  fix: ({ stated, counted }) => `Write ${counted} instead of ${stated}, or mend the parts.`,
}

function compare(document: Document, claim: Claim): Outcome | null {
  const { tokens } = claim.passage
  if (tokens[claim.next]?.text !== '(') return null
  const end = closing(tokens, claim.next)
  if (end === null) return null
  const inside = tokens.slice(claim.next + 1, end)
  const values = addends(document, claim, inside)
  if (values === null) return null
  const counted = values.reduce((sum, value) => sum + value, 0)
  if (counted === claim.value) return holds(claim)
  if (claim.bound !== 'exactly' || !inside.some((token) => token.text === '+')) return null
  return breaks(document, claim, {
    counted,
    related: [related(document, inside[0]?.start ?? claim.start, `${values.join(' + ')}`)],
  })
}

/** The numbers that open the members of a bracket, one for each; null when a member has none or says "about". */
function addends(document: Document, claim: Claim, inside: readonly Token[]): number[] | null {
  const members: Token[][] = [[]]
  for (const token of inside) {
    if (token.text === '+' || token.text === ',') members.push([])
    else members.at(-1)?.push(token)
  }
  if (members.length < 2) return null
  const values = members.map(([first]) => numberAt(document, first))
  return values.every((value) => value !== null) && claim.high === claim.value ? values : null
}

function numberAt({ lexicon }: Document, token: Token | undefined): number | null {
  if (token?.kind === 'number') return token.value ?? null
  return token?.kind === 'word' ? (lexicon.numbers.get(token.text) ?? null) : null
}
