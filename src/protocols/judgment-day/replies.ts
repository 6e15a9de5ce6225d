import { z } from 'zod'
import { evidenceClasses, severities } from '../../kernel/finding.js'

/** First and last line, from 1. */
const lines = z.tuple([z.number(), z.number()])

const heldClasses = [...evidenceClasses, 'info'] as const

/** One finding, as a judge writes it. Every property is required; what does not apply is null (some hosts ignore optional ones). */
const finding = z.strictObject({
  id: z.string().min(1),
  severity: z.enum(severities),
  path: z.string().min(1),
  quote: z.string().min(1).nullable(),
  heading: z.string().min(1).nullable(),
  subject: z.string().min(1).nullable(),
  claim: z.string().min(1),
  evidence_class: z.enum(evidenceClasses),
  evidence: z.string().min(1),
  suggestion: z.string().min(1).nullable(),
})

type Anchored = { readonly quote: string | null; readonly heading: string | null }
const anchored = [
  (row: Anchored): boolean => row.quote !== null || row.heading !== null,
  'a finding quotes verbatim text, or with "quote": null names the heading that a missing thing belongs to',
] as const

const distinct = (rows: readonly { readonly id: string }[]): boolean =>
  new Set(rows.map((row) => row.id)).size === rows.length

const token = z.string().nullable()

const loanFinding = {
  id: 'A-1',
  severity: 'CRITICAL' as const,
  path: 'design.md',
  quote: 'the three reminder channels',
  heading: null,
  subject: 'FR-2',
  claim:
    'The design builds three reminder channels; the requirement demands four, so members without e-mail are never reminded.',
  evidence_class: 'deterministic' as const,
  evidence: 'design.md "the three reminder channels" against the four bullets under FR-2 in requirements.md',
  suggestion: 'Add the missing channel to the design.',
}

/** What a judge of the first round replies. */
export const judgeReply = z
  .strictObject({
    packet: token,
    findings: z.array(finding.refine(...anchored)).refine(distinct, 'two findings have one id'),
    verified: z.array(z.string().min(1)),
    quantities: z.array(
      z.strictObject({
        path: z.string().min(1),
        quote: z.string().min(1),
        status: z.enum(['consistent', 'contradicted', 'unverified']),
      }),
    ),
  })
  .meta({
    examples: [
      {
        packet: '3f9c2a71',
        findings: [loanFinding],
        verified: ['every requirement is cited by a design section'],
        quantities: [{ path: 'design.md', quote: 'the three reminder channels', status: 'contradicted' as const }],
      },
    ],
  })

/** What the ledger holds of it: a row of another shape may name lines where ours quotes. */
export const heldReply = judgeReply.extend({
  findings: z.array(finding.extend({ location: lines.nullable().default(null), evidence_class: z.enum(heldClasses) })),
})
export type HeldReply = z.output<typeof heldReply>

/** What a judge of a re-judgment replies. It has no overall verdict: that is computed. */
export const rejudgeReply = z
  .strictObject({
    packet: token,
    resolutions: z.array(
      z.strictObject({
        id: z.string().min(1),
        outcome: z.enum(['verified', 'corroborated', 'regression']),
        note: z.string(),
      }),
    ),
    fix_caused: z
      .array(
        finding
          .extend({ other: z.strictObject({ path: z.string().min(1), quote: z.string().min(1) }).nullable() })
          .refine(...anchored),
      )
      .refine(distinct, 'two findings have one id'),
  })
  .meta({
    examples: [
      {
        packet: '3f9c2a71',
        resolutions: [
          { id: 'CS-1', outcome: 'verified' as const, note: 'the design now lists the four channels of FR-2' },
          { id: 'CS-2', outcome: 'corroborated' as const, note: 'the total was left as it was' },
        ],
        fix_caused: [
          {
            ...loanFinding,
            quote: 'all five channels',
            claim: 'The corrected paragraph says five channels, the corrected list has four.',
            evidence: 'the added line "all five channels" against the four bullets added below it',
            other: { path: 'requirements.md', quote: 'through four channels' },
          },
        ],
      },
    ],
  })
export type RejudgeReply = z.output<typeof rejudgeReply>

/** A finding as a judge writes it. */
export type FindingReply = z.output<typeof finding>

/** A finding of either round, as the ledger holds it. */
export type HeldFinding = HeldReply['findings'][number]
