import type { Digest } from '../kernel/digest.js'
import type { Finding } from '../kernel/finding.js'

/** What `check` found, whole; reporters turn it into text. */
export interface CheckReport {
  readonly folders: readonly FolderReport[]
}

export interface FolderReport {
  /** The folder as the caller named it; paths below are joined to it. */
  readonly path: string
  readonly layout: string
  readonly digest: Digest
  readonly files: readonly { readonly path: string; readonly bytes: number; readonly digest: Digest }[]
  readonly claims: Coverage
  readonly findings: readonly Finding[]
}

/** How much of what the documents assert was understood. */
export interface Coverage {
  readonly found: number
  readonly checked: number
  readonly consistent: number
  readonly contradicted: number
  readonly unverified: number
}

/** Input to string; `color` is true only for a terminal that wants it. */
export interface Reporter {
  readonly id: string
  check?(report: CheckReport, options: { readonly color: boolean }): string
}
