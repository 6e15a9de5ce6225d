import { z } from 'zod'
import { below } from '../below.js'
import type { Scope } from '../protocol.js'

const line = z.string().regex(/^[^\r\n]*\S[^\r\n]*$/, 'expected one line of text')

/** What a run is started with: the task, what makes it done, and what a reviewer is given to disprove it. */
export const input = z
  .strictObject({
    /** The person's own words, as material as they were. */
    task: z.string().regex(/\S/, 'expected the words of the task'),
    criteria: z.array(line).min(1, 'expected at least one acceptance criterion'),
    /** What a reviewer may use, each in a line. */
    inputs: z.array(line).default([]),
    /** What a reviewer may safely do to check, each in a line. */
    verification: z.array(line).default([]),
    /** What the environment keeps a reviewer from verifying. */
    limitations: z.array(line).default([]),
    /** The file with the answer in words; null: the documents themselves are the answer. */
    result: below.nullable().default(null),
    /** Files beside the documents of the folder that are part of the result. */
    artifacts: z.array(below).default([]),
    /** Files with raw evidence; one that does not exist yet may come with a later version. */
    evidence: z.array(below).default([]),
    /** Files that are named like secrets and may be copied all the same. */
    allow_secrets: z.array(below).default([]),
    /** A label is what is enforced, never what was asked of a reviewer. */
    isolation: z
      .strictObject({ mode: z.enum(['context-only', 'os-sandbox']), evidence: line.nullable().default(null) })
      .refine(
        ({ mode, evidence }) => mode === 'context-only' || evidence !== null,
        '"os-sandbox" needs "evidence": what shows that the operating system enforces it',
      )
      .default({ mode: 'context-only', evidence: null }),
    /** After so many versions the gate is blocked; null: no limit. */
    max_versions: z.int().min(1).nullable().default(null),
    /** A reviewer's file is `finding.md`: its name tells neither the version nor the reviewer's turn. */
    neutral_name: z.boolean().default(false),
    /** Why no packet can hold what a reviewer needs; the gate is then blocked as it opens. */
    not_self_contained: line.nullable().default(null),
  })
  .meta({
    examples: [
      {
        task: 'Specify how members renew their own loans.',
        criteria: ['every number that a document states is the number of what it counts'],
        inputs: ['the three documents under artifacts/'],
        verification: ['counting rows and list items'],
        limitations: ['the running service cannot be reached'],
        result: null,
        artifacts: [],
        evidence: [],
        allow_secrets: [],
        isolation: { mode: 'context-only', evidence: null },
        max_versions: 3,
        neutral_name: false,
        not_self_contained: null,
      },
    ],
  })
export type Input = z.output<typeof input>

/** The documents of the folder and the named files, bound as bytes: a changed line end is a change. */
export function scope(value: unknown): Scope {
  const { result, artifacts, evidence } = input.parse(value)
  const needed = [...(result === null ? [] : [result]), ...artifacts]
  return {
    documents: 'bytes',
    files: [
      ...needed.map((path) => ({ path, role: 'artifact' as const })),
      ...evidence.map((path) => ({ path, role: 'artifact' as const, optional: true })),
    ],
  }
}

/** Another task, or other criteria, is another review. */
export const subject = (value: unknown): unknown => input.parse(value)
