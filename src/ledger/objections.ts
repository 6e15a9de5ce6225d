import type { Group } from './merge-input.js'
import { withParts } from './parts.js'
import type { Row } from './row.js'

/** Why a pairing cannot be accepted: the group (from 1), the id, what was expected. */
export interface Objection {
  readonly group: number
  readonly id: string
  readonly problem: string
}

/** Objections to a pairing; empty when it is legal. Rows may be split first, then used by part; each is used once. */
export function objections(raw: readonly Row[], groups: readonly Group[]): Objection[] {
  const rows = new Map(withParts(raw, groups).map((row) => [row.id, row]))
  const own = groups.flatMap((group, index) =>
    problemsOf(group, raw, rows).map(({ id, problem }) => ({ group: index + 1, id, problem })),
  )
  return [...own, ...usedTwice(groups), ...foldsOfFolds(groups)]
}

type Problem = Omit<Objection, 'group'>

const unknown = 'no judge wrote a row with this id (split rows are used by their parts)'

function problemsOf(group: Group, raw: readonly Row[], rows: ReadonlyMap<string, Row>): Problem[] {
  switch (group.relation) {
    case 'same':
    case 'contradicts':
      return [...strangers(group.rows, rows), ...oneSided(group, rows)]
    case 'folds-into':
      return [...strangers([...group.rows, group.into], rows), ...foreignFolds(group, rows)]
    case 'split':
      return [...strangers(group.rows, new Map(raw.map((row) => [row.id, row]))), ...misnamedParts(group)]
  }
}

const strangers = (ids: readonly string[], rows: ReadonlyMap<string, Row>): Problem[] =>
  ids.filter((id) => !rows.has(id)).map((id) => ({ id, problem: unknown }))

function oneSided({ relation, rows: ids }: Group, rows: ReadonlyMap<string, Row>): Problem[] {
  const seats = new Set(ids.map((id) => rows.get(id)?.seat))
  if (seats.size > 1) return []
  return [{ id: ids.join(', '), problem: `"${relation}" needs a row of each judge; rows of one judge fold in` }]
}

function foreignFolds(group: Extract<Group, { relation: 'folds-into' }>, rows: ReadonlyMap<string, Row>): Problem[] {
  const { into } = group
  return group.rows
    .filter((id) => id === into || rows.get(id)?.seat !== rows.get(into)?.seat)
    .map((id) => ({ id, problem: 'a row folds into another row of the same judge' }))
}

function misnamedParts({ rows: [origin], parts }: Extract<Group, { relation: 'split' }>): Problem[] {
  const named = (part: string): boolean => part.startsWith(origin) && /^[a-z]$/.test(part.slice(origin.length))
  const wrong = parts.filter((part) => !named(part))
  const problems = wrong.map((id) => ({ id, problem: `a part of ${origin} is named ${origin}a, ${origin}b, …` }))
  return new Set(parts).size === parts.length
    ? problems
    : [...problems, { id: origin, problem: 'two parts have one name' }]
}

function usedTwice(groups: readonly Group[]): Objection[] {
  const used = new Set<string>()
  return groups.flatMap((group, index) =>
    group.rows.flatMap((id) => {
      const again = used.has(id)
      used.add(id)
      return again ? [{ group: index + 1, id, problem: 'the row is used twice; each row has one place' }] : []
    }),
  )
}

function foldsOfFolds(groups: readonly Group[]): Objection[] {
  const folds = groups.flatMap((group, index) => (group.relation === 'folds-into' ? [{ group, index }] : []))
  const leaving = new Set<string>(folds.flatMap(({ group }) => group.rows))
  return folds
    .filter(({ group }) => leaving.has(group.into))
    .map(({ group, index }) => ({
      group: index + 1,
      id: group.into,
      problem: 'a row that itself folds in cannot take others',
    }))
}
