import type { z } from 'zod'
import type { Digest } from '../kernel/digest.js'
import type { Place } from '../kernel/finding.js'
import type { Event, Opened } from '../ledger/event.js'
import type { Group } from '../ledger/merge-input.js'
import type { Proposal } from '../ledger/pairing/index.js'
import type { Row } from '../ledger/row.js'
import type { Reason, Shape } from '../prompt/reply.js'
import type { Pointer } from '../target/locate.js'
import type { FileRole, Snapshot } from '../target/snapshot.js'
import type { Tree } from './tree.js'

/** `blocked`: the target could not be judged; never a pass (P-21). */
export type Verdict = 'approved' | 'escalated' | 'blocked'

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
  | {
      readonly do: 'freeze'
      readonly certain: readonly Group[]
      readonly witness: boolean
      readonly rows: Digest | null
    }
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

/** Which files a run binds, beside the evidence that its caller names. */
export interface Scope {
  /**
   * The documents of the spec folder: `whole`, refused when one that the layout requires is missing; `present`, those that
   * are there; `bytes`, the same as artifacts; null, none.
   */
  readonly documents: 'whole' | 'present' | 'bytes' | null
  /** Other files, by their paths below the repository's root; an optional one may not exist yet. */
  readonly files: readonly { readonly path: string; readonly role: FileRole; readonly optional?: boolean }[]
}

/** What a run is opened with: what the protocol derived from its documents and from the runs before it, or why it cannot be. */
export type Opening =
  | { readonly is: 'ready'; readonly basis: Opened['basis'] }
  | { readonly is: 'refused'; readonly refusals: readonly Refusal[] }

/** A reply that has the form of its schema, with the place of each thing that it points at. */
export interface Said {
  readonly seat: string
  readonly data: unknown
  readonly places: Readonly<Record<string, Place | null>>
}

/** A file in an actor's packet. */
export interface PacketFile {
  readonly path: string
  readonly bytes: Uint8Array
}

/** What one actor is asked: its template, its reply's schema, and what fills the template. */
export interface Role<State> {
  readonly id: string
  /** File name in `templates/` without `.md`. */
  readonly template: string
  readonly schema: z.ZodType
  /** Other forms of the reply that are read too. */
  readonly shapes: readonly Shape[]
  /** `prompt`: target bytes are in the prompt, no tools. `packet`: copies lie beside the prompt (P-12). */
  readonly reads: 'prompt' | 'packet'
  /**
   * What becomes of an invalid reply, or of none. `rejected`: nothing changes, the seat is asked again. `recorded`: it is an
   * event of the run, and the protocol says what it means (P-13).
   */
  readonly invalid: 'rejected' | 'recorded'
  brief(state: State, material: Material): Brief
  /** The copies that a `packet` role reads. */
  files?(state: State, material: Material): readonly PacketFile[]
  /** The paragraph in which the prompts of a step's seats may differ. */
  focus?(seat: string): string
  /** The name of the file that the reply is written into; `reply.json` where nothing else is said. */
  replyFile?(state: State): string
  /** The value that a reply's text holds, where it is no JSON. Never throws. */
  parse?(text: string): unknown
  /** What is wrong with a reply that its schema cannot see: it does not fit where the run stands. */
  objections?(state: State, said: Said): readonly Reason[]
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
  scope(input: unknown): Scope
  /** Derives what a run needs beside its input; `earlier` are the states of this spec's runs under this protocol, oldest first. */
  open(input: unknown, beginning: { readonly target: Snapshot; readonly earlier: readonly State[] }): Opening
  /** What makes a review of the same bytes another review. */
  subject(input: unknown): unknown
  /** Who judges when nobody is named. */
  readonly judges: string
  readonly seats: readonly string[]
  readonly roles: readonly Role<State>[]
  begin(opened: Event, at: string): State
  evolve(state: State, event: Event, at: string): State
  admit(state: State, event: Event): readonly Refusal[]
  next(state: State): Step
  receipt(state: State): Receipt
  /** The files that its source prescribes beside judgment.md; null for a protocol that has none. */
  tree?(state: State, record: TreeSource): Tree
  retrospective(state: State): Retrospective
}

/** What a tree is made of beside the state: the documents, and the bytes of replies. */
export interface TreeSource {
  readonly material: Material
  object(digest: Digest): Uint8Array
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
