import { describe, expect, it } from 'vitest'
import { digest } from '../../src/kernel/digest.js'
import { replay } from '../../src/ledger/ledger.js'
import { sourcesOf } from '../../src/ledger/merge.js'
import { judgmentDay } from '../../src/protocols/judgment-day/index.js'
import {
  bothSevere,
  elsewhere,
  finding,
  four,
  judged,
  loan,
  other,
  rejudged,
  review,
  type Table,
  unit,
} from './harness.js'

/** What real reviews had and a simple form of the protocol would not hold. */

const verified = rejudged({ 'CS-1': 'verified' })
const printed = (table: Table): string => JSON.stringify([table.receipt.fields, table.receipt.sections])
const section = (table: Table, heading: string) => table.receipt.sections.find((each) => each.heading === heading)
const same = (...rows: string[]) => ({ relation: 'same' as const, rows, rationale: 'one defect' })

/** Rows that nothing pairs: each about another thing, in words of its own. */
const apart = (seat: string, count: number) =>
  Array.from({ length: count }, (_, index) =>
    finding(`${seat}-${index + 1}`, {
      severity: 'WARNING',
      subject: null,
      claim: `${seat}thing${index} lacks ${seat}owner${index}.`,
      evidence: `${seat}line${index}`,
      quote: null,
      heading: 'Design',
    }),
  )

describe('rows', () => {
  it('of one judge fold into a row of the same judge, several at once', async () => {
    const table = await review({
      A: [judged(finding('A-1'), other('A-2'), other('A-3', { claim: 'Costs are hidden.' }))],
      B: [judged(elsewhere('B-1'))],
    })
    await table.merge(
      { relation: 'folds-into', rows: ['A-2', 'A-3'], into: 'A-1', rationale: 'weaker forms' },
      same('A-1', 'B-1'),
    )
    expect(table.state.facts.merged?.rows.map(sourcesOf)).toEqual(['A-1 + B-1 (A-2, A-3 fold in)'])
  })

  it('that several judges wrote about one thing are one, three and more', async () => {
    const table = await review({
      A: [judged(finding('A-1'), other('A-2'))],
      B: [judged(elsewhere('B-1'))],
    })
    await table.merge(same('A-1', 'A-2', 'B-1'))
    expect(table.state.facts.merged?.rows.map(({ id, members }) => [id, members.length])).toEqual([['CS-1', 3]])
  })

  it('fifty and more have one place each, and the totals are theirs', async () => {
    const table = await review({ A: [judged(...apart('A', 25))], B: [judged(...apart('B', 27))] })
    expect(table.receipt.counts).toMatchObject({ info: 52, confirmedSevere: 0 })
    expect(table.receipt.fields).toContainEqual(['Accounting', 'A 25/25, B 27/27 dispositioned'])
  })

  it('keep what a person decided of them when another pair is made single', async () => {
    const table = await review({
      A: [judged(finding('A-1'), other('A-2'), elsewhere('A-3', { claim: 'Limits are nowhere.', evidence: 'none' }))],
      B: [judged(finding('B-1'), other('B-2'))],
    })
    await table.decide('verify-suspect', { ids: ['SU-1'] })
    await table.decide('split', { ids: ['CS-2'] })
    expect(table.state.facts.status).toMatchObject({ 'CS-1': 'open', 'SU-1': 'suspect-verified', 'SU-2': 'suspect' })
  })

  it('with ids of the judge keep them beside ours', async () => {
    const table = await review({ A: [judged(finding('F1'))], B: [judged(finding('JB-7'))] })
    expect(printed(table)).toContain('A-1 + B-1; A-1 = F1; B-1 = JB-7')
  })

  it('whose quote or heading stands nowhere say so, and confirm nothing', async () => {
    const nowhere = { quote: 'words that nobody wrote' }
    const table = await review({
      A: [judged(finding('A-1', nowhere), other('A-2', { quote: null, heading: 'Nowhere' }))],
      B: [judged(finding('B-1', nowhere))],
    })
    expect(table.state.facts.merged?.rows.map((row) => row.class)).toEqual(['suspect', 'suspect'])
    expect(printed(table)).toContain('design.md (quote not found in the frozen text)')
    expect(printed(table)).toContain('design.md (place not found in the frozen text)')
  })
})

