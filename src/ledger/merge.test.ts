import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { severities } from '../kernel/finding.js'
import { merge, rowsOf, unaccounted, unpair } from './merge.js'
import type { Group } from './merge-input.js'
import { objections } from './objections.js'
import type { Row } from './row.js'

const place = { path: 'design.md', line: 1, column: 1, endLine: 1, endColumn: 2 }

const row = (id: string, said: Partial<Row> = {}): Row => ({
  id,
  alias: null,
  seat: id.slice(0, 1),
  severity: 'CRITICAL',
  path: 'design.md',
  quote: 'x',
  heading: null,
  subject: null,
  claim: id,
  evidenceClass: 'deterministic',
  evidence: 'x',
  suggestion: null,
  place,
  ...said,
})

const rationale = 'why'
const same = (...rows: string[]): Group => ({ relation: 'same', rows, rationale })
const split = (id: string, ...parts: string[]): Group => ({ relation: 'split', rows: [id], parts, rationale })
const fold = (id: string, into: string): Group => ({ relation: 'folds-into', rows: [id], into, rationale })
const raw = [row('A-1'), row('A-2'), row('B-1'), row('B-2')]

describe('objections', () => {
  it.each([
    ['a fold into the other judge', fold('A-1', 'B-1'), 'same judge'],
    ['a fold into itself', fold('A-1', 'A-1'), 'same judge'],
    ['a fold into nothing', fold('A-1', 'A-9'), 'no judge wrote'],
    ['a part with a foreign name', split('A-1', 'A-1a', 'A-2b'), 'is named'],
    ['two parts of one name', split('A-1', 'A-1a', 'A-1a'), 'one name'],
    ['one row twice in a group', same('A-1', 'A-1', 'B-1'), 'used twice'],
  ])('name %s', (_, group, problem) => {
    expect(
      objections(raw, [group])
        .map((objection) => objection.problem)
        .join(),
    ).toContain(problem)
  })

  it('name a fold into a row that folds away', () => {
    const three = [...raw, row('A-3')]
    expect(objections(three, [fold('A-1', 'A-2'), fold('A-2', 'A-3')])).toMatchObject([{ group: 1, id: 'A-2' }])
  })

  it('name a split row that is used whole', () => {
    expect(objections(raw, [split('A-1', 'A-1a', 'A-1b'), same('A-1', 'B-1')])).not.toEqual([])
  })
})

describe('merge', () => {
  it.each([
    ['whose quote stands nowhere', { place: null }],
    ['without evidence', { evidenceClass: 'insufficient' }],
  ] as const)('confirms nothing by a row %s', (_, defect) => {
    const weak = [row('A-1'), row('B-1', defect)]
    expect(merge(weak, [same('A-1', 'B-1')]).rows).toMatchObject([{ class: 'suspect' }])
  })

  it('keeps the ids of others when a pair is made single rows again', () => {
    const paired = merge(raw, [same('A-1', 'B-1'), same('A-2', 'B-2')])
    const apart = unpair(paired, 'CS-1')
    expect(apart.rows.map(({ id }) => id)).toEqual(['SU-1', 'SU-2', 'CS-2'])
    expect(apart.dispositions).toEqual({ 'A-1': 'SU-1', 'B-1': 'SU-2', 'A-2': 'CS-2', 'B-2': 'CS-2' })
    expect(unpair(paired, 'CS-9')).toEqual(paired)
  })

  it('gives every raw id exactly one disposition, for any legal pairing', () => {
    const judge = (seat: string) =>
      fc
        .array(fc.constantFrom(...severities), { maxLength: 6 })
        .map((grades) => grades.map((severity, index) => row(`${seat}-${index + 1}`, { severity })))
    const relation = fc.constantFrom('same', 'contradicts', 'folds-into', 'split', 'none')
    fc.assert(
      fc.property(judge('A'), judge('B'), fc.array(relation, { maxLength: 12 }), (a, b, relations) => {
        const rows = [...a, ...b]
        const groups = legal(a, b, relations)
        expect(objections(rows, groups)).toEqual([])
        const merged = merge(rows, groups)
        expect(unaccounted(rows, merged)).toEqual([])
        const placed = merged.rows.flatMap((each) => rowsOf(each).map(({ id }) => id))
        expect(new Set(placed).size).toBe(placed.length)
        expect(new Set(merged.rows.map(({ id }) => id)).size).toBe(merged.rows.length)
        for (const each of merged.rows)
          if (each.class === 'confirmed') expect(unpairs(rows, merged, each.id)).toEqual([])
      }),
    )
  })
})

const unpairs = (rows: readonly Row[], merged: ReturnType<typeof merge>, id: string) =>
  unaccounted(rows, unpair(merged, id))

/** Groups made by taking rows from the front, so that each is used once. */
function legal(a: readonly Row[], b: readonly Row[], relations: readonly string[]): Group[] {
  const [ours, theirs] = [a.map(({ id }) => id), b.map(({ id }) => id)]
  return relations.flatMap((relation): Group[] => {
    if (relation === 'none') return []
    const first = ours.shift()
    if (first === undefined) return []
    if (relation === 'split') return [split(first, `${first}a`, `${first}b`)]
    if (relation === 'folds-into') {
      const into = ours.shift()
      return into === undefined ? [] : [fold(first, into)]
    }
    const second = theirs.shift()
    if (second === undefined) return []
    return [{ relation: relation as 'same' | 'contradicts', rows: [first, second], rationale }]
  })
}
