import { Fault } from './fault.js'

/** The unit with that id. Throws `usage/unknown-unit`, which names the ids there are. */
export function pick<T extends { readonly id: string }>(units: readonly T[], kind: string, id: string): T {
  const unit = units.find((candidate) => candidate.id === id)
  if (unit === undefined) throw new Fault('usage/unknown-unit', { kind, id, expected: units.map((u) => u.id) })
  return unit
}
