import { describe, expect, it } from 'vitest'
import { act } from '../../src/conduct/run.js'
import type { Amended, Event, Replied } from '../../src/ledger/event.js'
import { judgmentDay } from '../../src/protocols/judgment-day/index.js'
import type { State } from '../../src/protocols/judgment-day/state.js'
import {
  bothSevere,
  finding,
  four,
  judged,
  loan,
  other,
  refuse,
  rejudged,
  review,
  shot,
  Table,
  unit,
} from './harness.js'

/** What an event is answered with where it does not belong, and that the fold stands whatever is in a ledger. */

const at = '2026-01-02T03:04:05Z'
const verified = rejudged({ 'CS-1': 'verified' })
const problems = (state: State, event: Event): string =>
  judgmentDay
    .admit(state, event)
    .map((each) => each.problem)
    .join('; ')

const eventOf = (table: Table, kind: Event['kind'], from = 0): Event => {
  const found = table.events.filter((event) => event.kind === kind)[from]
  if (found === undefined) throw new TypeError(`no ${kind}`)
  return found
}
const replyOf = (table: Table, from = 0): Replied => eventOf(table, 'replied', from) as Replied

async function fixing(...later: readonly unknown[]): Promise<Table> {
  const table = await review(bothSevere(...later))
  await table.decide('fix')
  return table
}

describe('an event that does not belong where the run stands is refused', () => {
  it('a second opening', async () => {
    const table = await review(bothSevere())
    expect(problems(table.state, eventOf(table, 'opened'))).toBe('the run is open already')
  })

  it('a reply when no judge is waited for, for another step, from a seat that has answered', async () => {
    const table = await review(bothSevere(verified))
    const reply = replyOf(table)
    expect(problems(table.state, reply)).toContain('"submit" does not belong in state "deciding"')
    const waiting = new Table({ A: [judged(finding('A-1'))], B: [] })
    await waiting.conduct().catch(() => undefined)
    expect(problems(waiting.state, { ...reply, step: 're-judgment 1' })).toContain('the reply is for re-judgment 1')
    expect(problems(waiting.state, reply)).toContain('seat A is not waited for, or has answered with other bytes')
  })

  it('a reply of the judge that sits in the other seat, unless we asked both ourselves', async () => {
    const waiting = new Table({ A: [judged(finding('A-1'))], B: [] })
    await waiting.conduct().catch(() => undefined)
    const reply: Replied = { ...replyOf(waiting), seat: 'B', raw: shot(four).digest }
    expect(problems(waiting.state, { ...reply, assurance: 'declared' })).toContain(
      'agent-A has answered from seat A already',
    )
    expect(problems(waiting.state, { ...reply, assurance: 'enforced' })).toBe('')
  })

  it('a freeze, a verification and a decision that no step asks for', async () => {
    const table = await fixing(verified)
    expect(problems(table.state, eventOf(table, 'frozen'))).toContain('"frozen" does not belong')
    expect(problems(table.state, { kind: 'verified', checks: [] })).toContain('"verified" does not belong')
    await expect(table.decide('accept')).rejects.toThrow('"accept" is not a choice now')
  })

  it('a fix of ids that are not confirmed', async () => {
    const table = await review({ A: [judged(finding('A-1'), other('A-2'))], B: [judged(finding('B-1'))] })
    await expect(table.decide('fix', { ids: ['CS-1', 'SU-1'] })).rejects.toThrow('one judge alone reported it')
    await expect(table.decide('fix', { ids: ['CS-1', 'Q-9'] })).rejects.toThrow('it is no row of the frozen ledger')
  })
})

describe('a correction is refused', () => {
  it('when a document is gone or new', async () => {
    const table = await fixing(verified)
    await expect(table.amend({ ...four, 'proposal.md': '# New\n' }, [unit(['CS-1'])])).rejects.toThrow(
      'proposal.md is new',
    )
    const { 'requirements.md': _, ...without } = { ...loan, ...four }
    const event = { ...(await amendedEvent(table)), manifest: manifestOf(without) }
    expect(problems(table.state, event)).toContain('requirements.md is gone')
  })

  it('when places that refer to the corrected section were not read again: the first three are named', async () => {
    const table = await fixing(verified)
    const unread = (...references: string[]) => [{ section: 'DD-1', references }]
    const event = await amendedEvent(table)
    const said = (references: string[]) => problems(table.state, { ...event, unread: unread(...references) })
    expect(said(['a.md:1'])).toContain('DD-1 was corrected, and a.md:1 refers to it')
    expect(said(['a.md:1', 'b.md:2'])).toContain('a.md:1, b.md:2 refer to it')
    expect(said(['a.md:1', 'b.md:2', 'c.md:3', 'd.md:4'])).toContain('a.md:1, b.md:2, c.md:3 and 1 more refer to it')
  })

  it('when it names a quantity row that nobody authorised', async () => {
    const table = await review({ ...bothSevere(), documents: counted })
    await table.decide('fix')
    await expect(table.amend(four, [unit(['CS-1', 'Q-1'])])).rejects.toThrow(
      'it is a quantity row, which no round fixes',
    )
  })
})

