import type { EvidenceClass, Place, Severity } from '../kernel/finding.js'

/** One finding of one judge, as admitted: the judge's words, our place. */
export interface Row {
  /** `A-1`, `B-13`, after a split `B-13a`. */
  readonly id: string
  /** The judge's own id where it differs. */
  readonly alias: string | null
  readonly seat: string
  readonly severity: Severity
  readonly path: string
  /** Verbatim text, or null when the finding is about something that is missing. */
  readonly quote: string | null
  /** The section that a missing thing belongs to. */
  readonly heading: string | null
  /** A requirement or decision id, or null. */
  readonly subject: string | null
  readonly claim: string
  /** `info`: the class that upstream judges give to rows below severe (E-12). */
  readonly evidenceClass: EvidenceClass | 'info'
  readonly evidence: string
  readonly suggestion: string | null
  /** Where the quote (or heading) stands in the frozen bytes; null: it does not stand there, and the row confirms nothing. */
  readonly place: Place | null
}
