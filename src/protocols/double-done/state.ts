import type { Digest } from '../../kernel/digest.js'
import type { Asked, Assurance, Opened } from '../../ledger/event.js'
import type { ManifestEntry } from '../../target/snapshot.js'
import type { VerificationCheck } from '../protocol.js'
import type { Version } from './candidate.js'
import type { Finding } from './form.js'
import type { Input } from './request.js'

export type Seat = 'A' | 'B'

/** One review of one version: what came of it. Only `DONE` counts, and only on the version that it names. */
export interface Review {
  /** `f0a`: the name of its file. */
  readonly name: string
  readonly seat: Seat
  readonly version: number
  readonly is: 'DONE' | 'FAIL' | 'invalid'
  /** Who reviewed, as the finding says; null where there is no valid one. */
  readonly reviewer: string | null
  readonly agent: string | null
  readonly model: string | null
  readonly assurance: Assurance | null
  /** The digest of the candidate as the run knew it. */
  readonly digest: string
  /** The file as it came; null where none came. */
  readonly raw: Digest | null
  readonly finding: Finding | null
  /** Why it does not count; empty for a valid one. */
  readonly reason: string
}

/** Why a version is over: its number falls, whatever had passed. */
export interface Cause {
  /** The review, or the version where no review is to blame. */
  readonly name: string
  readonly is: 'FAIL' | 'invalid' | 'changed'
  readonly text: string
}

/** A version as it was recorded. */
export interface Recorded extends Version {
  /** The documents that it was made of. */
  readonly target: Digest
  readonly entries: readonly ManifestEntry[]
  /** Its recorded bytes were found changed. */
  readonly disturbed: boolean
}

export interface Decision {
  readonly choice: string
  readonly by: string | null
  readonly why: string | null
  readonly at: string
}

/** Everything that has happened, as every state carries it. */
export interface Facts {
  readonly opened: Opened
  readonly openedAt: string
  readonly input: Input
  /** The last one is the candidate. */
  readonly versions: readonly [Recorded, ...Recorded[]]
  readonly reviews: readonly Review[]
  readonly asked: readonly Asked[]
  readonly decisions: readonly Decision[]
  /** What happened, in the order in which it did. */
  readonly log: readonly { readonly at: string; readonly text: string }[]
  readonly verification: readonly VerificationCheck[] | null
}

export interface Ending {
  readonly verdict: 'approved' | 'escalated' | 'blocked'
  readonly outcome: string
  readonly why: string | null
}

/** Where a run of the protocol stands. The streak is a part of it: nothing is counted that could be carried over. */
export type State =
  | { readonly at: 'reviewing'; readonly facts: Facts; readonly seat: Seat }
  | { readonly at: 'revising'; readonly facts: Facts; readonly cause: Cause }
  | { readonly at: 'certifying'; readonly facts: Facts }
  | { readonly at: 'ending'; readonly facts: Facts; readonly ending: Ending }
  | { readonly at: 'closed'; readonly facts: Facts; readonly ending: Ending }
