import { describe, expect, it } from 'vitest'
import { act } from '../../src/conduct/run.js'
import { judgmentDay } from '../../src/protocols/judgment-day/index.js'
import { bothSevere, finding, four, judged, other, refuse, rejudged, review, type Table, unit } from './harness.js'

const rowsOf = (table: Table): string[] =>
  judgmentDay.retrospective(table.state).rows.map(({ signal, value }) => `${signal}: ${value}`)

const severe = 'Judgment-day severe findings'

/** Rows of one judge alone about other places: suspects, each in words of its own. */
const suspects = [
  other('A-2'),
  finding('A-3', {
    quote: 'FR-1',
    path: 'requirements.md',
    claim: 'Renewal lacks limits.',
    evidence: 'none',
    subject: null,
  }),
]

describe('what a retrospective measures', () => {
  it('is nothing to report for a clean run', async () => {
    expect(rowsOf(await review({ A: [judged()] }))).toEqual([`${severe}: 0 confirmed`])
  })

  it('of an open run has no verdict and is acknowledged by nobody', async () => {
    const table = await review(bothSevere())
    expect(judgmentDay.retrospective(table.state).data).toMatchObject({
      verdict: null,
      outcome: null,
      acknowledged: false,
    })
    expect(rowsOf(table)).toEqual([`${severe}: 1 confirmed, 0 resolved`])
  })

  it('counts resolved findings, and suspects apart from them', async () => {
    const resolved = rejudged({ 'CS-1': 'verified' })
    const table = await review({
      A: [judged(finding('A-1'), ...suspects), resolved],
      B: [judged(finding('B-1')), resolved],
    })
    await table.decide('verify-suspect', { ids: ['SU-1'] })
    await table.decide('fix')
    await table.amend(four, [unit(['CS-1'])])
    expect(rowsOf(table)).toEqual([
      `${severe}: 1 confirmed, all resolved + 1 verified suspect; 1 suspect recorded as info`,
    ])
    expect(judgmentDay.retrospective(table.state).data).toMatchObject({
      verdict: 'approved',
      rounds: 1,
      ids: ['docs/specs/loan#CS-1'],
      verifiedSuspects: ['docs/specs/loan#SU-1'],
    })
  })

  it('counts two verified suspects as two', async () => {
    const table = await review({ A: [judged(finding('A-1'), ...suspects)], B: [judged(finding('B-1'))] })
    await table.decide('verify-suspect', { ids: ['SU-1', 'SU-2'] })
    expect(rowsOf(table)).toEqual([`${severe}: 1 confirmed, 0 resolved + 2 verified suspects`])
  })
})

describe('what judges did not deliver', () => {
  it('is told with what a reminder and what a replacement recovered', async () => {
    const table = await review(bothSevere(rejudged({ 'CS-1': 'verified' })))
    await table.decide('fix')
    const step = 're-judgment 1'
    const { run } = table
    const silent = { ...run, protocol: { ...run.protocol, admit: () => [] } }
    for (const seat of ['A', 'B']) act(silent, [{ kind: 'reminded', step, seat }], refuse)
    act(silent, [{ kind: 'replaced', step, seat: 'B', agent: null }], refuse)
    act(silent, [{ kind: 'failed', step, seat: 'B', reason: 'no JSON', raw: null, agent: null }], refuse)
    expect(rowsOf(table)).toContain(
      'Agent delivery failures: 2 idle-without-report; reminding recovered 1, 1 required replacement; 1 invalid or failed',
    )
    expect(judgmentDay.retrospective(table.state).data).toMatchObject({
      deviations: expect.arrayContaining([
        'Judge B of re-judgment 1 never answered; its seat was given to another judge.',
        'Judge B gave no valid reply in re-judgment 1: no JSON',
      ]),
    })
  })

  it('names the defects that a correction brought in', async () => {
    const caused = { ...finding('N-1', { quote: 'four reminder' }), other: null }
    const table = await review({
      A: [judged(finding('A-1')), rejudged({ 'CS-1': 'verified' }, caused)],
      B: [judged(finding('B-1')), rejudged({ 'CS-1': 'verified' })],
    })
    await table.decide('fix')
    await table.amend(four, [unit(['CS-1'])])
    expect(rowsOf(table)).toContain('Fix-caused severe findings: FC-1')
  })
})