const counted = {
  ...loan,
  'design.md': `${loan['design.md']}\nThere are two reasons:\n\n| Reason |\n| --- |\n| a |\n| b |\n| c |\n`,
}

const manifestOf = (documents: Readonly<Record<string, string>>): Amended['manifest'] =>
  shot(documents).files.map(({ path, role, bytes, raw, normalised }) => ({ path, role, bytes, raw, normalised }))

/** The amendment that a run would record, taken from one that did. */
async function amendedEvent(table: Table): Promise<Amended> {
  const other = await fixing(verified)
  await other.amend(four, [unit(['CS-1'])])
  expect(table.state.at).toBe('fixing')
  return eventOf(other, 'amended') as Amended
}

describe('the fold stands whatever is in a ledger', () => {
  it('a run begins with its opening', async () => {
    const table = await review(bothSevere())
    expect(() => judgmentDay.begin(replyOf(table), at)).toThrow(TypeError)
  })

  it('a second opening, a disturbed tree and a decision before the rows are frozen move nothing', async () => {
    const table = new Table({ A: [] })
    const { state } = table
    const disturbed: Event = { kind: 'disturbed', step: 'discovery', seat: 'A', files: [], raw: null }
    const early: Event = { kind: 'decided', choice: 'fix', ids: [], also: [], by: 'Ana', why: null }
    for (const event of [eventOf(table, 'opened'), disturbed, early])
      expect(judgmentDay.evolve(state, event, at)).toBe(state)
  })

  it('a seat answers once, and the order of the answers is that of the seats', async () => {
    const table = await review(bothSevere())
    const [a, b] = [replyOf(table), replyOf(table, 1)]
    const begun = judgmentDay.begin(eventOf(table, 'opened'), at)
    const one = judgmentDay.evolve(begun, b, at)
    expect(judgmentDay.evolve(one, b, at)).toBe(one)
    expect(judgmentDay.evolve(one, a, at).facts.answers.map(({ seat }) => seat)).toEqual(['A', 'B'])
  })

  it('a seat judges a correction once, and the order is that of the seats', async () => {
    const table = await fixing(verified, verified)
    const replies: Event[] = []
    const before = table.state
    await table.amend(four, [unit(['CS-1'])])
    replies.push(replyOf(table, 3), replyOf(table, 2))
    let state = judgmentDay.evolve(before, eventOf(table, 'amended'), at)
    state = judgmentDay.evolve(state, replies[0] as Event, at)
    expect(judgmentDay.evolve(state, replies[0] as Event, at)).toBe(state)
    state = judgmentDay.evolve(state, replies[1] as Event, at)
    expect(state.facts.corrections[0]?.replies.map(({ seat }) => seat)).toEqual(['A', 'B'])
  })

  it('a verification that names what is left closes the run as failed, and says what', async () => {
    const table = await review({ A: [judged()], documents: counted })
    expect(table.state.at).toBe('quantities')
    const { facts } = table.state
    const state: State = { at: 'verifying', facts, ending: null }
    const step = judgmentDay.next(state)
    expect(step.do === 'verify' && step.checks.find(({ id }) => id === 'quantities')).toEqual({
      id: 'quantities',
      passed: false,
      detail: 'not so: Q-1',
    })
    const failed = judgmentDay.evolve(state, { kind: 'verified', checks: [] }, at)
    expect(failed).toMatchObject({ ending: { verdict: 'escalated', outcome: 'verification-failed' } })
  })
})

describe('a run is told from another', () => {
  it('by its target alone: the request is no subject of its own', () => {
    expect(judgmentDay.subject({ request: 'judgment day, please' })).toBe(judgmentDay.subject({ request: null }))
  })

  it('by a request that asks for it; one that does not is answered with one question', () => {
    expect(judgmentDay.question({ request: 'a quick look' })).toMatch(/^The request does not ask .*\?$/)
    expect(judgmentDay.question({ request: 'Judgment Day, please' })).toBeNull()
    expect(judgmentDay.question({ request: null })).toBeNull()
  })
})

it('an event of a person is appended with its name, or refused with every reason', async () => {
  const table = await review(bothSevere())
  const decided: Event = { kind: 'decided', choice: 'uphold', ids: [], also: [], by: null, why: null }
  expect(() => act(table.run, [decided], refuse)).toThrow('not a choice now')
})
