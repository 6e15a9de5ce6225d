import type { z } from 'zod'

/** Why a reply is not one: the field, what stood there, what was expected. */
export interface Reason {
  readonly field: string
  readonly problem: string
}

/** A reply is untrusted data: valid, invalid for these reasons, or absent. Unparsed never equals clean. */
export type Reading<T> =
  | { readonly is: 'valid'; readonly data: T }
  | { readonly is: 'invalid'; readonly reasons: readonly Reason[] }
  | { readonly is: 'absent' }

/** Another known form of a reply, told by its top-level keys; its schema turns it into the role's own form. */
export interface Shape {
  fits(value: unknown): boolean
  readonly schema: z.ZodType
}

/** The whole answer as JSON, or one fence that is the whole answer; nothing greedy. */
const fence = /^```(?:json)?[ \t]*\n([\s\S]*?)\n```$/

/** Reads raw bytes or text against the schema of a role's reply, or against the known shape that it has. Never throws. */
export function readReply<T>(schema: z.ZodType<T>, raw: string, shapes: readonly Shape[] = []): Reading<T> {
  const text = raw.replace(/^\uFEFF/, '').trim()
  if (text === '') return { is: 'absent' }
  const json = parseJson(fence.exec(text)?.[1] ?? text)
  if (!json.ok) return { is: 'invalid', reasons: [{ field: '(whole reply)', problem: json.problem }] }
  const shape = shapes.find((known) => known.fits(json.value))
  const result = ((shape?.schema as z.ZodType<T> | undefined) ?? schema).safeParse(json.value)
  if (result.success) return { is: 'valid', data: result.data }
  return { is: 'invalid', reasons: result.error.issues.slice(0, maxReasons).map(reason(json.value)) }
}

/** Reasons as lines for a person or a judge. */
export function reasonLines(reasons: readonly Reason[]): string {
  return reasons.map(({ field, problem }) => `  ${field}: ${problem}`).join('\n')
}

/** More than these teach nothing new. */
const maxReasons = 12

function parseJson(text: string): { ok: true; value: unknown } | { ok: false; problem: string } {
  try {
    return { ok: true, value: JSON.parse(text) }
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error)
    return { ok: false, problem: `expected one JSON object and nothing beside it (${detail})` }
  }
}

const reason =
  (value: unknown) =>
  (issue: z.core.$ZodIssue): Reason => {
    const got = at(value, issue.path)
    const shown = typeof got === 'object' || got === undefined ? '' : `, got ${JSON.stringify(got)}`
    return { field: issue.path.map(String).join('.') || '(whole reply)', problem: `${issue.message}${shown}` }
  }

function at(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((inner, key) => (inner as Record<PropertyKey, unknown> | undefined)?.[key], value)
}
