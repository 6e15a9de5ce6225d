import type { Digest } from '../../kernel/digest.js'
import type { Unit } from '../../ledger/amendment.js'
import type { Asked, Assurance, Opened } from '../../ledger/event.js'
import type { Hunk } from '../../target/delta.js'
import type { VerificationCheck } from '../protocol.js'
import type { Basis } from './open.js'
import type { Resolution } from './replies.js'
import type { Input } from './request.js'
import type { Candidate } from './rows.js'

/** Who answered from a seat, how far that is vouched for, and the digest of what came. */
export interface Judge {
  readonly seat: string
  readonly agent: string | null
  readonly model: string | null
  readonly assurance: Assurance
  readonly raw: Digest
}

/** One judge's sweep of the target and the rows it returned. */
export interface Discovery extends Judge {
  readonly sweep: number
  readonly rows: readonly Candidate[]
  readonly evidence: readonly string[]
}

export interface Rejudgment extends Judge {
  readonly resolutions: readonly Resolution[]
}

export interface Decision {
  readonly choice: string
  readonly ids: readonly string[]
  readonly by: string | null
  readonly why: string | null
  readonly at: string
}

/** A correction that a person authorised: the ids, all of them, and in which of the two rounds. */
export interface Work {
  readonly n: 1 | 2
  readonly ids: readonly string[]
  /** False when a person declined the re-judgment (P-1). */
  readonly judged: boolean
}

/** A correction that was taken in, and what both judges said of it. */
export interface Round extends Work {
  readonly units: readonly Unit[]
  readonly hunks: readonly Hunk[]
  /** The tree after the correction. */
  readonly target: Digest
  /** In the order of the seats. */
  readonly replies: readonly Rejudgment[]
}

/** Everything that has happened, as every state carries it. */
export interface Facts {
  readonly opened: Opened
  readonly openedAt: string
  readonly input: Input
  readonly basis: Basis
  readonly asked: readonly Asked[]
  readonly discoveries: readonly Discovery[]
  /** What did not come, or came late: each in a sentence. */
  readonly deliveries: readonly string[]
  /** The rows in their order, and their digest as it was recorded when they froze. */
  readonly frozen: { readonly rows: readonly Candidate[]; readonly hash: Digest | null } | null
  readonly decisions: readonly Decision[]
  readonly rounds: readonly Round[]
  /** Why the run cannot be approved any more; none is ever taken back. */
  readonly reasons: readonly string[]
  readonly verification: readonly VerificationCheck[] | null
  /** The tree as it was last bound. */
  readonly target: Digest
}

export interface Ending {
  readonly verdict: 'approved' | 'escalated'
  readonly outcome: string
}

/** Where a run of the protocol stands. */
export type State =
  | { readonly at: 'judging'; readonly facts: Facts; readonly sweep: number }
  | { readonly at: 'freezing'; readonly facts: Facts }
  | { readonly at: 'deciding'; readonly facts: Facts; readonly n: 1 | 2; readonly ids: readonly string[] }
  | { readonly at: 'fixing'; readonly facts: Facts; readonly work: Work }
  | { readonly at: 'rejudging'; readonly facts: Facts; readonly round: Round }
  | { readonly at: 'verifying'; readonly facts: Facts; readonly ending: Ending | null }
  | { readonly at: 'closed'; readonly facts: Facts; readonly ending: Ending }
