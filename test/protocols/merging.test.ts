import { describe, expect, it } from 'vitest'
import { sourcesOf } from '../../src/ledger/merge.js'
import { bothSevere, elsewhere, finding, judged, other, review } from './harness.js'

const same = (...rows: string[]) => ({ relation: 'same' as const, rows, rationale: 'one defect' })
const against = { relation: 'contradicts' as const, rows: ['A-1', 'B-1'], rationale: 'yes and no' }

/** Two severe rows that are alike, and not certainly one defect; the second shows nothing. */
const unsure = (said = {}) => ({
  A: [judged(finding('A-1', said))],
  B: [judged(elsewhere('B-1', { evidence_class: 'insufficient' }))],
})

describe('two judges are merged', () => {
  it('[judgment-day 9] a certain pair of severe rows is confirmed once, with both sources', async () => {
    const table = await review(bothSevere())
    expect(table.state.facts.merged?.rows).toMatchObject([{ id: 'CS-1', class: 'confirmed', split: false }])
    expect(table.state.facts.merged?.rows.map(sourcesOf)).toEqual(['A-1 + B-1'])
  })

  it('[judgment-day 8] a severe row of one judge is a suspect and stands in no list of what can be fixed', async () => {
    const table = await review({
      A: [judged(finding('A-1'), other('A-2'))],
      B: [judged(finding('B-1'))],
    })
    expect(table.state.facts.status).toEqual({ 'CS-1': 'open', 'SU-1': 'suspect' })
    const step = table.step
    const fix = step.do === 'ask' ? step.choices.find((choice) => choice.id === 'fix') : undefined
    expect(fix?.ids).toEqual(['CS-1'])
  })

  it('a run with suspects alone is approved and lists them', async () => {
    const table = await review({ A: [judged(other('A-1'))], B: [judged()] })
    expect(table.receipt).toMatchObject({ verdict: 'approved', counts: { suspectSevere: 1 } })
    expect(table.receipt.standing.map((row) => row.id)).toEqual(['SU-1'])
  })

  it('[judgment-day 10] a severity split is confirmed at the higher grade, and recorded', async () => {
    const table = await review({
      A: [judged(finding('A-1', { severity: 'WARNING' }))],
      B: [judged(finding('B-1', { severity: 'BLOCKER' }))],
    })
    expect(table.state.facts.merged?.rows).toMatchObject([
      { id: 'CS-1', class: 'confirmed', severity: 'BLOCKER', split: true },
    ])
    const cells = table.receipt.sections.find(({ heading }) => heading === 'Confirmed severe')?.table?.rows[0]
    expect(cells?.join(' ')).toContain('severity split')
  })

  it('[judgment-day 11] the same warning of both judges is info and cannot be fixed', async () => {
    const warning = { severity: 'WARNING' as const }
    const table = await review({ A: [judged(finding('A-1', warning))], B: [judged(finding('B-1', warning))] })
    expect(table.state.facts.status).toEqual({ 'CW-1': 'info' })
    expect(table.receipt.verdict).toBe('approved')
  })

  it('an uncertain pair of severe rows waits for a person, and without evidence it stays a suspect', async () => {
    const table = await review(unsure())
    expect(table.step.do).toBe('pair')
    await table.merge(same('A-1', 'B-1'))
    expect(table.state.facts.merged?.rows).toMatchObject([{ id: 'SU-1', class: 'suspect' }])
  })

  it('[judgment-day 13] a row used twice, an invented row, or one judge twice as the same is refused', async () => {
    const table = await review({
      A: [judged(finding('A-1'), other('A-2'))],
      B: [judged(elsewhere('B-1', { evidence_class: 'insufficient' }))],
    })
    await expect(table.merge(same('A-1', 'B-1'), same('A-1', 'B-1'))).rejects.toThrow('used twice')
    await expect(table.merge(same('A-1', 'B-9'))).rejects.toThrow('no judge wrote')
    await expect(table.merge(same('A-1', 'A-2'))).rejects.toThrow('needs a row of each judge')
    expect(table.step.do).toBe('pair')
  })

  it('[judgment-day 13] a fold and a split are legal and keep every raw id', async () => {
    const table = await review({
      A: [judged(finding('A-1'), other('A-2'))],
      B: [judged(elsewhere('B-1', { evidence_class: 'insufficient' }))],
    })
    await table.merge(
      { relation: 'folds-into', rows: ['A-2'], into: 'A-1', rationale: 'weaker form' },
      { relation: 'split', rows: ['B-1'], parts: ['B-1a', 'B-1b'], rationale: 'two defects' },
      same('A-1', 'B-1a'),
    )
    expect(table.state.facts.merged?.dispositions).toEqual({
      'A-1': 'SU-1',
      'A-2': 'folded into A-1',
      'B-1': 'split into B-1a, B-1b',
      'B-1a': 'SU-1',
      'B-1b': 'SU-2',
    })
    expect(table.receipt.fields).toContainEqual(['Accounting', 'A 2/2, B 1/1 dispositioned'])
  })

  it('[judgment-day 14] no other pairing is taken once the rows are frozen', async () => {
    const table = await review(bothSevere())
    await expect(table.merge(against)).rejects.toThrow('does not belong')
  })

  it('[judgment-day 14] a person makes a pair single rows again before any fix', async () => {
    const table = await review(bothSevere())
    await table.decide('split', { ids: ['CS-1'] })
    expect(table.state.facts.merged?.rows.map((row) => [row.id, row.class])).toEqual([
      ['SU-1', 'suspect'],
      ['SU-2', 'suspect'],
    ])
    expect(table.receipt.outcome).toBe('clean')
  })
})

