import { z } from 'zod'

/** One unit of correction work: which findings it closes, in which files, how it is shown, how it is taken back. */
export const unit = z.strictObject({
  ids: z.array(z.string()).min(1),
  files: z.array(z.string()).min(1),
  done: z.string().min(1),
  /** What shows that it holds; null only with `notApplicable`. */
  evidence: z.string().min(1).nullable(),
  /** Why nothing can show it; null only with `evidence`. */
  notApplicable: z.string().min(1).nullable(),
  rollback: z.string().min(1),
  /** Values that no longer hold, verbatim: each must be gone from the folder, or kept for a reason. */
  superseded: z.array(z.string().min(1)),
  /** Other wordings of the same values, swept alike. */
  paraphrases: z.array(z.string().min(1)),
})
export type Unit = z.output<typeof unit>

/** A place where a superseded value stays on purpose. */
export const kept = z.strictObject({ path: z.string(), line: z.number().int().positive(), why: z.string().min(1) })
export type Kept = z.output<typeof kept>

/** Says of a corrected section that the places which refer to it were read again, and what came of it. */
export const reread = z.strictObject({ section: z.string().min(1), note: z.string().min(1) })
export type Reread = z.output<typeof reread>

/** What `amended` reads. */
export const amendment = z
  .strictObject({
    units: z.array(unit).min(1),
    kept: z.array(kept).default([]),
    reread: z.array(reread).default([]),
  })
  .meta({
    examples: [
      {
        units: [
          {
            ids: ['CS-1'],
            files: ['design.md'],
            done: 'named the fourth channel and corrected the count',
            evidence: 'design.md lists four channels and says four',
            notApplicable: null,
            rollback: 'restore design.md from version control',
            superseded: ['three reminder channels'],
            paraphrases: ['the three channels'],
          },
        ],
        kept: [{ path: 'proposal.md', line: 41, why: 'what was first intended, said as such' }],
        reread: [{ section: 'DD-4', note: 'the two rows that cite it name no number; nothing to update' }],
      },
    ],
  })
export type Amendment = z.output<typeof amendment>
