import { z } from 'zod'

/** How rows of the two judges relate. Severity is never part of it: it is computed (P-14). */
export const group = z.discriminatedUnion('relation', [
  z.strictObject({
    relation: z.literal('same'),
    rows: z.array(z.string()).min(2),
    rationale: z.string().min(1),
  }),
  z.strictObject({
    relation: z.literal('contradicts'),
    rows: z.array(z.string()).min(2),
    rationale: z.string().min(1),
  }),
  z.strictObject({
    relation: z.literal('folds-into'),
    rows: z.array(z.string()).min(1),
    into: z.string(),
    rationale: z.string().min(1),
  }),
  z.strictObject({
    relation: z.literal('split'),
    rows: z.tuple([z.string()]),
    parts: z.array(z.string()).min(2),
    rationale: z.string().min(1),
  }),
])
export type Group = z.output<typeof group>

/** What `merge` reads. */
export const mergeInput = z.strictObject({ groups: z.array(group) }).meta({
  examples: [
    {
      groups: [
        { rows: ['A-1', 'B-2'], relation: 'same', rationale: 'both say that the table has five rows, not four' },
        { rows: ['A-3'], relation: 'folds-into', into: 'A-1', rationale: 'a weaker form of the same defect' },
        { rows: ['B-4'], relation: 'split', parts: ['B-4a', 'B-4b'], rationale: 'two defects in one row' },
      ],
    },
  ],
})
