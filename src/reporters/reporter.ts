import type { Coverage, ResolvedClaim } from '../checks/coverage.js'
import type { Refused, Silenced } from '../checks/silence.js'
import type { Digest } from '../kernel/digest.js'
import type { Finding } from '../kernel/finding.js'

/** What `check` found, whole; reporters turn it into text. Every path is as the caller would open it. */
export interface CheckReport {
  readonly folders: readonly FolderReport[]
}

export interface FolderReport {
  /** The folder as the caller named it. */
  readonly path: string
  readonly layout: string
  readonly digest: Digest
  readonly files: readonly { readonly path: string; readonly bytes: number; readonly digest: Digest }[]
  readonly claims: Coverage
  readonly findings: readonly Finding[]
  readonly silenced: readonly Silenced[]
  readonly refused: readonly Refused[]
  /** Every claim with what became of it, where `--claims` asked for them. */
  readonly allClaims?: readonly ResolvedClaim[]
}

export interface ReportOptions {
  /** True only for a terminal that wants it. */
  readonly color: boolean
  /** Columns that a line may have. */
  readonly width: number
  /** A line of a document, from 1; null where it is not at hand. */
  readonly line: (path: string, line: number) => string | null
}

/** Input to string; the same report gives the same text. */
export interface Reporter {
  readonly id: string
  check(report: CheckReport, options: ReportOptions): string
}
