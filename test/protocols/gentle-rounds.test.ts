import { describe, expect, it } from 'vitest'
import { canonical } from '../../src/kernel/digest.js'
import type { Event } from '../../src/ledger/event.js'
import { dispatchProblems } from '../../src/protocols/gentle/check-dispatch.js'
import { dispatch } from '../../src/protocols/gentle/dispatch.js'
import { spent } from '../../src/protocols/gentle/facts.js'
import { gentle } from '../../src/protocols/gentle/index.js'
import { type FrozenRow, hex, rowsHash } from '../../src/protocols/gentle/rows.js'
import { correct, edit, factsOf, info, judged, request, resolved, row, rows, stateOf } from './gentle.js'
import { loan, Refused, type Table, unit } from './harness.js'

const id = 'JD-A-001'
const severe = (...later: readonly unknown[]) => ({ A: [rows(row(id)), ...later], B: [rows(), ...later] })
const said = (outcome: string) => resolved({ [id]: outcome })

/** Why an act was refused. */
const refusal = async (act: Promise<unknown>): Promise<string> => {
  const error = await act.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof Refused)) throw new Error(`not refused: ${String(error)}`)
  return error.message
}

describe('the authorisation of a batch', () => {
  it('[gentle 19] is a person’s, by name, with the ids and the round; without it no fix begins', async () => {
    const table = await judged(severe())
    expect(await refusal(table.amend(edit(), [unit([id])]))).toMatch(/does not belong in state "deciding"/)
    expect(await refusal(table.decide('approve-round-1', { ids: [id], by: null }))).toMatch(/needs the name/)
    expect(await refusal(table.decide('approve-round-1', { ids: [] }))).toMatch(/needs ids/)
    expect(await refusal(table.decide('approve-round-2', { ids: [id] }))).toMatch(/is not a choice now/)
    await table.decide('approve-round-1', { ids: [id] })
    expect(factsOf(table).decisions.at(-1)).toMatchObject({ choice: 'approve-round-1', ids: [id], by: 'Ana' })
    expect(stateOf(table)).toMatchObject({ at: 'fixing', work: { n: 1, ids: [id] } })
  })

  it('[gentle 20] covers every open severe id and no other', async () => {
    const table = await judged({ A: [rows(row(id), row('JD-A-002'))], B: [rows()] })
    expect(await refusal(table.decide('approve-round-1', { ids: [id] }))).toMatch(/leaves out JD-A-002/)
    expect(await refusal(table.decide('approve-round-1', { ids: [id, 'JD-A-002', 'JD-B-009'] }))).toMatch(/JD-B-009/)
  })

  it('[gentle 18] never takes information, even when it is named', async () => {
    const table = await judged({ A: [rows(row(id), info('JD-A-002'))], B: [rows()] })
    const step = table.step
    expect(step.do === 'ask' && step.choices.flatMap(({ ids }) => ids)).not.toContain('JD-A-002')
    expect(await refusal(table.decide('approve-round-1', { ids: [id, 'JD-A-002'] }))).toMatch(/JD-A-002 is information/)
    expect(await refusal(table.decide('approve-round-1', { ids: [id], also: ['JD-A-002'] }))).toMatch(
      /cannot be widened/,
    )
  })
})

describe('a fix', () => {
  it('[gentle 22] outside the allowed surfaces is refused, and the path is named', async () => {
    const table = await judged({ ...severe(), input: { ...request, surfaces: ['requirements.md', 'docs'] } })
    await table.decide('approve-round-1', { ids: [id] })
    expect(await refusal(table.amend(edit(), [unit([id])]))).toMatch(/design\.md lies outside the allowed surfaces/)
    expect(stateOf(table).at).toBe('fixing')
  })

  it('[gentle 23] that changes nothing is refused', async () => {
    const table = await judged(severe())
    await table.decide('approve-round-1', { ids: [id] })
    expect(await refusal(table.amend({}, [unit([id])]))).toMatch(/nothing changed/)
    expect(
      await refusal(table.amend({ 'design.md': (loan['design.md'] ?? '').replaceAll('\n', '\r\n') }, [unit([id])])),
    ).toMatch(/nothing changed/)
  })

  it('[gentle 20] of more or fewer ids than authorised is refused', async () => {
    const table = await judged({ A: [rows(row(id), row('JD-A-002'))], B: [rows()] })
    await table.decide('approve-round-1', { ids: [id, 'JD-A-002'] })
    expect(await refusal(table.amend(edit(), [unit([id])]))).toMatch(/no work unit covers JD-A-002/)
    expect(await refusal(table.amend(edit(), [unit([id, 'JD-A-002', 'JD-A-003'])]))).toMatch(
      /JD-A-003 was not authorised/,
    )
  })
})

