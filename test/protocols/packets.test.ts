import { describe, expect, it } from 'vitest'
import { prove } from '../../src/conduct/prove.js'
import { digest } from '../../src/kernel/digest.js'
import type { Replied } from '../../src/ledger/event.js'
import { replay } from '../../src/ledger/ledger.js'
import { judgmentDay } from '../../src/protocols/judgment-day/index.js'
import { bothSevere, finding, four, judged, other, rejudged, review, Table, unit } from './harness.js'

const counted = {
  'requirements.md': '# Requirements\n\n## Surfaces\n\nThere are four surfaces:\n\n- web\n- desk\n- phone\n',
  'design.md': '# Design\n\nThe three reminder channels are named.\n',
}
const fixed = { 'design.md': counted['design.md'].replace('three', 'four') }
const verified = rejudged({ 'CS-1': 'verified' })

describe('packets', () => {
  it('[judgment-day 3] both judges are asked the same but for their marks', async () => {
    const table = await review(bothSevere())
    const [asked] = table.events.filter((event) => event.kind === 'asked')
    expect(new Set(asked?.seats.map((seat) => seat.criteria)).size).toBe(1)
    expect(new Set(asked?.seats.map((seat) => seat.prompt)).size).toBe(2)
    expect(table.receipt.sections.map(({ heading }) => heading)).not.toContain('Protocol deviations (disclosed)')
  })

  it('[judgment-day 4] the skills are the same for both judges and the fixer', async () => {
    const table = await review({ ...bothSevere(), skills: ['skills/specs.md'] })
    await table.decide('fix')
    const judges = table.prompts.map(({ prompt }) => prompt)
    expect(judges).toHaveLength(2)
    for (const prompt of [...judges, ...table.handed]) expect(prompt).toContain('`skills/specs.md`')
    expect(table.handed).toHaveLength(1)
  })

  it('[judgment-day 19] a re-judgment shows the frozen rows and the delta, and no document', async () => {
    const table = await review(bothSevere(verified))
    await table.decide('fix')
    await table.amend(four, [unit(['CS-1'])])
    const prompt = table.prompts.at(-1)?.prompt ?? ''
    expect(prompt).toContain('"id":"CS-1"')
    expect(prompt).toContain('+The four reminder channels are named.')
    expect(prompt).not.toContain('a member renews a loan through four channels')
  })

  it('[judgment-day 30] judges have the duty to count, and never see what our cross-check found', async () => {
    const table = await review({ ...bothSevere(verified), documents: counted })
    const [row] = table.state.facts.quantities
    expect(row).toMatchObject({ id: 'Q-1', status: 'open' })
    await table.decide('fix')
    await table.amend(fixed, [unit(['CS-1'])])
    expect(table.prompts[0]?.prompt).toContain('Every count, total and quantity')
    expect(table.prompts).toHaveLength(4)
    for (const { prompt } of table.prompts) {
      expect(prompt).not.toContain('Q-1')
      expect(prompt).not.toContain(row?.finding.message)
    }
  })

  it('[judgment-day 30] a quantity row that is edited beside the others is not shown to the judges either', async () => {
    const table = await review({ ...bothSevere(verified), documents: counted })
    const message = table.state.facts.quantities[0]?.finding.message
    await table.decide('fix', { also: ['Q-1'] })
    await table.amend(fixed, [unit(['CS-1', 'Q-1'])])
    expect(table.handed[0]).toContain(message)
    expect(table.prompts).toHaveLength(4)
    for (const { prompt } of table.prompts) expect(prompt).not.toContain(message)
  })

  it('a confirmed fix is proved again from the ledger alone', async () => {
    const table = await review(bothSevere(verified))
    await table.decide('fix')
    await table.amend(four, [unit(['CS-1'])])
    expect(prove(table.run)).toEqual([])
  })
})

describe('both seats must answer', () => {
  it('[judgment-day 6] nothing is merged while one judge has failed; its own later reply completes the pair', async () => {
    const table = new Table({ A: [judged(finding('A-1'))], B: ['{"verdict":"clean"}', judged(other('B-1'))] })
    await expect(table.conduct()).rejects.toMatchObject({ code: 'reply/failed' })
    expect(table.step).toMatchObject({ do: 'judge', seats: [{ seat: 'B' }] })
    await expect(table.merge()).rejects.toThrow('does not belong')
    await table.conduct()
    expect(table.state.facts.answers.map(({ seat }) => seat)).toEqual(['A', 'B'])
    expect(table.prompts.map(({ seat }) => seat)).toEqual(['A', 'B', 'B'])
  })
})

