import { describe, expect, it } from 'vitest'
import type { Decided } from '../../src/ledger/event.js'
import { judgmentDay } from '../../src/protocols/judgment-day/index.js'
import { bothSevere, finding, four, judged, loan, other, rejudged, review, type Table, unit } from './harness.js'

const verified = rejudged({ 'CS-1': 'verified' })
const stands = rejudged({ 'CS-1': 'corroborated' })

/** A run in which a person has asked for the fix of CS-1. */
async function fixing(...later: readonly unknown[]): Promise<Table> {
  const table = await review(bothSevere(...later))
  await table.decide('fix')
  return table
}

const design = (text: string) => ({ 'design.md': text })
/** A second correction, so that something changes. */
const again = design(`${four['design.md']}\nAgain.\n`)

describe('the menu', () => {
  it('[judgment-day 15] no correction is taken before a person has approved it by name', async () => {
    const table = await review(bothSevere())
    expect(table.step.do === 'ask' && table.step.choices.map(({ id }) => id)).toEqual([
      'fix',
      'fix-only',
      'accept',
      'stop',
      'split',
    ])
    await expect(table.amend(four, [unit(['CS-1'])])).rejects.toThrow('does not belong')
    await expect(table.decide('fix', { by: null })).rejects.toThrow('name of the person')
  })

  it('stop leaves the run open, without a terminal line', async () => {
    const table = await review(bothSevere())
    await table.decide('stop', { by: null, why: null })
    expect(table.receipt).toMatchObject({ state: 'deciding', terminal: null })
  })

  it('accepting as is closes escalated', async () => {
    const table = await review(bothSevere())
    await table.decide('accept')
    expect(table.receipt).toMatchObject({ verdict: 'escalated', outcome: 'accepted-as-is' })
  })

  it('[judgment-day 34] fix only closes escalated, never approved', async () => {
    const table = await review(bothSevere(verified))
    await expect(table.decide('fix-only', { why: null })).rejects.toThrow('needs a reason')
    await table.decide('fix-only')
    await table.amend(four, [unit(['CS-1'])])
    expect(table.receipt).toMatchObject({ verdict: 'escalated', outcome: 'fixed-unjudged' })
  })

  it('a fix that leaves out a confirmed id is refused', async () => {
    const two = [finding('A-1'), other('A-2')]
    const table = await review({ A: [judged(...two)], B: [judged(finding('B-1'), other('B-2'))] })
    await expect(table.decide('fix', { ids: ['CS-1'] })).rejects.toThrow('leaves out CS-2')
  })
})

describe('a correction is refused', () => {
  it('when nothing changed', async () => {
    const table = await fixing()
    await expect(table.amend({}, [unit(['CS-1'])])).rejects.toThrow('no document changed')
  })

  it('[judgment-day 18] when it touches a file that no unit declares, or that may not be touched', async () => {
    const table = await fixing()
    const wide = { ...four, 'requirements.md': `${loan['requirements.md']}\nMore.\n` }
    await expect(table.amend(wide, [unit(['CS-1'])])).rejects.toThrow('requirements.md was edited')
    await expect(table.amend(four, [unit(['CS-1'], { files: ['design.md', 'tasks.md'] })])).rejects.toThrow(
      'tasks.md may not be edited',
    )
  })

  it('[judgment-day 16] when it fixes a suspect or an info row that no person named', async () => {
    const table = await review({
      A: [judged(finding('A-1'), other('A-2'))],
      B: [
        judged(
          finding('B-1'),
          other('B-2', { severity: 'SUGGESTION', claim: 'Typography.', quote: '# Design', subject: null }),
        ),
      ],
    })
    await table.decide('fix')
    for (const id of ['SU-1', 'B-2'])
      await expect(table.amend(four, [unit(['CS-1', id])])).rejects.toThrow(`${id} is not authorised`)
  })

  it('[judgment-day 17] when a unit has neither evidence nor a reason for none, or both', async () => {
    const table = await fixing()
    await expect(table.amend(four, [unit(['CS-1'], { evidence: null })])).rejects.toThrow('one of "evidence"')
    await expect(table.amend(four, [unit(['CS-1'], { notApplicable: 'none' })])).rejects.toThrow('one of "evidence"')
  })

  it('when an authorised id is in no unit', async () => {
    const table = await review({ A: [judged(finding('A-1'), other('A-2'))], B: [judged(finding('B-1'))] })
    await table.decide('fix', { also: ['SU-1'] })
    await expect(table.amend(four, [unit(['SU-1'])])).rejects.toThrow('no work unit covers CS-1')
  })

  it('when a superseded value is left, unless it is kept with a reason', async () => {
    const table = await fixing(verified)
    const units = [unit(['CS-1'], { superseded: ['Fees are hidden'] })]
    await expect(table.amend(four, units)).rejects.toThrow('design.md:5 still says "Fees are hidden"')
    await table.amend(four, units, { kept: [{ path: 'design.md', line: 5, why: 'history' }] })
    expect(table.state.facts.corrections).toHaveLength(1)
  })
})

