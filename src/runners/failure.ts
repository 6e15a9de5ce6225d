import type { Outcome } from './runner.js'

/** Why a judge gave no reply, in one word that a person and a test can rely on. */
export type FailureKind =
  | 'auth'
  | 'rate limit'
  | 'refused request'
  | 'timeout'
  | 'stopped'
  | 'unreachable'
  | 'too large'
  | 'no answer'
  | 'over budget'
  | 'not installed'
  | 'host error'

/** A failed outcome: its name first, then what was said, cut to what a person reads. */
export function failure(kind: FailureKind, detail: string, raw: string | null): Outcome {
  const said = detail.trim().replace(/\s+/g, ' ').slice(0, 300)
  return { is: 'failed', reason: said === '' ? kind : `${kind}: ${said}`, raw }
}

/** The name of a failure that a service answered with an HTTP status, or that a host reports as one. */
export function kindOfStatus(status: number | null): FailureKind {
  if (status === 401 || status === 403) return 'auth'
  if (status === 429 || status === 529) return 'rate limit'
  if (status !== null && status >= 400 && status < 500) return 'refused request'
  return 'host error'
}

/** The same from a host's words, where it gives no status of its own. */
export function kindOfWords(words: string): FailureKind {
  const status = /\b(?:status|code|API Error|HTTP)?[\s:"]*\b(4\d\d|5\d\d)\b/i.exec(words)?.[1]
  if (status !== undefined) return kindOfStatus(Number(status))
  if (/log(?:ged)? ?in|api.?key|unauthori|authenticat/i.test(words)) return 'auth'
  if (/invalid.?request|bad request/i.test(words)) return 'refused request'
  if (/rate.?limit|quota|too many requests/i.test(words)) return 'rate limit'
  if (/max_budget|budget.{0,20}(?:exceeded|reached)/i.test(words)) return 'over budget'
  if (/no response was returned|empty response/i.test(words)) return 'no answer'
  if (/ECONNREFUSED|ENOTFOUND|connection|unreachable|network/i.test(words)) return 'unreachable'
  return 'host error'
}
