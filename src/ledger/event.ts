import { z } from 'zod'
import { asDigest, type Digest } from '../kernel/digest.js'
import { roles } from '../target/snapshot.js'
import { kept, reread, unit } from './amendment.js'
import { group } from './merge-input.js'

/** How it is known that a judge answered on its own; printed wherever a judge is named (reliability: never "blind" alone). */
export const assurances = ['enforced', 'attested', 'declared', 'deterministic'] as const
export type Assurance = (typeof assurances)[number]

export const digestField = z.string().transform((text, context): Digest => {
  const value = asDigest(text)
  if (value !== undefined) return value
  context.addIssue('expected "sha256:" and 64 lowercase hex digits')
  return z.NEVER
})

const entry = z.strictObject({
  path: z.string(),
  role: z.enum(roles),
  bytes: z.number(),
  raw: digestField,
  normalised: digestField,
})

const place = z.strictObject({
  path: z.string(),
  line: z.number(),
  column: z.number(),
  endLine: z.number(),
  endColumn: z.number(),
})

/** Lines of one document, from 1, inclusive. */
const stretch = z.strictObject({ path: z.string(), line: z.number(), endLine: z.number() })

/** A contradiction that the cross-check found: what `Q` rows are made of. A related place reaches to the end of its block. */
const quantity = stretch.extend({
  fingerprint: z.string(),
  rule: z.string(),
  quote: z.string(),
  message: z.string(),
  related: z.array(stretch.extend({ quote: z.string(), what: z.string() })),
})
export type QuantityFinding = z.output<typeof quantity>

const seatConfig = z.strictObject({ seat: z.string(), runner: z.string(), model: z.string().nullable() })

/** What the documents' own control tables said when the run was opened. */
const control = z.strictObject({ depth: z.string().nullable(), approval: z.string().nullable() })

const opened = z.strictObject({
  kind: z.literal('opened'),
  /** The form of this ledger: a later one is told apart before it is read. */
  schema: z.literal('judgment-day/ledger@1'),
  tool: z.string(),
  protocol: z.string(),
  run: z.string(),
  spec: z.string(),
  layout: z.string(),
  target: digestField,
  manifest: z.array(entry),
  input: z.json(),
  /** What the protocol derived as the run opened: of its documents, and of the runs before it. */
  basis: z.json().default(null),
  judges: z.array(seatConfig),
  skills: z.array(z.string()),
  author: z.string().nullable(),
  control: control.optional(),
  /** The run whose lineage this one follows, or null. */
  follows: z.string().nullable(),
  /** The file name under which the judgment.md that was there before is kept, or null. */
  earlier: z.string().nullable(),
})
export type Opened = z.output<typeof opened>

const asked = z.strictObject({
  kind: z.literal('asked'),
  step: z.string(),
  /** What separates document bytes from ours in the prompts; one for all who are asked in a step. */
  boundary: z.string(),
  seats: z.array(
    seatConfig.extend({
      role: z.string(),
      token: z.string(),
      prompt: digestField,
      criteria: digestField,
      /** The packet folder's random name; null when a runner of ours answers. */
      packet: z.string().nullable(),
      /** The name of the file in that folder into which the reply is written. */
      reply: z.string().default('reply.json'),
    }),
  ),
})
export type Asked = z.output<typeof asked>

/** What a reply took, as its host counts it; null where the host does not say. */
const spent = z.strictObject({
  inputTokens: z.number().nullable(),
  outputTokens: z.number().nullable(),
  costUsd: z.number().nullable(),
})
export type Spent = z.output<typeof spent>

const replied = z.strictObject({
  kind: z.literal('replied'),
  step: z.string(),
  seat: z.string(),
  role: z.string(),
  /** The reply's bytes as they came. */
  raw: digestField,
  /** The reply, parsed; `verify` parses the bytes again and compares. */
  data: z.json(),
  /** Where each quote of the reply stands, by the reply's own key; null: nowhere. */
  places: z.record(z.string(), place.nullable()),
  assurance: z.enum(assurances),
  agent: z.string().nullable(),
  model: z.string().nullable(),
  spent: spent.optional(),
})
export type Replied = z.output<typeof replied>

