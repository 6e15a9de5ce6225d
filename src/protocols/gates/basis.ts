import { z } from 'zod'

/** What is bound as a gate opens, beside the bytes. */
const basis = z.strictObject({
  /** What is judged. */
  paths: z.array(z.string()),
  /** What earlier gates let through: fixed ground truth. */
  settled: z.array(z.string()),
  /** The earlier gate's run, and the advice that rides along. */
  follows: z.string().nullable(),
  notes: z.array(z.string()),
})
export type Basis = z.output<typeof basis>
export const readBasis = (value: unknown): Basis => basis.parse(value)