describe('the judges look again', () => {
  it('both verify: approved after a passed final verification', async () => {
    const table = await fixing(verified)
    await table.amend(four, [unit(['CS-1'])])
    expect(table.receipt).toMatchObject({ verdict: 'approved', outcome: 'fixed' })
    expect(table.events.findLast(({ kind }) => kind === 'verified')).toMatchObject({ kind: 'verified' })
  })

  it.each(['corroborated', 'regression'])('%s of one judge opens round two', async (outcome) => {
    const table = await review({
      A: [judged(finding('A-1')), verified],
      B: [judged(finding('B-1')), rejudged({ 'CS-1': outcome })],
    })
    await table.decide('fix')
    expect(await table.amend(four, [unit(['CS-1'])])).toMatchObject({ do: 'amend', ids: ['CS-1'] })
    expect(table.receipt.round).toBe(2)
  })

  it('an id that a judge left out counts as standing', async () => {
    const table = await fixing(rejudged({}))
    expect(await table.amend(four, [unit(['CS-1'])])).toMatchObject({ do: 'amend', ids: ['CS-1'] })
  })

  it('[judgment-day 15] round two asks nobody and takes no id beyond the survivors', async () => {
    const table = await fixing(stands, verified)
    await table.amend(four, [unit(['CS-1'])])
    await expect(table.amend(again, [unit(['CS-1', 'CW-9'])])).rejects.toThrow('CW-9 is not authorised')
    await table.amend(again, [unit(['CS-1'])])
    expect(table.receipt.verdict).toBe('approved')
  })

  it('[judgment-day 23] what survives round two escalates, and no third fix is taken', async () => {
    const table = await fixing(stands, stands, verified)
    await table.amend(four, [unit(['CS-1'])])
    await table.amend(again, [unit(['CS-1'])])
    expect(table.receipt).toMatchObject({ verdict: 'escalated', outcome: 'survived-round-two' })
    await expect(table.amend(loan, [unit(['CS-1'])])).rejects.toThrow('does not belong')
    expect(table.prompts.filter(({ role }) => role === 'rejudge')).toHaveLength(4)
  })

  it('[judgment-day 22] an overall verdict in a reply is rejected, and nothing is taken for clean', async () => {
    const table = await fixing({ ...verified, verdict: 'approved' })
    await expect(table.amend(four, [unit(['CS-1'])])).rejects.toMatchObject({ code: 'reply/failed' })
    expect(table.receipt).toMatchObject({ state: 'rejudging', verdict: null })
  })
})

