import { z } from 'zod'

export const classes = ['correctness', 'security', 'smell', 'simplification', 'placement'] as const

const finding = z.strictObject({
  id: z.string().min(1),
  severity: z.enum(['blocking', 'advisory']),
  class: z.enum(classes),
  path: z.string().min(1),
  /** Copied from the file, to the character; null when there is none. */
  anchor: z.string().nullable(),
  justification: z.string().min(1),
  /** For correctness and security: what breaks, for whom, under what input. */
  failure_consequence: z.string().nullable(),
  /** For the other classes: what it is called, and what would be better. */
  category: z.string().nullable(),
  alternative: z.string().nullable(),
  required_fix: z.string().nullable(),
})
export type SaidFinding = z.output<typeof finding>

const distinct = (rows: readonly { readonly id: string }[]): boolean =>
  new Set(rows.map(({ id }) => id)).size === rows.length

/** What the judge of a gate replies. */
export const verdict = z
  .strictObject({
    packet: z.string().nullable(),
    verdict: z.enum(['APPROVE', 'REVISE', 'ESCALATE']),
    findings: z.array(finding).refine(distinct, 'two findings have one id'),
    /** In a later round: of every finding that blocked, by its id, whether it is resolved. */
    prior: z
      .array(z.strictObject({ id: z.string(), status: z.enum(['resolved', 'unresolved']) }))
      .refine(distinct, 'an id is named twice'),
    rubric_items_checked: z.array(z.strictObject({ item: z.string(), result: z.enum(['pass', 'fail', 'n/a']) })),
    unconfirmed_assumptions_touched: z.array(z.string()),
    actual_model: z.string().min(1),
    actual_effort: z.string().min(1),
  })
  .refine(
    (said) => said.verdict !== 'APPROVE' || said.findings.every(({ severity }) => severity !== 'blocking'),
    'APPROVE with a blocking finding contradicts itself',
  )
  .meta({
    examples: [
      {
        packet: '3f9c2a71',
        verdict: 'REVISE',
        findings: [
          {
            id: 'F1',
            severity: 'blocking',
            class: 'correctness',
            path: 'design.md',
            anchor: 'the three reminder channels',
            justification: 'the request names four',
            failure_consequence: 'members without e-mail are never reminded',
            category: null,
            alternative: null,
            required_fix: 'design the fourth channel',
          },
        ],
        prior: [],
        rubric_items_checked: [{ item: 'every requirement follows from the request', result: 'fail' }],
        unconfirmed_assumptions_touched: [],
        actual_model: 'unknown',
        actual_effort: 'high',
      },
    ],
  })
export type Verdict = z.output<typeof verdict>