describe('judges', () => {
  it('that were not asked the same make it a deviation by itself, and single rows are not cross-corroborated', async () => {
    const table = await review({ A: [judged(finding('A-1'), other('A-2'))], B: [judged(finding('B-1'))] })
    const [opened, asked, ...rest] = table.ledger.entries
    if (opened === undefined || asked?.event.kind !== 'asked') throw new TypeError('the judges were not asked')
    const seats = asked.event.seats.map((seat) => (seat.seat === 'B' ? { ...seat, criteria: digest('other') } : seat))
    const state = replay(judgmentDay, [opened, { ...asked, event: { ...asked.event, seats } }, ...rest])
    const receipt = JSON.stringify(judgmentDay.receipt(state).sections)
    expect(receipt).toContain('The judges of discovery were not asked the same (criteria digests differ)')
    expect(receipt).toContain('suspect (not cross-corroborated)')
  })

  it('that found nothing say what they checked, and it is listed', async () => {
    const clean = { ...judged(), verified: ['every id is cited'] }
    const table = await review({ A: [clean], B: [judged()] })
    expect(section(table, 'Verified accurate (no defect)')?.lines).toEqual(['A: every id is cited'])
    expect(table.receipt.verdict).toBe('approved')
  })

  it('that found nothing to count say so, and it is not contradicted', async () => {
    const number = { path: 'requirements.md', quote: 'four channels', status: 'unverified' }
    const table = await review({ A: [{ ...judged(), quantities: [number] }], B: [judged()] })
    expect(section(table, 'Quantities that nothing enumerates')?.lines).toEqual(['requirements.md: four channels'])
    expect(table.receipt.counts.quantities).toBe(0)
  })

  it('whose grades are known of no model leave their independence unknown, and of others say yes', async () => {
    const mode = async (script: { author?: string; model?: string }) =>
      printed(await review({ ...bothSevere(), ...script }))
    expect(await mode({})).toContain('author ≠ auditor: unknown')
    expect(await mode({ author: 'x', model: 'y' })).toContain('author ≠ auditor: yes')
  })

  it('are given the skills of the run, and the receipt names them', async () => {
    const table = await review({ A: [judged()], skills: ['skills/api.md'] })
    expect(printed(table)).toContain('["Skill resolution","skills/api.md"]')
  })
})

describe('a re-judgment', () => {
  async function fixed(a: object, b: object = verified): Promise<Table> {
    const table = await review({ A: [judged(finding('A-1')), a, verified], B: [judged(finding('B-1')), b, verified] })
    await table.decide('fix')
    await table.amend(four, [unit(['CS-1'])])
    return table
  }

  it('that names unknown ids, one id twice, or leaves one out is taken as given and disclosed', async () => {
    const twice = { ...verified, resolutions: [...verified.resolutions, ...verified.resolutions] }
    const table = await fixed(twice, rejudged({ 'CS-7': 'verified' }))
    expect(table.state.facts.status['CS-1']).toBe('corroborated')
    const lines = section(table, 'Protocol deviations (disclosed)')?.lines
    expect(lines).toContain("Judge A's re-judgment names CS-1 twice: it counts as unresolved.")
    expect(lines).toContain("Judge B's re-judgment names CS-7, which it was not asked about: without effect.")
    expect(lines).toContain("Judge B's re-judgment leaves out CS-1: it counts as unresolved.")
  })

  it('of the second round is not spared: a correction alone approves nothing', async () => {
    const table = await fixed(rejudged({ 'CS-1': 'corroborated' }))
    expect(table.step).toMatchObject({ do: 'amend', ids: ['CS-1'] })
    expect(table.receipt.verdict).toBeNull()
    await table.amend({ 'design.md': `${four['design.md']}\nAgain.\n` }, [unit(['CS-1'])])
    expect(table.receipt).toMatchObject({ verdict: 'approved', round: 2 })
    expect(table.events.filter(({ kind }) => kind === 'replied')).toHaveLength(6)
  })

  it('shows a row that stands nowhere without a line', async () => {
    const nowhere = other('A-2', { quote: 'words that nobody wrote' })
    const table = await review({
      A: [judged(finding('A-1'), nowhere), verified],
      B: [judged(finding('B-1')), verified],
    })
    await table.decide('fix', { also: ['SU-1'] })
    await table.amend(four, [unit(['CS-1', 'SU-1'])])
    expect(table.prompts.at(-1)?.prompt).toContain('"line":3')
    expect(table.prompts.at(-1)?.prompt).toContain('"line":null')
  })
})

describe('a correction', () => {
  it('that keeps a value on purpose, was read again elsewhere and can show nothing says all three', async () => {
    const documents = { ...loan, 'proposal.md': '# Proposal\n\nThree reminder channels at first.\n' }
    const table = await review({ ...bothSevere(verified), documents })
    await table.decide('fix')
    const shown = { evidence: null, notApplicable: 'words alone', superseded: ['Three reminder channels'] }
    await table.amend(four, [unit(['CS-1'], shown)], {
      kept: [{ path: 'proposal.md', line: 3, why: 'what was first intended' }],
      reread: [{ section: 'Design', note: 'nothing to update' }],
    })
    expect(section(table, 'Round 1 — closure sweep')?.lines).toEqual([
      'proposal.md:3 stays — what was first intended',
      'what refers to Design was read again — nothing to update',
    ])
    expect(printed(table)).toContain('not applicable: words alone')
    expect(printed(table)).toContain('swept: Three reminder channels')
  })
})

