import type { Kept, Unit } from '../../ledger/amendment.js'
import type { Asked, Assurance, Opened, QuantityFinding } from '../../ledger/event.js'
import type { Merge } from '../../ledger/merge.js'
import type { Group } from '../../ledger/merge-input.js'
import type { Row } from '../../ledger/row.js'
import type { Hunk } from '../../target/delta.js'
import type { Verdict, VerificationCheck } from '../protocol.js'
import type { JudgeReply, RejudgeReply } from './replies.js'

/** What has become of a row; printed as it stands here, only re-judgment results get other words. */
export type Status =
  | 'open'
  | 'fixed'
  | 'verified'
  | 'corroborated'
  | 'regression'
  | 'info'
  | 'suspect'
  | 'suspect-verified'
  | 'dismissed'
  | 'waived'
  | 'edited-outside-lineage'

/** A judge of the first round and what it said. */
export interface Answer {
  readonly seat: string
  readonly agent: string | null
  readonly model: string | null
  readonly assurance: Assurance
  readonly rows: readonly Row[]
  readonly verified: JudgeReply['verified']
  readonly quantities: JudgeReply['quantities']
}

/** A contradiction that our own cross-check found. */
export interface QuantityRow {
  readonly id: string
  readonly finding: QuantityFinding
  readonly status: 'open' | 'fixed' | 'waived'
  /** True when it was not there in the target that was frozen. */
  readonly fixCaused: boolean
}

/** A defect that a correction brought in, as one judge saw it. */
export interface FixCaused {
  readonly id: string
  readonly row: Row
  /** In scope: its place, or the other quote of its contradiction, lies in the delta. */
  readonly inScope: boolean
  readonly severe: boolean
}

export interface Decision {
  readonly choice: string
  readonly ids: readonly string[]
  readonly also: readonly string[]
  readonly by: string | null
  readonly why: string | null
  readonly at: string
}

/** What a fix is about. `only`: a person declined re-judgment. `quantities`: after the judges, no round is used (P-9). */
export type Work =
  | { readonly kind: 'round'; readonly n: 1 | 2; readonly ids: readonly string[]; readonly also: readonly string[] }
  | { readonly kind: 'only'; readonly ids: readonly string[]; readonly also: readonly string[] }
  | { readonly kind: 'quantities'; readonly ids: readonly string[]; readonly also: readonly string[] }

/** One correction and, where it was re-judged, what both judges said of it. */
export interface Correction {
  readonly work: Work
  readonly units: readonly Unit[]
  readonly kept: readonly Kept[]
  readonly hunks: readonly Hunk[]
  readonly at: string
  readonly replies: Readonly<Record<string, Rejudgment>>
  readonly fixCaused: readonly FixCaused[]
}

export interface Rejudgment {
  readonly agent: string | null
  readonly model: string | null
  readonly assurance: Assurance
  readonly resolutions: RejudgeReply['resolutions']
}

/** Everything that has happened, as every state carries it. */
export interface Facts {
  readonly opened: Opened
  readonly openedAt: string
  readonly asked: readonly Asked[]
  readonly answers: readonly Answer[]
  readonly failures: readonly { readonly step: string; readonly seat: string; readonly reason: string }[]
  /** What a person or host declared, and what the rule took. */
  readonly declared: readonly Group[] | null
  readonly certain: readonly Group[]
  readonly merged: Merge | null
  readonly quantities: readonly QuantityRow[]
  /** Fingerprints of every contradiction that the cross-check has seen, rows or not. */
  readonly known: readonly string[]
  readonly status: Readonly<Record<string, Status>>
  readonly decisions: readonly Decision[]
  readonly corrections: readonly Correction[]
  readonly deviations: readonly string[]
  readonly verification: readonly VerificationCheck[] | null
  /** Identity of the target as last bound. */
  readonly target: string
}

export interface Ending {
  readonly verdict: Verdict
  readonly outcome: string
}

/** Where a run of the protocol stands. */
export type State =
  | { readonly at: 'judging'; readonly facts: Facts }
  | { readonly at: 'pairing'; readonly facts: Facts }
  | { readonly at: 'deciding'; readonly facts: Facts }
  | { readonly at: 'fixing'; readonly facts: Facts; readonly work: Work }
  | { readonly at: 'rejudging'; readonly facts: Facts; readonly work: Extract<Work, { kind: 'round' }> }
  | { readonly at: 'quantities'; readonly facts: Facts }
  | { readonly at: 'verifying'; readonly facts: Facts; readonly ending: Ending | null }
  | { readonly at: 'closed'; readonly facts: Facts; readonly ending: Ending }
