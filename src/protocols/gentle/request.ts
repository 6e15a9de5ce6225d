import { z } from 'zod'
import { asksForJudgment } from '../asking.js'
import { below } from '../below.js'
import type { Scope } from '../protocol.js'

const oneTarget =
  'name exactly one target: "spec": true (the folder), "files": [paths], or "diff": {patch, base_tree, candidate_tree, paths}'

const tree = z
  .string()
  .regex(/^(?:[0-9a-f]{40}|[0-9a-f]{64})$/, 'expected a full git object id: 40 or 64 lowercase hex digits')

const diff = z.strictObject({
  /** The file with the unified diff, as git writes it. */
  patch: below,
  base_tree: tree,
  candidate_tree: tree,
  /** The files that the diff touches. */
  paths: z.array(below).min(1),
})

/** What a run is started with: who asked and in which words, the one target, where a fix may edit, how deep judges look. */
export const input = z
  .strictObject({
    request: z.string({ error: 'the words in which a person asked for this review' }).min(1),
    target: z
      .strictObject(
        { spec: z.literal(true).optional(), files: z.array(below).min(1).optional(), diff: diff.optional() },
        { error: (issue) => (issue.code === 'invalid_type' ? oneTarget : undefined) },
      )
      .refine((target) => Object.keys(target).length === 1, oneTarget),
    /** Files or folders that a fix may edit; null: the files of the target. */
    surfaces: z.array(below).min(1).nullable().default(null),
    sweeps: z.int().min(1).default(1),
    hot_path: z.enum(['authentication', 'update', 'security', 'payments']).nullable().default(null),
  })
  .meta({
    examples: [
      {
        request: 'Please run a dual review of docs/specs/changes/loan-renewal',
        target: { spec: true },
        surfaces: null,
        sweeps: 1,
        hot_path: null,
      },
    ],
  })
export type Input = z.output<typeof input>

/** The one question when the request's words do not ask for this review; it never starts by itself. */
export function question(value: unknown): string | null {
  if (asksForJudgment(input.parse(value).request)) return null
  return 'The request does not ask for a dual review. Should two blind judges review this target?'
}

/** The documents of the folder, or the files that are named in their place. */
export function scope(value: unknown): Scope {
  const { spec, files, diff: change } = input.parse(value).target
  if (spec !== undefined) return { documents: 'whole', files: [] }
  const targets = (files ?? change?.paths ?? []).map((path) => ({ path, role: 'target' as const }))
  const patch = change === undefined ? [] : [{ path: change.patch, role: 'evidence' as const }]
  return { documents: null, files: [...targets, ...patch] }
}

/** Two requests about one target are one review. */
export const subject = (value: unknown): unknown => input.parse(value).target