describe('a seat of a host beside one that we ask', () => {
  it('has its packet although the other judge fails', async () => {
    const table = new Table({ A: [], runnerB: 'handoff' })
    await expect(table.conduct()).rejects.toMatchObject({ code: 'reply/failed' })
    expect(table.handed).toHaveLength(1)
    expect(table.handed[0]).toContain('You are judge B')
  })
})

describe('how far judges are vouched for', () => {
  const printed = (table: Table) => JSON.stringify([table.receipt.fields, table.receipt.sections])

  it('a judge that we asked ourselves is enforced where both were asked the same, else declared', async () => {
    const table = await review(bothSevere())
    expect(printed(table)).toContain('A: agent-A, enforced (A-1)')
    const [first, asked, ...rest] = table.ledger.entries
    if (first === undefined || asked?.event.kind !== 'asked') throw new TypeError('the judges were not asked')
    const [a, b] = asked.event.seats
    if (a === undefined || b === undefined) throw new TypeError('two judges are asked')
    const unequal = { ...asked.event, seats: [a, { ...b, criteria: digest('other criteria') }] }
    const state = replay(judgmentDay, [first, { ...asked, event: unequal }, ...rest])
    expect(JSON.stringify(judgmentDay.receipt(state).fields)).toContain('A: agent-A, declared (A-1)')
  })

  it('built-in judges are disclosed as the cross-check itself, and block nothing', async () => {
    const table = await review({ A: [judged()], assurance: 'deterministic' })
    expect(table.receipt).toMatchObject({ verdict: 'approved', warnings: [expect.stringContaining('cross-check')] })
  })
})

describe('who answers', () => {
  it('[judgment-day 7] a reply labelled as a refuter is refused', () => {
    const table = new Table({ A: [] })
    const reply = { ...replyOf(table), agent: 'review-refuter' }
    expect(judgmentDay.admit(table.state, replyOf(table))).toEqual([])
    expect(judgmentDay.admit(table.state, reply)).toMatchObject([{ problem: expect.stringContaining('refuter') }])
  })

  it('equal models of judges and author are disclosed and block nothing', async () => {
    const table = await review({ A: [judged()], model: 'm', author: 'm' })
    expect(table.receipt.verdict).toBe('approved')
    const disclosed = table.receipt.sections.find(({ heading }) => heading.startsWith('Protocol deviations'))
    expect(disclosed?.lines).toHaveLength(2)
  })
})

const replyOf = (table: Table): Replied => ({
  kind: 'replied',
  step: table.step.do === 'judge' ? table.step.step : '',
  seat: 'A',
  role: 'judge',
  raw: digest('{}'),
  data: { packet: null, findings: [], verified: [], quantities: [] },
  places: {},
  assurance: 'declared',
  agent: 'judge',
  model: null,
})

describe('numbers that the cross-check still contradicts', () => {
  const open = () => review({ A: [judged()], documents: counted })
  const three = { 'requirements.md': counted['requirements.md'].replace('four', 'three') }
  const numbers = unit(['Q-1'], { files: ['requirements.md'] })

  it('stop the run and are never a silent escalation', async () => {
    const table = await open()
    expect(table.receipt).toMatchObject({ state: 'quantities', verdict: null, counts: { quantities: 1 } })
  })

  it('waived with a reason: approved', async () => {
    const table = await open()
    await table.decide('waive', { ids: ['Q-1'] })
    expect(table.receipt.verdict).toBe('approved')
  })

  it('accepted as they are: escalated', async () => {
    const table = await open()
    await table.decide('accept')
    expect(table.receipt).toMatchObject({ verdict: 'escalated', outcome: 'accepted-as-is' })
  })

  it('fixed at their places, the receipt says that it was after the judges', async () => {
    const table = await open()
    await table.decide('fix')
    await table.amend(three, [numbers])
    expect(table.receipt.verdict).toBe('approved')
    expect(JSON.stringify(table.receipt.sections[0])).toContain('Edited after the judges')
  })

  it('not fixed, or fixed with an edit elsewhere: refused', async () => {
    const table = await open()
    await table.decide('fix')
    const title = { 'requirements.md': counted['requirements.md'].replace('# Requirements', '# Demands') }
    await expect(table.amend(title, [numbers])).rejects.toThrow(/Q-1 still stands[\s\S]*is not a place of Q-1/)
  })

  it('are the only thing that can be edited then', async () => {
    const table = await review({ A: [judged(other('A-1'))], B: [judged()], documents: { ...counted, 'x.md': 'x' } })
    await expect(table.decide('fix', { also: ['SU-1'] })).rejects.toThrow('"fix" cannot be widened by SU-1')
  })
})