/** A seat that gave no valid reply; what came is kept, and what it means is the protocol's. */
const failed = z.strictObject({
  kind: z.literal('failed'),
  step: z.string(),
  seat: z.string(),
  reason: z.string(),
  raw: digestField.nullable(),
  agent: z.string().nullable().default(null),
  spent: spent.optional(),
})

/** Bytes that a protocol had recorded for a judge, found changed while the judge held them. */
const disturbed = z.strictObject({
  kind: z.literal('disturbed'),
  step: z.string(),
  seat: z.string(),
  files: z.array(z.string()),
  /** What the judge had written, where it had. */
  raw: digestField.nullable(),
})

/** A judge that was silent and was reminded. */
const reminded = z.strictObject({ kind: z.literal('reminded'), step: z.string(), seat: z.string() })

/** A judge that stayed silent and whose seat was given to another; the silent one stays on the record. */
const replaced = z.strictObject({
  kind: z.literal('replaced'),
  step: z.string(),
  seat: z.string(),
  /** The new judge, where its host names it. */
  agent: z.string().nullable(),
})

const paired = z.strictObject({ kind: z.literal('paired'), groups: z.array(group), by: z.string().nullable() })

const frozen = z.strictObject({
  kind: z.literal('frozen'),
  /** Pairs that the documented rule took by itself, each with its reasons as the rationale. */
  certain: z.array(group),
  /** Whether the cross-check speaks as a third witness; it does not beside built-in judges (P-4). */
  witness: z.boolean(),
  quantities: z.array(quantity),
  /** The digest of the rows that froze, for protocols that name it to their actors. */
  rows: digestField.nullable().default(null),
})

const decided = z.strictObject({
  kind: z.literal('decided'),
  choice: z.string(),
  ids: z.array(z.string()),
  also: z.array(z.string()),
  by: z.string().nullable(),
  why: z.string().nullable(),
})
export type Decided = z.output<typeof decided>

const amended = z.strictObject({
  kind: z.literal('amended'),
  target: digestField,
  manifest: z.array(entry),
  units: z.array(unit),
  kept: z.array(kept),
  reread: z.array(reread),
  /** Changed stretches: where they stand in the new text, and where they stood in the old. */
  hunks: z.array(stretch.extend({ oldLine: z.number(), oldEndLine: z.number() })),
  /** Places where a superseded value still stands and nobody said why. */
  unswept: z.array(z.strictObject({ path: z.string(), line: z.number(), text: z.string() })),
  /** Corrected sections that others refer to, and nobody said that the referrers were read again. */
  unread: z.array(z.strictObject({ section: z.string(), references: z.array(z.string()) })),
  quantities: z.array(quantity),
})
export type Amended = z.output<typeof amended>

const verified = z.strictObject({
  kind: z.literal('verified'),
  checks: z.array(z.strictObject({ id: z.string(), passed: z.boolean(), detail: z.string() })),
})

const closed = z.strictObject({
  kind: z.literal('closed'),
  verdict: z.enum(['approved', 'escalated', 'blocked']),
  outcome: z.string(),
})

/** What can happen to a run. Every protocol folds over these and no others. */
export const event = z.discriminatedUnion('kind', [
  opened,
  asked,
  replied,
  failed,
  disturbed,
  reminded,
  replaced,
  paired,
  frozen,
  decided,
  amended,
  verified,
  closed,
])
export type Event = z.output<typeof event>

/** An event in its ledger: numbered from 1, stamped (UTC, ISO 8601), bound to the line before by that line's digest. */
export const recorded = z.strictObject({
  n: z.number(),
  at: z.string(),
  previous: digestField.nullable(),
  event,
})
export type Recorded = z.output<typeof recorded>
