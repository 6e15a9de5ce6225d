import type { Digest } from '../../kernel/digest.js'
import type { Unit } from '../../ledger/amendment.js'
import type { Assurance, Opened } from '../../ledger/event.js'
import type { Hunk } from '../../target/delta.js'
import type { Basis } from './basis.js'
import type { Finding } from './enforce.js'
import type { Input } from './request.js'
import type { Verdict } from './verdict.js'

/** One verdict as it came, and what enforcement left of it. */
export interface Round {
  readonly round: number
  readonly said: Verdict
  readonly findings: readonly Finding[]
  readonly notices: readonly string[]
  readonly agent: string | null
  readonly model: string | null
  readonly assurance: Assurance
  readonly raw: Digest
}

/** A revision that was taken in: what its author says of each blocking finding, and the lines that changed. */
export interface Revision {
  readonly by: 'author' | 'person'
  readonly units: readonly Unit[]
  readonly hunks: readonly Hunk[]
}

export interface Decision {
  readonly choice: string
  readonly by: string | null
  readonly why: string | null
  readonly at: string
}

export interface Facts {
  readonly opened: Opened
  readonly openedAt: string
  readonly input: Input
  readonly basis: Basis
  readonly verdicts: readonly Round[]
  readonly revisions: readonly Revision[]
  /** Revisions by the author; a person's own consume none. */
  readonly loops: number
  readonly grants: number
  /** Replies that were none, each in a sentence. */
  readonly malformed: readonly string[]
  readonly decisions: readonly Decision[]
  readonly target: Digest
}

export interface Ending {
  readonly verdict: 'approved' | 'escalated'
  readonly outcome: 'passed' | 'accepted-with-findings' | 'abandoned'
}

/** Where one gate stands. */
export type State =
  | { readonly at: 'judging'; readonly facts: Facts; readonly round: number; readonly again: boolean }
  | { readonly at: 'revising'; readonly facts: Facts; readonly by: Revision['by'] }
  | { readonly at: 'menu'; readonly facts: Facts; readonly why: string }
  | { readonly at: 'closing'; readonly facts: Facts; readonly ending: Ending }
  | { readonly at: 'closed'; readonly facts: Facts; readonly ending: Ending }
