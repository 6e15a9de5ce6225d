import type { Assurance } from '../ledger/event.js'

/** One judge's task: everything that it may know is in the prompt. */
export interface Job {
  readonly seat: string
  readonly role: string
  readonly prompt: string
  /** The draft-7 JSON schema of the reply, for hosts and services that can be held to one. */
  readonly schema: Readonly<Record<string, unknown>>
  /** What follows the runner's name in `runner:model`: a model, or for `command` the program. */
  readonly model: string | null
  /** The folder with the copies that the judge may read; null for a judge whose prompt holds all. */
  readonly folder: string | null
  /** Milliseconds after which the judge is stopped; null: the runner's own limit. */
  readonly timeoutMs: number | null
  readonly signal: AbortSignal
}

/** What a reply took, as its host counts it; null where the host does not say. */
export interface Spent {
  readonly inputTokens: number | null
  readonly outputTokens: number | null
  readonly costUsd: number | null
}

/** What came back. `failed` is never a clean review; its bytes are kept where there are any. */
export type Outcome =
  | {
      readonly is: 'answered'
      readonly raw: string
      readonly agent: string
      readonly model: string | null
      readonly spent?: Spent
    }
  | { readonly is: 'failed'; readonly reason: string; readonly raw: string | null }

/** A way to get a judge's reply. Without `judge` the packets are handed to the host, which submits the replies later. */
export interface Runner {
  readonly id: string
  readonly docs: string
  /** How it is known that its judges answer on their own, when nothing else is known of a run. */
  readonly assurance: Assurance
  /** Whether the same prompt gives the same reply: asking such a judge again after an invalid reply is pointless. */
  readonly deterministic: boolean
  judge?(job: Job): Promise<Outcome>
}
