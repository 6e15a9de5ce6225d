import type { Digest } from '../kernel/digest.js'
import type { Recorded } from './event.js'

/** An object that the ledger binds by digest, and what it is to a reader. */
export interface Reference {
  readonly digest: Digest
  readonly what: string
}

/** Every object that the ledger binds, in the order of its events: documents, prompts, replies. */
export function references(entries: readonly Recorded[]): Reference[] {
  return entries.flatMap(({ n, event }): Reference[] => {
    switch (event.kind) {
      case 'opened':
      case 'amended':
        return event.manifest.map((file) => ({ digest: file.raw, what: `${file.path} as event ${n} bound it` }))
      case 'asked':
        return event.seats.map((seat) => ({
          digest: seat.prompt,
          what: `the prompt of seat ${seat.seat}, ${event.step}`,
        }))
      case 'replied':
        return [{ digest: event.raw, what: `the reply of seat ${event.seat}, ${event.step}` }]
      case 'failed':
      case 'disturbed':
        return event.raw === null ? [] : [{ digest: event.raw, what: `what came of seat ${event.seat}, ${event.step}` }]
      case 'reminded':
      case 'replaced':
      case 'paired':
      case 'frozen':
      case 'decided':
      case 'verified':
      case 'closed':
        return []
    }
  })
}
