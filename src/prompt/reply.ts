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
export function readReply<T>(
  schema: z.ZodType<T>,
  raw: string,
  shapes: readonly Shape[] = [],
  parse: (text: string) => Parsed = parseJson,
): Reading<T> {
  const text = raw.replace(/^\uFEFF/, '').trim()
  if (text === '') return { is: 'absent' }
  const json = parse(text)
  if (!json.ok) return { is: 'invalid', reasons: [{ field: '(whole reply)', problem: json.problem }] }
  const shape = shapes.find((known) => known.fits(json.value))
  const result = ((shape?.schema as z.ZodType<T> | undefined) ?? schema).safeParse(json.value)
  if (result.success) return { is: 'valid', data: result.data }
  return { is: 'invalid', reasons: reasonsOf(result.error, json.value) }
}

/** What a schema found wrong with a value. */
export const reasonsOf = (error: z.ZodError, value: unknown): Reason[] =>
  error.issues.slice(0, maxReasons).map(reason(value))

/** Reasons as lines for a person or a judge. */
export function reasonLines(reasons: readonly Reason[]): string {
  return reasons.map(({ field, problem }) => `  ${field}: ${problem}`).join('\n')
}

/** More than these teach nothing new. */
const maxReasons = 12

type Parsed = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly problem: string }

function parseJson(text: string): Parsed {
  try {
    return { ok: true, value: JSON.parse(fence.exec(text)?.[1] ?? text) }
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