const rowOf = (name: string, said: Partial<FrozenRow> = {}): FrozenRow => ({
  ...(row(name) as unknown as FrozenRow),
  ...said,
})
const sent = [rowOf('JD-A-001'), rowOf('JD-B-002', { location: 'src/b.ts:4-9' })]
const good = dispatch(1, sent, ['src/a.ts', 'docs'])
const swap = (from: string, to: string) => (text: string) => text.replace(from, to)
const rowLine = canonical(sent[0])
/** A dispatch that was altered in one row, with a hash that fits. */
const reissued = (said: Record<string, unknown>) => () => {
  const altered = [{ ...sent[0], ...said }, sent[1]] as FrozenRow[]
  return good.replace(rowLine, canonical(altered[0])).replace(/`[0-9a-f]{64}`/, `\`${hex(rowsHash(altered))}\``)
}
const without = (key: string) => {
  const { [key]: _, ...rest } = sent[0] as unknown as Record<string, unknown>
  return (text: string) => text.replace(rowLine, canonical(rest))
}

const mutations: readonly (readonly [string, (text: string) => string])[] = [
  ['no activation heading', swap('## Judgment Day activation\n', '')],
  ['no id heading', swap('## Exact authorized severe IDs\n', '')],
  ['no batch heading', swap('## Judgment Day correction batch\n', '')],
  ['no row heading', swap('## Exact frozen finding rows\n', '')],
  ['no surface heading', swap('## Allowed edit surfaces\n', '')],
  ['a heading twice', swap('## Allowed edit surfaces\n', '## Allowed edit surfaces\n## Allowed edit surfaces\n')],
  ['an indented heading', swap('## Allowed edit surfaces', ' ## Allowed edit surfaces')],
  ['an altered heading', swap('## Exact frozen finding rows', '## Frozen finding rows')],
  ['a heading of its own', (text) => `${text}\n## Also`],
  [
    'sections out of order',
    (text) => {
      const at = text.indexOf('## Judgment Day correction batch')
      const rest = text.indexOf('## Exact frozen finding rows')
      return `${text.slice(0, text.indexOf('## Exact authorized'))}${text.slice(at, rest)}${text.slice(text.indexOf('## Exact authorized'), at)}${text.slice(rest)}`
    },
  ],
  ['another activation', swap('User explicitly requested', 'Somebody requested')],
  ['text before it', (text) => `Please:\n${text}`],
  ['an empty line', swap('\n## Allowed', '\n\n## Allowed')],
  ['round 3', swap('Round: 1 of 2.', 'Round: 3 of 2.')],
  ['round 0', swap('Round: 1 of 2.', 'Round: 0 of 2.')],
  ['a round of three', swap('Round: 1 of 2.', 'Round: 1 of 3.')],
  ['an upper-case hash', (text) => text.replace(/`([0-9a-f]{64})`/, (_, hash: string) => `\`${hash.toUpperCase()}\``)],
  [
    'a hash that is one off',
    (text) =>
      text.replace(/`([0-9a-f]{63})(.)`/, (_, head: string, last: string) => `\`${head}${last === '0' ? '1' : '0'}\``),
  ],
  ['a short hash', (text) => text.replace(/`([0-9a-f]{63}).`/, '`$1`')],
  ['one more line in the batch', swap('Round: 1 of 2.\n', 'Round: 1 of 2.\nRound: 2 of 2.\n')],
  ['no ids', (text) => text.replace(/- `JD.*\n/g, '')],
  ['an id twice', swap('- `JD-B-002`', '- `JD-A-001`')],
  ['a malformed id', swap('- `JD-A-001`', '- JD-A-001')],
  ['ids in another order', swap('- `JD-A-001`\n- `JD-B-002`', '- `JD-B-002`\n- `JD-A-001`')],
  ['an id without a row', swap('- `JD-B-002`\n', '- `JD-B-002`\n- `JD-B-003`\n')],
  ['a row that is no JSON', swap(rowLine, 'the first row')],
  ['a row that was not open', reissued({ status_at_freeze: 'info' })],
  ['a row that is a WARNING', reissued({ severity: 'WARNING' })],
  ['a row of unknown severity', reissued({ severity: 'HIGH' })],
  ['a row of another lens', reissued({ lens: 'security' })],
  ['a row with a field more', reissued({ approved: true })],
  ['a row without a claim', without('evidence_claim')],
  ['a row without a place', without('location')],
  ['an empty claim', reissued({ evidence_claim: ' ' })],
  ['an empty place', reissued({ location: '' })],
  ['a row on insufficient evidence', reissued({ evidence_class: 'insufficient' })],
  ['a row under another id', reissued({ id: 'JD-A-009' })],
  ['the whole repository as surface', swap('src/a.ts\ndocs', '.')],
  ['an absolute surface', swap('src/a.ts', '/src/a.ts')],
  ['a surface that climbs', swap('src/a.ts', 'src/../../a.ts')],
  ['a surface twice', swap('\ndocs', '\nsrc/a.ts')],
  ['no surface', swap('\nsrc/a.ts\ndocs', '')],
]

describe('a dispatch', () => {
  it('[gentle 21] that we write passes our own check', () => expect(dispatchProblems(good)).toEqual([]))

  it.each(mutations)('[gentle 21] with %s is refused', (_, mutate) => {
    expect(mutate(good)).not.toBe(good)
    expect(dispatchProblems(mutate(good))).not.toEqual([])
  })

  it('[gentle 21] is refused for a reason of its own each time', () => {
    const reasons = mutations.map(([, mutate]) => dispatchProblems(mutate(good)).join('; '))
    expect(mutations.length).toBeGreaterThanOrEqual(30)
    expect(new Set(reasons).size).toBe(reasons.length)
  })

  it('[gentle 21] is what the fixer is sent, with both hashes by name', async () => {
    const table = await judged({ A: [rows(row(id), info('JD-A-002'))], B: [rows()] })
    await table.decide('approve-round-1', { ids: [id] })
    const brief = table.handed.at(-1) ?? ''
    const text = brief.slice(brief.indexOf('## Judgment Day activation'), brief.indexOf('\n\nrows_sha256'))
    expect(dispatchProblems(text)).toEqual([])
    const { rows: held, hash } = factsOf(table).frozen ?? { rows: [], hash: null }
    expect(brief).toContain(`rows_sha256: ${hex(rowsHash(held.slice(0, 1).map((candidate) => candidate.row)))}`)
    expect(brief).toContain(`frozen_ledger_sha256: ${hash === null ? '' : hex(hash)}`)
  })
})

describe('a re-judgment', () => {
  it('[gentle 24] is given the requested rows and the diff of the fix, and nothing else', async () => {
    const whole = {
      A: [rows(row(id), info('JD-A-002', { evidence_claim: 'A matter of taste.' })), said('verified')],
      B: [rows(), said('verified')],
    }
    const table = await judged(whole)
    await correct(table)
    const prompt = table.prompts.at(-1)?.prompt ?? ''
    expect(prompt).toContain(canonical(factsOf(table).frozen?.rows[0]?.row))
    expect(prompt).toContain('+Edit')
    expect(prompt).not.toContain('JD-A-002')
    expect(prompt).not.toContain('A matter of taste.')
    expect(prompt).not.toContain('a member renews a loan')
  })

  const outcomes = ['verified', 'corroborated', 'regression'] as const
  const pairs = outcomes.flatMap((a) => outcomes.map((b) => [a, b] as const))
  it.each(pairs)('[gentle 26] A says %s, B says %s: resolved only when both say verified', async (a, b) => {
    const table = await judged({ A: [rows(row(id)), said(a)], B: [rows(), said(b)] })
    await correct(table)
    expect(table.receipt.verdict === 'approved').toBe(a === 'verified' && b === 'verified')
    expect(stateOf(table).at).toBe(a === 'verified' && b === 'verified' ? 'closed' : 'deciding')
  })

  it.each([
    [resolved({ [id]: 'verified', 'JD-Z-9': 'verified' }), /names JD-Z-9, which it was not asked about/],
    [resolved({}), /leaves out JD-A-001/],
    [resolved({ [id]: 'fixed' }), /says "fixed" of JD-A-001/],
    [
      {
        packet: null,
        resolutions: [
          { id, outcome: 'verified' },
          { id, outcome: 'verified' },
        ],
      },
      /more than once/,
    ],
  ])('[gentle 25] %j is taken as given and leaves a reason', async (odd, reason) => {
    const table = await judged({ A: [rows(row(id)), odd], B: [rows(), said('verified')] })
    await correct(table)
    expect(factsOf(table).reasons.join()).toMatch(reason)
    const unknownOnly = JSON.stringify(odd).includes('JD-Z-9')
    expect(table.receipt.verdict).toBe(unknownOnly ? 'escalated' : null)
    expect(stateOf(table).at).toBe(unknownOnly ? 'closed' : 'deciding')
  })

  it('[gentle 29] a reason of round one stays: a clean round two still ends escalated', async () => {
    const table = await judged({
      A: [rows(row(id)), resolved({}), said('verified')],
      B: [rows(), said('verified'), said('verified')],
    })
    await correct(table)
    await correct(table)
    expect(table.receipt).toMatchObject({ verdict: 'escalated', outcome: 'malformed-rejudgment' })
  })

  it('[gentle 27] opens one more batch, of the survivors alone', async () => {
    const both = resolved({ [id]: 'verified', 'JD-A-002': 'corroborated' })
    const table = await judged({
      A: [rows(row(id), row('JD-A-002')), both, resolved({ 'JD-A-002': 'verified' })],
      B: [rows(), both, resolved({ 'JD-A-002': 'verified' })],
    })
    await correct(table)
    expect(stateOf(table)).toMatchObject({ at: 'deciding', n: 2, ids: ['JD-A-002'] })
    expect(await refusal(table.decide('approve-round-2', { ids: [id, 'JD-A-002'] }))).toMatch(
      /cannot be about JD-A-001/,
    )
    await correct(table)
    expect(table.receipt).toMatchObject({ verdict: 'approved', outcome: 'fixed' })
    expect(factsOf(table).rounds.map(({ n }) => n)).toEqual([1, 2])
  })

  it('[gentle 28] of round two that leaves a survivor escalates, and no third batch can be named', async () => {
    const table = await judged(severe(said('corroborated'), said('regression')))
    await correct(table)
    await correct(table)
    expect(table.receipt).toMatchObject({ verdict: 'escalated', outcome: 'survived-round-two', exhausted: true })
    for (const choice of ['approve-round-1', 'approve-round-2', 'approve-round-3', 'fix-only'])
      expect(await refusal(table.decide(choice, { ids: [id] }))).toMatch(/is not a choice now/)
    expect(await refusal(table.amend(edit(), [unit([id])]))).toMatch(/does not belong/)
  })
})

const closedOf = async (): Promise<Table> => {
  const table = await judged(severe(said('verified')))
  await correct(table)
  return table
}

describe('the end', () => {
  it('[gentle 30] without severe rows uses no correction and no re-judgment', async () => {
    const table = await judged({ A: [rows(info(id))], B: [rows()] })
    expect(spent(factsOf(table))).toMatchObject({ fixes: 0, rejudgments: 0, verifications: 1, refuters: 0 })
    const reply: Event = {
      kind: 'replied',
      step: 're-judgment 1',
      seat: 'A',
      role: 'rejudge',
      raw: table.events[0] as never,
      data: {},
      places: {},
      assurance: 'declared',
      agent: null,
      model: null,
    }
    expect(gentle.admit(stateOf(table), reply)).not.toEqual([])
  })

  it('[gentle 31] has one final verification; a second is refused, a failed one escalates', async () => {
    const table = await closedOf()
    const [first] = table.events.filter((event) => event.kind === 'verified')
    if (first === undefined) throw new Error('nothing was verified')
    expect(gentle.admit(stateOf(table), first)).not.toEqual([])
    const closed = stateOf(table)
    expect(gentle.evolve(closed, first, 'now')).toBe(closed)
    const [opened, ...rest] = table.events.slice(0, table.events.indexOf(first))
    const before = rest.reduce(
      (state, event) => gentle.evolve(state, event, 'now'),
      gentle.begin(opened as never, 'now'),
    )
    const failed = gentle.evolve(
      before,
      { kind: 'verified', checks: [{ id: 'tree', passed: false, detail: '' }] },
      'now',
    )
    expect(gentle.next(failed)).toMatchObject({ do: 'close', verdict: 'escalated', outcome: 'verification-failed' })
    expect(gentle.admit(failed, first)).not.toEqual([])
  })

  it('[gentle 32] is one JUDGMENT line, and none before', async () => {
    const open = await judged(severe())
    expect(open.receipt.terminal).toBeNull()
    for (const table of [
      await closedOf(),
      await judged({ A: [rows(row(id, { evidence_class: 'insufficient' }))], B: [rows()] }),
    ]) {
      const lines = JSON.stringify(table.receipt).match(/JUDGMENT: (?:APPROVED|ESCALATED)/g)
      expect(lines).toHaveLength(1)
      expect(table.receipt.terminal).toMatch(/^JUDGMENT: (?:APPROVED|ESCALATED)$/)
    }
  })

  it('[gentle 33] reports target, frozen ids, rounds, evidence and skill resolution', async () => {
    const table = await closedOf()
    const [report] = table.receipt.sections
    const fields = new Map(report?.table?.rows.map(([field, value]) => [field, value]))
    expect(fields.get('Target')).toBe(factsOf(table).opened.target)
    expect(fields.get('Frozen finding IDs')).toBe(id)
    expect(fields.get('Correction rounds used')).toBe('1 of 2')
    expect(fields.get('Final verification: resolved')).toMatch(/^passed/)
    expect(fields.get('Skill resolution')).toBe('none')
    const skilled = await judged({ A: [rows()], skills: ['skills/a.md'] })
    expect(JSON.stringify(skilled.receipt.sections[0])).toContain('paths-injected: skills/a.md')
  })

  it('[gentle 38] of an approval says that it permits nothing', async () => {
    const { warnings, sections } = (await closedOf()).receipt
    expect(warnings.join()).toMatch(/evidence of a review.*no commit, push/)
    expect(JSON.stringify(sections[0])).toMatch(/evidence of a review/)
  })

  it('[gentle 35] takes nothing more but one acknowledgement of an escalation', async () => {
    const table = await judged({ A: [rows(row(id, { evidence_class: 'insufficient' }))], B: [rows()] })
    expect(table.receipt).toMatchObject({ outcome: 'insufficient-evidence' })
    expect(await refusal(table.decide('approve-round-1', { ids: [id] }))).toMatch(/is not a choice now/)
    expect(await refusal(table.decide('abandon'))).toMatch(/the run is closed/)
    expect(await refusal(table.merge())).toMatch(/does not belong/)
    expect(await refusal(table.amend(edit(), [unit([id])]))).toMatch(/does not belong/)
    await table.decide('accept')
    expect(await refusal(table.decide('accept'))).toMatch(/is not a choice now/)
    expect(table.receipt.verdict).toBe('escalated')
    expect(await refusal((await closedOf()).decide('accept'))).toMatch(/is not a choice now/)
  })

  it('a person who declines the re-judgment, or accepts as is, ends it escalated', async () => {
    const only = await judged(severe())
    await only.decide('fix-only', { ids: [id] })
    await only.amend(edit(), [unit([id])])
    expect(only.receipt).toMatchObject({ verdict: 'escalated', outcome: 'fixed-unjudged' })
    const asIs = await judged(severe())
    await asIs.decide('accept')
    expect(asIs.receipt).toMatchObject({ verdict: 'escalated', outcome: 'accepted-as-is' })
  })

  it('[gentle 36] counts its budget from what happened, and from nothing that could be edited', async () => {
    const table = await closedOf()
    expect(spent(factsOf(table))).toEqual({ discoveries: 2, refuters: 0, fixes: 1, rejudgments: 1, verifications: 1 })
    expect(table.events.flatMap((event) => Object.keys(event))).not.toContain('counters')
  })
})