describe('the judges contradict each other', () => {
  const blocked = async () => {
    const table = await review(unsure())
    await table.merge(against)
    return table
  }

  it('[judgment-day 12] nothing goes on without the name and reason of a person', async () => {
    const table = await blocked()
    expect(table.step).toMatchObject({ do: 'ask' })
    await expect(table.decide('uphold', { ids: ['X-1'], by: null })).rejects.toThrow('name of the person')
    await expect(table.decide('fix')).rejects.toThrow('not a choice')
  })

  it('[judgment-day 12] upheld, it keeps its id and can be fixed', async () => {
    const table = await blocked()
    await table.decide('uphold', { ids: ['X-1'] })
    expect(await table.decide('fix')).toMatchObject({ do: 'amend', ids: ['X-1'] })
  })

  it('[judgment-day 12] dismissed, it blocks nothing', async () => {
    const table = await blocked()
    await table.decide('dismiss', { ids: ['X-1'] })
    expect(table.receipt).toMatchObject({ verdict: 'approved', outcome: 'clean' })
    expect(table.state.facts.decisions).toMatchObject([{ by: 'Ana', why: 'seen', at: '2026-01-02T03:04:05Z' }])
  })

  it('[judgment-day 12] escalated, the run closes', async () => {
    const table = await blocked()
    await table.decide('escalate')
    expect(table.receipt).toMatchObject({ verdict: 'escalated', outcome: 'contradiction-escalated' })
  })
})

describe('what is counted', () => {
  it('[judgment-day 29] [judgment-day 32] the counts are those of the rows, suspects and info apart', async () => {
    const { receipt, state } = await review({
      A: [judged(finding('A-1'), other('A-2'))],
      B: [judged(finding('B-1'))],
    })
    expect(receipt.counts).toMatchObject({ confirmedSevere: 1, suspectSevere: 1, contradictions: 0, info: 0 })
    const { confirmedSevere, suspectSevere, contradictions, corroborated, info } = receipt.counts
    const total = [confirmedSevere, suspectSevere, contradictions, corroborated, info].reduce(
      (a, b) => (a ?? 0) + (b ?? 0),
      0,
    )
    expect(total).toBe(state.facts.merged?.rows.length)
  })
})
