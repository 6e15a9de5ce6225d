import type { Group } from './merge-input.js'
import type { Row } from './row.js'

/** The rows with each split one replaced by its parts, which carry its words. */
export function withParts(raw: readonly Row[], groups: readonly Group[]): Row[] {
  const parts = new Map(
    groups.flatMap((group) => (group.relation === 'split' ? [[group.rows[0], group.parts] as const] : [])),
  )
  return raw.flatMap((row) => parts.get(row.id)?.map((id) => ({ ...row, id })) ?? [row])
}