describe('a defect that the correction brought in', () => {
  const caused = { ...finding('X-1', { quote: 'four reminder channels', claim: 'New trouble.' }), other: null }
  const elsewhere = { ...caused, quote: 'Fees are hidden from members.' }
  const reply = (defect: typeof caused) => rejudged({ 'CS-1': 'verified' }, defect)
  const run = async (defect: typeof caused, ...later: readonly unknown[]) => {
    const table = await review({
      A: [judged(finding('A-1')), reply(defect), ...later],
      B: [judged(finding('B-1')), verified, ...later],
    })
    await table.decide('fix')
    await table.amend(four, [unit(['CS-1'])])
    return table
  }

  it('[judgment-day 20] elsewhere than in the delta is recorded, without effect', async () => {
    const table = await run(elsewhere)
    expect(table.receipt.verdict).toBe('approved')
    expect(table.state.facts.corrections[0]?.fixCaused).toMatchObject([{ id: 'FC-1', inScope: false }])
  })

  it('[judgment-day 20] is in scope when the other quote lies in the delta', async () => {
    const table = await run({ ...elsewhere, other: { path: 'design.md', quote: 'four reminder channels' } } as never)
    expect(table.step).toMatchObject({ do: 'amend', ids: ['FC-1'] })
  })

  it('[judgment-day 21] joins round two, and is verified there', async () => {
    const table = await run(caused, rejudged({ 'FC-1': 'verified' }))
    expect(table.step).toMatchObject({ do: 'amend', ids: ['FC-1'] })
    await table.amend(again, [unit(['FC-1'])])
    expect(table.receipt.verdict).toBe('approved')
  })

  it('[judgment-day 21] found after round two escalates', async () => {
    const late = { ...caused, quote: 'Again.' }
    const table = await fixing(stands, rejudged({ 'CS-1': 'verified' }, late))
    await table.amend(four, [unit(['CS-1'])])
    await table.amend(again, [unit(['CS-1'])])
    expect(table.receipt).toMatchObject({ verdict: 'escalated', outcome: 'survived-round-two' })
  })

  it('a warning does not block', async () => {
    const table = await run({ ...caused, severity: 'WARNING' })
    expect(table.receipt.verdict).toBe('approved')
  })
})

describe('edits beside the lineage', () => {
  it('are recorded as such, and a regression on them counts', async () => {
    const table = await review({
      A: [judged(finding('A-1'), other('A-2')), rejudged({ 'CS-1': 'verified', 'SU-1': 'regression' })],
      B: [judged(finding('B-1')), verified],
    })
    await table.decide('fix', { also: ['SU-1'] })
    expect(await table.amend(four, [unit(['CS-1', 'SU-1'])])).toMatchObject({ do: 'amend', ids: ['SU-1'] })
    expect(table.receipt.fields.find(([name]) => name === 'Correction scope')?.[1]).toContain('user-widened: SU-1')
  })

  it('are those that a work unit names: what nobody edited keeps its status', async () => {
    const table = await review({
      A: [judged(finding('A-1'), other('A-2')), verified],
      B: [judged(finding('B-1')), verified],
    })
    await table.decide('fix', { also: ['SU-1'] })
    await table.amend(four, [unit(['CS-1'])])
    expect(table.state.facts.status).toMatchObject({ 'CS-1': 'verified', 'SU-1': 'suspect' })
  })
})

describe('the end', () => {
  const { evolve } = judgmentDay
  const abandon: Decided = { kind: 'decided', choice: 'abandon', ids: [], also: [], by: 'Ana', why: 'w' }
  const wrong = '# Design\n\nThere are four surfaces:\n\n- web\n- desk\n- phone\n'

  it('abandoning needs name and reason, escalates, and is not undone', async () => {
    const table = await review(bothSevere())
    await expect(table.decide('abandon', { why: null })).rejects.toThrow('needs a reason')
    await table.decide('abandon')
    expect(table.receipt).toMatchObject({ verdict: 'escalated', outcome: 'abandoned' })
    await expect(table.decide('abandon')).rejects.toThrow('closed')
    await expect(table.decide('fix')).rejects.toThrow('not a choice')
  })

  it('abandoning before the final verification leaves no approval, and after an end that is decided changes none', async () => {
    const table = await review({ A: [judged()], documents: { 'design.md': wrong } })
    const waived = evolve(table.state, { ...abandon, choice: 'waive', ids: ['Q-1'] }, 'now')
    expect(judgmentDay.next(waived)).toMatchObject({ do: 'verify' })
    expect(judgmentDay.next(evolve(waived, abandon, 'now'))).toMatchObject({ do: 'close', outcome: 'abandoned' })
    const accepted = evolve(table.state, { ...abandon, choice: 'accept' }, 'now')
    expect(judgmentDay.next(evolve(accepted, abandon, 'now'))).toMatchObject({ outcome: 'accepted-as-is' })
  })

  it('an escalation is acknowledged once, and its verdict stays', async () => {
    const table = await fixing(stands, stands)
    await table.amend(four, [unit(['CS-1'])])
    await table.amend(again, [unit(['CS-1'])])
    await table.decide('accept')
    expect(table.receipt).toMatchObject({ verdict: 'escalated', outcome: 'survived-round-two' })
    await expect(table.decide('accept')).rejects.toThrow('not a choice')
  })
})
