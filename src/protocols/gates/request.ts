import { z } from 'zod'
import type { Scope } from '../protocol.js'

/** The gates in their order: none is passed before the one ahead of it. */
export const gates = ['analysis', 'plan', 'implementation'] as const
export type Gate = (typeof gates)[number]

/** What must have passed before a judge is asked, beside our own cross-check of the spec folder. */
export const preconditions: Readonly<Record<Gate, readonly string[]>> = {
  analysis: ['evidence-spot-check', 'derivation-lint'],
  plan: ['coverage', 'graph', 'exit-gate', 'blast-radius'],
  implementation: ['verify', 'traceability', 'static-analysis'],
}

const below = z
  .string()
  .refine(
    (path) => path !== '' && !path.startsWith('/') && !path.split('/').includes('..'),
    'expected a path below the repository’s root',
  )

const assumption = z.strictObject({
  id: z.string().min(1),
  text: z.string().min(1),
  status: z.enum(['confirmed-by-user', 'confirmed-by-code-evidence', 'UNCONFIRMED']),
  /** The code that shows it, verbatim. */
  anchor: z.string().min(1).nullable(),
  class: z.enum(['correctness', 'security']).default('correctness'),
})

/** What a gate needs to start: what is judged, against which rubric, and what the deterministic checks have said. */
export const input = z
  .strictObject({
    gate: z.enum(gates),
    /** What the user asked for, in the user's words. */
    request: z.string().min(1),
    brief: z.string().nullable().default(null),
    rubric: z.array(z.string().min(1)).min(1),
    /** Who made the artifact; the same name cannot judge it. */
    author: z.string().min(1),
    /** The files that are judged; null: the documents of the spec folder. */
    artifact: z.array(below).min(1).nullable().default(null),
    checks: z.array(z.strictObject({ id: z.string(), command: z.string().min(1), status: z.int() })).default([]),
    assumptions: z.array(assumption).default([]),
    /** Which model was asked, and how hard it was asked to think; compared with what the judge reports. */
    model: z.string().nullable().default(null),
    effort: z.string().nullable().default(null),
  })
  .meta({
    examples: [
      {
        gate: 'analysis',
        request: 'Members renew a loan themselves.',
        brief: null,
        rubric: ['every requirement follows from the request', 'no document is stale'],
        author: 'analyst-1',
        artifact: null,
        checks: [
          { id: 'evidence-spot-check', command: 'npm run evidence', status: 0 },
          { id: 'derivation-lint', command: 'npm run derivation', status: 0 },
        ],
        assumptions: [
          { id: 'A1', text: 'a loan has one borrower', status: 'UNCONFIRMED', anchor: null, class: 'correctness' },
        ],
        model: 'a-large-model',
        effort: 'high',
      },
    ],
  })
export type Input = z.output<typeof input>
export type Assumption = Input['assumptions'][number]

/** The documents that are there, and the files that are judged in their place. */
export function scope(value: unknown): Scope {
  const { artifact } = input.parse(value)
  return { documents: 'present', files: (artifact ?? []).map((path) => ({ path, role: 'target' as const })) }
}

/** Each gate is a review of its own. */
export const subject = (value: unknown): unknown => input.parse(value).gate
