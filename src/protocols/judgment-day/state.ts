import type { Digest } from '../../kernel/digest.js'
import type { Kept, Reread, Unit } from '../../ledger/amendment.js'
import type { Asked, Assurance, Opened, QuantityFinding } from '../../ledger/event.js'
import type { Merge } from '../../ledger/merge.js'
import type { Group } from '../../ledger/merge-input.js'
import type { Row } from '../../ledger/row.js'
import type { Hunk } from '../../target/delta.js'
import type { Verdict, VerificationCheck } from '../protocol.js'
import type { HeldReply, RejudgeReply } from './replies.js'

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

/** Who answered from a seat, how far that is vouched for, and the digest of what came. */
export interface Judge {
  readonly seat: string
  readonly agent: string | null
  readonly model: string | null
  readonly assurance: Assurance
  readonly raw: Digest
}

/** A judge of the first round and what it said. */
export interface Answer extends Judge {
  readonly rows: readonly Row[]
  readonly verified: HeldReply['verified']
  readonly quantities: HeldReply['quantities']
}

/** A judge of a re-judgment and what it said. */
export interface Rejudgment extends Judge {
  readonly resolutions: RejudgeReply['resolutions']
}

/** A judge that did not answer in time: reminded, or its seat given to another. */
export interface Silence {
  readonly step: string
  readonly seat: string
  readonly met: 'reminded' | 'replaced'
  readonly agent: string | null
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
  readonly reread: readonly Reread[]
  readonly hunks: readonly Hunk[]
  readonly at: string
  /** In the order of the seats. */
  readonly replies: readonly Rejudgment[]
  readonly fixCaused: readonly FixCaused[]
}

/** Everything that has happened, as every state carries it. */
export interface Facts {
  readonly opened: Opened
  readonly openedAt: string
  readonly asked: readonly Asked[]
  readonly answers: readonly Answer[]
  readonly failures: readonly { readonly step: string; readonly seat: string; readonly reason: string }[]
  readonly silences: readonly Silence[]
  /** What a person or host declared, and what the rule took. */
  readonly declared: { readonly groups: readonly Group[]; readonly by: string | null } | null
  readonly certain: readonly Group[]
  readonly merged: Merge | null
  readonly quantities: readonly QuantityRow[]
  /** Fingerprints of what the last cross-check contradicted, rows or not. */
  readonly known: readonly string[]
  readonly status: Readonly<Record<string, Status>>
  readonly decisions: readonly Decision[]
  readonly corrections: readonly Correction[]
  readonly verification: readonly VerificationCheck[] | null
  /** Identity of the target as last bound. */
  readonly target: string
}

export interface Ending {
  readonly verdict: Exclude<Verdict, 'blocked'>
  readonly outcome: string
}

/** Where a run of the protocol stands. */
export type State =
  | { readonly at: 'judging'; readonly facts: Facts }
  | { readonly at: 'pairing'; readonly facts: Facts }
  | { readonly at: 'deciding'; readonly facts: Facts }
  | { readonly at: 'fixing'; readonly facts: Facts; readonly work: Work }
  | {
      readonly at: 'rejudging'
      readonly facts: Facts
      readonly work: Extract<Work, { kind: 'round' }>
      /** What the judges look at; it joins the other corrections when both have answered. */
      readonly correction: Correction
    }
  | { readonly at: 'quantities'; readonly facts: Facts }
  | { readonly at: 'verifying'; readonly facts: Facts; readonly ending: Ending | null }
  | { readonly at: 'closed'; readonly facts: Facts; readonly ending: Ending }
