import { z } from 'zod'

/**
 * A reply's JSON schema and its first example, as text for a prompt. Both come from the zod schema that also parses the
 * reply. Draft 7: one host silently ignores newer drafts.
 */
export function schemaValues(schema: z.ZodType): { readonly schema: string; readonly example: string } {
  return { schema: JSON.stringify(jsonSchema(schema)), example: JSON.stringify(exampleOf(schema), null, 2) }
}

/** The draft-7 JSON schema of what a reply must be, without its examples. */
export function jsonSchema(schema: z.ZodType): Record<string, unknown> {
  const { examples: _, ...rest } = z.toJSONSchema(schema, { target: 'draft-7', io: 'input' }) as Record<string, unknown>
  return rest
}

/** The schema's own filled example, or null where it has none. */
export function exampleOf(schema: z.ZodType): unknown {
  const [first] = (schema.meta()?.examples ?? []) as unknown[]
  return first ?? null
}
