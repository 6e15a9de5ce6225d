/** How grave a judge's finding is, gravest first. The first two are "severe". */
export const severities = ['BLOCKER', 'CRITICAL', 'WARNING', 'SUGGESTION'] as const
export type Severity = (typeof severities)[number]

export const isSevere = (severity: Severity): boolean => severity === 'BLOCKER' || severity === 'CRITICAL'

/** The graver of two; a pair of rows is graded by it and never lower (P-14). */
export const graver = (a: Severity, b: Severity): Severity => (severities.indexOf(a) <= severities.indexOf(b) ? a : b)

/** What a judge's statement rests on. A severe row that rests on nothing cannot be confirmed. */
export const evidenceClasses = ['deterministic', 'inferential', 'insufficient'] as const
export type EvidenceClass = (typeof evidenceClasses)[number]

/** A stretch of one document: lines and columns from 1, the end column exclusive. */
export interface Place {
  readonly path: string
  readonly line: number
  readonly column: number
  readonly endLine: number
  readonly endColumn: number
}

/** Another place that a finding rests on: what stands there, in the document's words and in ours. */
export interface Related {
  readonly path: string
  readonly line: number
  readonly quote: string
  /** What it is, e.g. `table of 5 rows`. */
  readonly what: string
}

/** `contradiction`: certain. `note`: arguable, shown on request only. */
export type Level = 'contradiction' | 'note'

/** What a check detects, as data; {@link Finding} adds the words. */
export interface Detection extends Place {
  readonly level: Level
  /** The verbatim text at the place. */
  readonly quote: string
  /** What is counted, as a reader would name it: `documentation surfaces`, `FR-6`. */
  readonly subject: string
  /** The number that the document asserts; absent for findings that are not about a number. */
  readonly stated?: number
  /** The number that was counted or computed. */
  readonly counted?: number
  /** The counted members by name, in document order. */
  readonly members?: readonly string[]
  readonly related: readonly Related[]
}

/** A check's finding: detection, rule id, wording, and a fingerprint that survives moved lines. */
export interface Finding extends Detection {
  readonly rule: string
  readonly message: string
  readonly fix: string
  readonly fingerprint: string
}
