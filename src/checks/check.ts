import type { Claim } from '../document/claims.js'
import type { Document } from '../document/document.js'
import type { Detection, Severity } from '../kernel/finding.js'

/** A spec folder, read: its documents in manifest order, `other` and evidence files included. */
export interface Folder {
  readonly documents: readonly Document[]
}

/** What a check makes of one claim: with a detection it breaks, without one it holds. What is no claim has none. */
export interface Outcome {
  readonly claim: Claim | null
  readonly detection: Detection | null
}

/**
 * A check is data first, words second. `run` detects and returns data; `text` and `fix` word one detection. Ids are
 * stable, readable and never reused. `family` says what kind of reading it is: the two built-in judges divide the
 * checks by it, so that no check serves both.
 */
export interface Check {
  readonly id: `${'count' | 'sum' | 'id' | 'statement'}/${string}`
  /** `enumerations`: what is stated against what can be counted, and identifiers. `statements`: document against document. */
  readonly family: 'enumerations' | 'statements'
  /** How grave a built-in judge takes it (P-14): a contradiction CRITICAL, an undefined or repeated id WARNING, an orphan SUGGESTION. */
  readonly severity: Severity
  /** What it finds, with one wrong and one right example: the documentation is made from it. */
  readonly docs: { readonly what: string; readonly wrong: string; readonly right: string }
  run(folder: Folder): Iterable<Outcome>
  text(detection: Detection): string
  fix(detection: Detection): string
}
