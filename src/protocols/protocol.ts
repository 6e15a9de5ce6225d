import type { z } from 'zod'
import type { Event, Opened } from '../ledger/event.js'
import type { Group } from '../ledger/merge-input.js'
import type { Proposal } from '../ledger/pairing/index.js'
import type { Row } from '../ledger/row.js'
import type { Shape } from '../prompt/reply.js'
import type { Pointer } from '../target/locate.js'
import type { Snapshot } from '../target/snapshot.js'

export type Verdict = 'approved' | 'escalated'

/** The frozen snapshot first, then the one after each amendment. */
export type Material = readonly [Snapshot, ...Snapshot[]]

/** An actor whose reply a step waits for. */
export interface SeatTask {
  readonly seat: string
  readonly role: string
}

/** One choice that a person has: the menu's words and what `decide` must be given with it. */
export interface Choice {
  readonly id: string
  readonly words: string
  readonly needs: readonly ('ids' | 'by' | 'why')[]
  /** Ids that the choice may be about; empty when it takes none. */
  readonly ids: readonly string[]
  /** Ids by which a person may widen it with `--also` (P-3); empty when it cannot be widened. */
  readonly also: readonly string[]
}

/** One line of what stands: an id and its words. */
export interface Standing {
  readonly id: string
  readonly text: string
}

/** What a run does next. The first three and `verify`, `close` are the machine's; `pair`, `ask`, `amend` wait for somebody. */
export type Step =
  | { readonly do: 'judge'; readonly step: string; readonly seats: readonly SeatTask[] }
  | { readonly do: 'freeze'; readonly certain: readonly Group[]; readonly witness: boolean }
  | { readonly do: 'pair'; readonly proposals: readonly Proposal[]; readonly rows: readonly Row[] }
  | { readonly do: 'ask'; readonly question: string; readonly choices: readonly Choice[]; readonly hint: string | null }
  | {
      readonly do: 'amend'
      readonly step: string
      readonly role: string
      readonly ids: readonly string[]
      readonly files: readonly string[]
    }
  | { readonly do: 'verify'; readonly checks: readonly VerificationCheck[] }
  | { readonly do: 'close'; readonly verdict: Verdict; readonly outcome: string }
  | { readonly do: 'nothing'; readonly choices: readonly Choice[] }

/** One thing that final verification looked at. */
export interface VerificationCheck {
  readonly id: string
  readonly passed: boolean
  readonly detail: string
}

/** What one actor is asked: its template, its reply's schema, and what fills the template. */
export interface Role<State> {
  readonly id: string
  /** File name in `templates/` without `.md`. */
  readonly template: string
  readonly schema: z.ZodType
  /** Other forms of the reply that are read too. */
  readonly shapes: readonly Shape[]
  /** `prompt`: target bytes are in the prompt, no tools (P-12). */
  readonly reads: 'prompt' | 'packet'
  brief(state: State, material: Material): Brief
  /** What the reply quotes, under the reply's own keys: each is located in the last snapshot of the material. */
  pointers(data: unknown): Readonly<Record<string, Pointer>>
  /** The reply's `packet` field: what was echoed. */
  token(data: unknown): string | null
}

/** What a prompt shows: documents between boundaries, and plain values. */
export interface Brief {
  readonly documents: readonly { readonly path: string; readonly role: string; readonly text: string }[]
  readonly values: Readonly<Record<string, unknown>>
}

/** Why an event cannot be appended now; the CLI words it. */
export interface Refusal {
  readonly problem: string
  readonly expected: string
}

/**
 * A protocol is a state machine over events: it knows no runner, clock or file. `begin` and `evolve` are total; `admit`
 * says why an event is refused before it is appended; `next` gives the one legal step.
 */
export interface Protocol<State = unknown> {
  readonly id: string
  readonly title: string
  readonly docs: string
  /** What it needs to start, beyond the target. */
  readonly input: z.ZodType
  /** The one question that must be answered before a run with this input may begin, or null when nothing is unclear. */
  question(input: unknown): string | null
  readonly seats: readonly string[]
  readonly roles: readonly Role<State>[]
  begin(opened: Event, at: string): State
  evolve(state: State, event: Event, at: string): State
  admit(state: State, event: Event): readonly Refusal[]
  next(state: State): Step
  receipt(state: State): Receipt
  retrospective(state: State): Retrospective
}

/** What a retrospective records of a run: rows to paste, and the same as data. */
export interface Retrospective {
  readonly rows: readonly { readonly signal: string; readonly value: string; readonly source: string }[]
  readonly data: Readonly<Record<string, unknown>>
}

export interface Section {
  readonly heading: string
  readonly lines?: readonly string[]
  readonly table?: { readonly columns: readonly string[]; readonly rows: readonly (readonly string[])[] }
}

/** What a run has come to, as data: judgment.md, the JSON output and the terminal's lines are made of it. */
export interface Receipt {
  readonly title: string
  readonly opened: Opened
  readonly state: string
  readonly verdict: Verdict | null
  readonly outcome: string | null
  /** The lineage used up its rounds: none of the targets it bound is ever judged again. */
  readonly exhausted: boolean
  readonly round: number
  readonly counts: Readonly<Record<string, number>>
  /** The counts in one line of the protocol's words; as long as nothing is merged, what has come in. */
  readonly tally: string
  /** The header table. */
  readonly fields: readonly (readonly [string, string])[]
  readonly sections: readonly Section[]
  /** The one terminal line, only when terminal. */
  readonly terminal: string | null
  /** What a person should know and what stops nothing, e.g. that author and judge are one model. */
  readonly warnings: readonly string[]
  readonly standing: readonly Standing[]
  /** The target as it was last bound. */
  readonly target: string
}
