import type { Claim } from '../document/claims.js'
import type { Document } from '../document/document.js'
import { closing } from '../document/enumeration.js'
import type { Token } from '../document/tokens.js'
import type { Check, Outcome } from './check.js'
import { breaks, holds, related } from './outcome.js'

/** A number and the parts it is made of: N (x + y), N: x, y and z, and x, y and z, N in all. */
export const sumParts: Check = {
  id: 'sum/parts',
  family: 'statements',
  severity: 'CRITICAL',
  docs: {
    what: 'A number stands beside the parts that it is the sum of, and they sum to another number.',
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
  const parts = partsBehind(document, claim) ?? partsBefore(document, claim)
  if (parts === null || claim.high !== claim.value) return null
  const counted = parts.values.reduce((sum, value) => sum + value, 0)
  if (counted === claim.value) return holds(claim)
  if (claim.bound !== 'exactly' || !parts.whole(counted)) return null
  return breaks(document, claim, {
    counted,
    related: [related(document, parts.start, parts.values.join(' + '))],
  })
}

interface Parts {
  readonly values: readonly number[]
  readonly start: number
  /** True when they must be all there is, given what they sum to. */
  whole(sum: number): boolean
}

/** `N noun (x a + y b)`, `N noun (x a, y b, z c)`, `N noun: x a, y b and z c`. */
function partsBehind(document: Document, claim: Claim): Parts | null {
  const { tokens } = claim.passage
  const sign = tokens[claim.next]
  const end =
    sign?.text === '(' ? closing(tokens, claim.next) : sign?.text === ':' ? stopAfter(tokens, claim.next) : null
  if (end === null || sign === undefined) return null
  const inside = tokens.slice(claim.next + 1, end)
  const values = addends(document, inside)
  if (values === null) return null
  const added = inside.some(({ text }) => text === '+')
  // what stands in brackets may overlap (`8 on the server, 6 optional`), unless it is a slip away from the whole
  const whole = (sum: number): boolean => added || sign.text === ':' || (values.length > 2 && near(sum, claim.value))
  return { values, start: inside[0]?.start ?? claim.start, whole }
}

// A tenth, and at least one: further away than a slip, the parts were never meant to be all.
const near = (sum: number, stated: number): boolean => Math.abs(sum - stated) <= Math.max(1, stated / 10)

/** `x a, y b and z c, N noun in all`: only other numbers and their nouns stand before it in the sentence. */
function partsBefore(document: Document, claim: Claim): Parts | null {
  if (!claim.total) return null
  const { tokens } = claim.passage
  const all = document.claimsIn.get(claim.passage) ?? []
  const own = all.slice(0, all.indexOf(claim)).filter(({ sentence }) => sentence === claim.sentence)
  const [first] = own
  if (first === undefined || own.length < 2) return null
  const joined = own.every((one, index) => {
    const next = own[index + 1]
    if (one.shape !== 'phrase' || one.role !== 'asserts' || one.high !== one.value) return false
    const between = next === undefined ? [] : tokens.slice(one.next, next.from)
    return between.every(({ text }) => text === ',' || text === '+' || document.lexicon.ands.has(text))
  })
  const heads = new Set(own.map(({ head }) => head))
  if (!joined || heads.size > 1) return null
  return { values: own.map(({ value }) => value), start: first.start, whole: () => true }
}

function stopAfter(tokens: readonly Token[], from: number): number | null {
  const at = tokens.findIndex(({ text }, index) => index > from && /^[.;:!?(—–]$/.test(text))
  const end = at < 0 ? tokens.length : at
  return tokens[end] === undefined || tokens[end]?.text === '.' ? end : null
}

/** The numbers that open the members, one for each; null when a member has none or says "about". */
function addends(document: Document, inside: readonly Token[]): number[] | null {
  const members: Token[][] = [[]]
  for (const token of inside) {
    if (token.text === '+' || token.text === ',' || token.text === '、') members.push([])
    else if (document.lexicon.ands.has(token.text) && (members.at(-1)?.length ?? 0) > 0) members.push([])
    else members.at(-1)?.push(token)
  }
  if (inside.some(({ text }) => document.lexicon.ors.has(text))) return null
  const values = members.map(([first]) => numberAt(document, first))
  if (members.length < 2 || !values.every((value) => value !== null)) return null
  return members.some(([, second]) => second !== undefined && /^[–—~%:/.-]$/.test(second.text)) ? null : values
}

function numberAt({ lexicon }: Document, token: Token | undefined): number | null {
  if (token?.kind === 'number') return token.value ?? null
  return token?.kind === 'word' ? (lexicon.numbers.get(token.text) ?? null) : null
}