describe('after the end', () => {
  it('a row keeps its id and its words: nothing that is appended renames or drops one', async () => {
    const table = await review(bothSevere(rejudged({ 'CS-1': 'corroborated' }), rejudged({ 'CS-1': 'corroborated' })))
    await table.decide('fix')
    await table.amend(four, [unit(['CS-1'])])
    await table.amend({ 'design.md': `${four['design.md']}\nAgain.\n` }, [unit(['CS-1'])])
    const { merged } = table.state.facts
    await table.decide('accept')
    expect(table.state.facts.merged).toEqual(merged)
    expect(table.receipt).toMatchObject({ verdict: 'escalated', outcome: 'survived-round-two' })
  })

  it('approved is not the same as nothing outstanding: suspects and information are listed', async () => {
    const table = await review({ A: [judged(other('A-1'), ...apart('A', 4).slice(1))], B: [judged()] })
    expect(table.receipt).toMatchObject({ verdict: 'approved', counts: { suspectSevere: 1, info: 3 } })
  })
})

describe('numbers', () => {
  const counted = {
    ...loan,
    'design.md': `${loan['design.md']}\nThere are two reasons:\n\n| Reason |\n| --- |\n| a |\n| b |\n| c |\n`,
  }
  const reasons = (documents: Readonly<Record<string, string>>, said: string, meant: string) => ({
    'design.md': documents['design.md']?.replace(said, meant) ?? '',
  })

  it.each([[[]], [['Q-1']]])('are all edited where a person names none of them, else those named: %j', async (also) => {
    const table = await review({ A: [judged()], documents: counted })
    await table.decide('fix', { also })
    expect(table.step).toMatchObject({ do: 'amend', ids: ['Q-1'] })
    await table.amend(reasons(counted, 'two reasons', 'three reasons'), [unit(['Q-1'])])
    expect(table.receipt).toMatchObject({ verdict: 'approved', outcome: 'fixed' })
  })

  it('that one correction mended and the next one broke are open again, and fix-caused', async () => {
    const stands = rejudged({ 'CS-1': 'corroborated' })
    const table = await review({ ...bothSevere(stands, verified), documents: counted })
    await table.decide('fix', { also: ['Q-1'] })
    const mended = reasons(counted, 'two reasons', 'three reasons')
    await table.amend(mended, [unit(['CS-1', 'Q-1'])])
    expect(table.state.facts.quantities).toMatchObject([{ id: 'Q-1', status: 'fixed', fixCaused: false }])
    await table.amend(reasons(mended, 'three reasons', 'two reasons'), [unit(['CS-1'])])
    expect(table.state.facts.quantities).toMatchObject([{ id: 'Q-1', status: 'open', fixCaused: true }])
    expect(table.receipt.state).toBe('quantities')
  })
})

describe('a run that follows another', () => {
  it('names it, and what the documents say of themselves', async () => {
    const table = await review({ A: [judged()] })
    const [first, ...rest] = table.ledger.entries
    if (first?.event.kind !== 'opened') throw new TypeError('a run begins with its opening')
    const control = { depth: 'Lite', approval: 'gated' } as const
    const event = { ...first.event, follows: '2026-01-01-loan', control }
    const { fields } = judgmentDay.receipt(replay(judgmentDay, [{ ...first, event }, ...rest]))
    expect(fields).toContainEqual(['Follows', 'run 2026-01-01-loan'])
    expect(fields).toContainEqual(['Depth', 'Lite'])
  })
})

describe('judges that contradict each other', () => {
  it('below severe are information once a person upholds one; the other waits on', async () => {
    const mild = { severity: 'WARNING' as const }
    const table = await review({
      A: [judged(finding('A-1'), other('A-2', mild))],
      B: [judged(elsewhere('B-1'), other('B-2', mild))],
    })
    await table.merge(
      { relation: 'contradicts', rows: ['A-1', 'B-1'], rationale: 'yes and no' },
      { relation: 'contradicts', rows: ['A-2', 'B-2'], rationale: 'yes and no' },
    )
    await table.decide('uphold', { ids: ['X-2'] })
    expect(table.state.facts.merged?.rows.map(({ id, class: kind }) => [id, kind])).toEqual([
      ['X-1', 'contradiction'],
      ['X-2', 'info'],
    ])
    expect(table.step).toMatchObject({ do: 'ask' })
  })
})
