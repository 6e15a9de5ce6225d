import type { Assurance, Spent } from '../ledger/event.js'

export type { Spent }

/** One judge's task: everything that it may know is in the prompt. */
export interface Job {
  readonly seat: string
  readonly role: string
  readonly prompt: string
  /** The draft-7 JSON schema of the reply, for hosts and services that can be held to one; null for a reply that is no JSON. */
  readonly schema: Readonly<Record<string, unknown>> | null
  /** What follows the runner's name in `runner:model`: a model, or for `command` the program. */
  readonly model: string | null
  /** The folder with the copies that the judge may read; null for a judge whose prompt holds all. */
  readonly folder: string | null
  /** Milliseconds after which the judge is stopped; null: the runner's own limit. */
  readonly timeoutMs: number | null
  /** What the reply may cost in USD, for a host that can be held to it. */
  readonly maxCostUsd?: number
  readonly signal: AbortSignal
}

/** What came back. `failed` is never a clean review; its bytes are kept where there are any. */
export type Outcome =
  | {
      readonly is: 'answered'
      readonly raw: string
      readonly agent: string
      readonly model: string | null
      readonly spent?: Spent
      /** It came from a process or request of its own, which saw the prompt and nothing of ours or of another judge. */
      readonly apart?: boolean
    }
  | { readonly is: 'failed'; readonly reason: string; readonly raw: string | null; readonly spent?: Spent }

/** What asking would start, without starting it: the arguments or the address, and the names of the variables it sees. */
export interface Preview {
  readonly argv: readonly string[]
  readonly environment: readonly string[]
}

/** What is here of a runner's client or service, looked at without asking a model anything. */
export interface Inspection {
  /** What the client says of its version, or a service's address; null where it is not here. */
  readonly version: string | null
  /** Flags that keep a judge apart and that this version does not know: it is not asked. */
  readonly lacks: readonly string[]
  /** Variables that are set and files that are there, any of which may log in. */
  readonly logins: readonly string[]
  /** What is read of the user's configuration. */
  readonly reads: string
  /** What it sends beside the prompt and cannot be kept from sending. */
  readonly sends: string
}

/** A way to get a judge's reply. Without `judge` the packets are handed to the host, which submits the replies later. */
export interface Runner {
  readonly id: string
  readonly docs: string
  /** How far it can be known, at best, that its judges answer on their own; what happened may prove less. */
  readonly assurance: Assurance
  /** Whether the same prompt gives the same reply: asking such a judge again after an invalid reply is pointless. */
  readonly deterministic: boolean
  judge?(job: Job): Promise<Outcome>
  preview?(job: Job): Promise<Preview>
  inspect?(): Promise<Inspection>
}
