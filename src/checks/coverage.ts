import type { Claim } from '../document/claims.js'
import type { Document } from '../document/document.js'
import type { Role } from '../document/roles.js'
import type { Place } from '../kernel/finding.js'
import { at } from './outcome.js'

/** What became of a claim. `unverified`: nothing was found that it could be compared with. */
export type Status = 'consistent' | 'contradicted' | 'unverified'

/** How much of what the documents assert was understood. */
export interface Coverage {
  readonly found: number
  readonly checked: number
  readonly consistent: number
  readonly contradicted: number
  readonly unverified: number
}

export interface ClaimStatus {
  readonly document: Document
  readonly claim: Claim
  readonly status: Status
  /** The check that resolved it; null for what is unverified. */
  readonly rule: string | null
}

/** A claim as `--claims` lists it: where it stands, what became of it, and why. */
export interface ResolvedClaim extends Place {
  readonly quote: string
  readonly subject: string
  readonly value: number
  readonly role: Role
  readonly status: Status
  readonly why: string
}

/** The sums over claims; `checked` is what was consistent or contradicted. */
export function coverageOf(claims: readonly ClaimStatus[]): Coverage {
  const count = (status: Status): number => claims.filter((one) => one.status === status).length
  const consistent = count('consistent')
  const contradicted = count('contradicted')
  const unverified = count('unverified')
  return { found: claims.length, checked: consistent + contradicted, consistent, contradicted, unverified }
}

/** The coverage of several folders as one. */
export const totalCoverage = (all: readonly Coverage[]): Coverage =>
  all.reduce(
    (sum, one) => ({
      found: sum.found + one.found,
      checked: sum.checked + one.checked,
      consistent: sum.consistent + one.consistent,
      contradicted: sum.contradicted + one.contradicted,
      unverified: sum.unverified + one.unverified,
    }),
    { found: 0, checked: 0, consistent: 0, contradicted: 0, unverified: 0 },
  )

export function resolved({ document, claim, status, rule }: ClaimStatus): ResolvedClaim {
  const { value, role } = claim
  const subject = [...claim.words].join(' ') || claim.head
  return { ...at(document, claim.start, claim.end), subject, value, role, status, why: why(role, status, rule) }
}

// Why a number of this role is never held against a count.
const setAside: Readonly<Record<Exclude<Role, 'asserts'>, string>> = {
  limits: 'a limit: it is held against other limits only',
  estimates: 'an estimate: no count proves it wrong',
  past: 'it speaks of an earlier state',
  hypothetical: 'it belongs to a hypothetical',
  quoted: 'it is quoted or struck out',
  sample: 'it introduces samples, not the whole',
}

function why(role: Role, status: Status, rule: string | null): string {
  if (rule !== null) return status === 'consistent' ? `agrees (${rule})` : `disagrees (${rule})`
  return role === 'asserts' ? 'nothing that was found enumerates it' : setAside[role]
}
