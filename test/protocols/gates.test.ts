import { describe, expect, it } from 'vitest'
import { submit } from '../../src/conduct/submit.js'
import { gates } from '../../src/protocols/gates/index.js'
import { preconditions } from '../../src/protocols/gates/request.js'
import { checkpoint, trace, tree } from '../../src/protocols/gates/trace.js'
import { verdict as schema } from '../../src/protocols/gates/verdict.js'
import {
  documents,
  factsOf,
  finding,
  found,
  gate,
  inputOf,
  noticesOf,
  prior,
  revise,
  rubric,
  stateOf,
  verdict,
} from './gates.js'
import { Refused, shot, type Table, unit } from './harness.js'

const refusal = async (act: Promise<unknown>): Promise<string> => {
  const error = await act.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof Refused)) throw new Error(`not refused: ${String(error)}`)
  return error.message
}

const opening = (
  name: 'analysis' | 'plan' | 'implementation',
  said: object = {},
  earlier: readonly never[] = [],
  own = documents,
) => gates.open(gates.input.parse(inputOf(name, said)), { target: shot(own), earlier })
const problems = (of: ReturnType<typeof opening>): string =>
  of.is === 'refused' ? of.refusals.map(({ problem }) => problem).join('\n') : ''

const passed = async (
  name: 'analysis' | 'plan' = 'analysis',
  said = verdict('APPROVE'),
  earlier: Parameters<typeof gate>[0]['earlier'] = [],
) => stateOf(await gate({ gate: name, says: [said], earlier }))

describe('before a judge is asked', () => {
  it.each(['analysis', 'plan', 'implementation'] as const)(
    '[gates 1] each check of %s is missed by its name',
    (name) => {
      for (const id of preconditions[name])
        expect(problems(opening(name, { checks: [] }))).toContain(`the check ${id} of gate ${name} is missing`)
      const failed = preconditions[name].map((id) => ({ id, command: 'x', status: 2 }))
      expect(problems(opening(name, { checks: failed }))).toContain('ended with 2')
    },
  )

  it('[gates 1] our own cross-check is one of them', () => {
    const own = { 'design.md': '# Design\n\nThe service has three channels:\n\n- mail\n- text\n' }
    expect(problems(opening('analysis', {}, [], own))).toMatch(/cross-check: design\.md:3/)
  })

  it('[gates 2] plan needs analysis, implementation needs plan, passed or accepted', async () => {
    expect(problems(opening('plan'))).toMatch(/the gate analysis was not passed/)
    const analysis = await passed()
    expect(opening('plan', {}, [analysis as never]).is).toBe('ready')
    expect(problems(opening('implementation', {}, [analysis as never]))).toMatch(/the gate plan was not passed/)
    const open = stateOf(await gate({ says: [verdict('REVISE', [finding('F1')])] }))
    expect(problems(opening('plan', {}, [open as never]))).toMatch(/was not passed/)
    const escalated = await gate({ says: [verdict('ESCALATE')] })
    await escalated.decide('accept-and-proceed')
    expect(opening('plan', {}, [stateOf(escalated) as never]).is).toBe('ready')
  })

  it('[gates 3] its packet holds rubric, request and ledger word for word, and nothing that the author thinks', async () => {
    const table = await gate({
      says: [verdict('REVISE', [finding('F1')]), verdict('APPROVE', [], prior('resolved', 'F1'))],
    })
    await table.amend({ 'design.md': `${documents['design.md']}\nMore.\n` }, [
      unit(['F1'], { done: 'I think this is excellent now' }),
    ])
    const [first, second] = table.prompts.map(({ prompt }) => prompt) as [string, string]
    for (const line of rubric) expect(first).toContain(`- ${line}\n`)
    expect(first).toContain('Members renew a loan themselves.')
    for (const entry of factsOf(table).input.assumptions) expect(first).toContain(JSON.stringify(entry))
    expect(second).not.toContain('I think this is excellent now')
  })

  it('[gates 4] at implementation it lists the files and no diff', async () => {
    const table = await gate({
      gate: 'implementation',
      input: { artifact: ['design.md'] },
      says: [verdict('REVISE', [finding('F1')]), verdict('APPROVE', [], prior('resolved', 'F1'))],
      earlier: [await passed('plan', verdict('APPROVE'), [await passed()])],
    })
    await revise(table, 'F1')
    for (const { prompt } of table.prompts) {
      expect(prompt).toContain('- `design.md`')
      expect(prompt).not.toMatch(/^@@ |^\+\+\+ /m)
      expect(prompt).not.toMatch(/^[+-](?:Revision|The desk)/m)
    }
  })

  it('nobody judges what they made', async () => {
    const table = await gate({ says: [verdict('REVISE', [finding('F1')])] })
    const [reply] = table.events.filter((event) => event.kind === 'replied')
    const state = gates.begin(table.events[0] as never, 'now')
    if (reply === undefined) throw new Error('nobody replied')
    expect(gates.admit(state, { ...reply, agent: 'analyst' })[0]?.problem).toMatch(/made the artifact/)
    expect(gates.admit(state, reply)).toEqual([])
  })
})

describe('a verdict', () => {
  const twice = (said: unknown) => gate({ says: [said, said] })
  const isMalformed = async (said: unknown, reason: RegExp): Promise<void> => {
    const table = await twice(said)
    expect(stateOf(table).at).toBe('menu')
    expect(factsOf(table).malformed.join()).toMatch(reason)
    expect(factsOf(table).verdicts).toEqual([])
  }

  it.each(['approve', 'PASS', 'Approve', 'FIXED'])('[gates 5] "%s" is none', (word) =>
    isMalformed({ ...verdict('APPROVE'), verdict: word }, /verdict/),
  )

  it.each(['rubric_items_checked', 'unconfirmed_assumptions_touched', 'findings', 'actual_model'])(
    '[gates 6] without %s is none',
    (key) => {
      const { [key as 'findings']: _, ...rest } = verdict('APPROVE')
      return isMalformed(rest, new RegExp(key))
    },
  )

  it('[gates 6] may touch no assumption', async () =>
    expect((await gate({ says: [verdict('APPROVE')] })).receipt.verdict).toBe('approved'))

  it.each([
    [[rubric[0]], /"nothing is stale" is missing/],
    [[...rubric, 'it is pretty'], /"it is pretty" is not in the rubric/],
    [[...rubric, rubric[0]], /is named twice/],
  ])('[gates 7] that answers %j is none', (items, reason) => {
    const rubric_items_checked = items.map((item) => ({ item: item ?? '', result: 'pass' as const }))
    return isMalformed(verdict('APPROVE', [], { rubric_items_checked }), reason)
  })

  it('[gates 8] that is none is asked for once more; the second time a person is, and no loop is consumed', async () => {
    const once = await gate({ says: ['nonsense', verdict('APPROVE')] })
    expect(once.receipt.verdict).toBe('approved')
    expect(once.prompts).toHaveLength(2)
    const table = await gate({ says: ['nonsense', 'nonsense'] })
    expect(table.step).toMatchObject({ do: 'ask', question: expect.stringMatching(/no valid verdict, twice/) })
    expect(factsOf(table)).toMatchObject({ loops: 0, verdicts: [] })
  })

  it('[gates 9] APPROVE without a finding passes', async () => {
    expect((await gate({ says: [verdict('APPROVE')] })).receipt).toMatchObject({
      verdict: 'approved',
      outcome: 'passed',
    })
  })

  it('[gates 19] APPROVE with a block is none', () =>
    isMalformed(verdict('APPROVE', [finding('F1')]), /contradicts itself/))

  it('[gates 38] by another model or effort is told of, and an unknown one too; neither rejects it', async () => {
    const warned = async (said: object) => (await gate({ says: [verdict('APPROVE', [], said)] })).receipt
    expect((await warned({ actual_model: 'n' })).warnings).toEqual(['DOWNGRADE: model n judged, m was asked for'])
    expect((await warned({ actual_effort: 'low' })).warnings).toEqual([
      'DOWNGRADE: effort low judged, high was asked for',
    ])
    expect((await warned({ actual_model: 'unknown' })).warnings).toEqual(["DOWNGRADE: the judge's model is unknown"])
    expect(await warned({ actual_model: 'n' })).toMatchObject({ verdict: 'approved' })
    expect((await warned({})).warnings).toEqual([])
  })
})

/** The one finding of a REVISE as it counts at a gate. */
async function ruled(said: Parameters<typeof finding>[1], name: 'analysis' | 'implementation' = 'analysis') {
  const earlier = name === 'analysis' ? [] : [await passed('plan', verdict('APPROVE'), [await passed()])]
  const input = name === 'analysis' ? {} : { artifact: ['design.md'] }
  const table = await gate({ gate: name, input, earlier, says: [verdict('REVISE', [finding('F1', said)])] })
  return { severity: found(table, 'F1')?.severity, notice: noticesOf(table), table }
}

describe('enforcement', () => {
  it('[gates 10] a block without an anchor is advice, and the user is told its id', async () => {
    expect(await ruled({ anchor: null })).toMatchObject({
      severity: 'advisory',
      notice: expect.stringMatching(/^F1: downgraded.*no anchor/),
    })
  })

  it.each(['The desk renews loans.', 'The  desk renews a loan.'])(
    '[gates 11] "%s" is not in the bytes: advice',
    async (anchor) => {
      expect(await ruled({ anchor })).toMatchObject({
        severity: 'advisory',
        notice: expect.stringMatching(/F1.*not in the judged bytes/),
      })
    },
  )

  it.each([null, 'none', '{what breaks}'])(
    '[gates 12] correctness with the consequence %j is advice',
    async (failure_consequence) => {
      expect((await ruled({ failure_consequence })).severity).toBe('advisory')
      expect((await ruled({})).severity).toBe('blocking')
    },
  )

  const smell = { class: 'smell' as const, failure_consequence: null, category: 'duplication' }

  it('[gates 13] a smell without an alternative is advice', async () => {
    expect((await ruled({ ...smell, alternative: null }, 'implementation')).severity).toBe('advisory')
    expect((await ruled({ ...smell, alternative: 'one function' }, 'implementation')).severity).toBe('blocking')
  })

  it.each(['smell', 'simplification', 'placement'] as const)(
    '[gates 14] %s cannot block before implementation',
    async (kind) => {
      const said = { ...smell, class: kind, alternative: 'one function' }
      expect(await ruled(said)).toMatchObject({
        severity: 'advisory',
        notice: expect.stringMatching(/cannot block at gate analysis/),
      })
    },
  )

  const leak = { class: 'security' as const, failure_consequence: 'any member reads the loans of all others' }

  it('[gates 15] security with a concrete consequence blocks without an anchor', async () =>
    expect((await ruled({ ...leak, anchor: null })).severity).toBe('blocking'))

  it('[gates 16] security with a consequence that was called advice blocks', async () =>
    expect(await ruled({ ...leak, severity: 'advisory' })).toMatchObject({
      severity: 'blocking',
      notice: expect.stringMatching(/F1: raised/),
    }))

  it('[gates 17] security without a concrete consequence and without an anchor is advice', async () =>
    expect((await ruled({ ...leak, failure_consequence: 'tbd', anchor: null })).severity).toBe('advisory'))

  it('[gates 18] REVISE of which nothing blocks any more passes, with its notes carried', async () => {
    const { table } = await ruled({ anchor: null })
    expect(table.receipt).toMatchObject({ verdict: 'approved', counts: { blocking: 0, advisory: 1 } })
    const next = opening('plan', {}, [stateOf(table) as never])
    expect(next).toMatchObject({ is: 'ready', basis: { notes: [expect.stringContaining('F1')] } })
  })

  it('[gates 37] an unconfirmed assumption that is touched is a finding under a stable id, and blocks for security alone', async () => {
    const table = await gate({ says: [verdict('APPROVE', [], { unconfirmed_assumptions_touched: ['A1'] })] })
    expect(found(table, 'ASSUMED-A1')?.severity).toBe('advisory')
    const unsafe = await gate({ says: [verdict('APPROVE', [], { unconfirmed_assumptions_touched: ['A2'] })] })
    expect(found(unsafe, 'ASSUMED-A2')?.severity).toBe('blocking')
    expect(stateOf(unsafe).at).toBe('revising')
    const confirmed = await gate({
      says: Array(2).fill(verdict('APPROVE', [], { unconfirmed_assumptions_touched: ['A3'] })),
    })
    expect(factsOf(confirmed).malformed.join()).toMatch(/"A3" is no unconfirmed assumption/)
  })

  it('[gates 40] a finding in what an earlier gate let through is advice', async () => {
    const own = { ...documents, 'plan.md': '# Plan\n\nOne task.\n' }
    const says = [
      verdict('REVISE', [
        finding('F1', { path: 'design.md' }),
        finding('F2', { path: 'plan.md', anchor: 'One task.' }),
      ]),
    ]
    const table = await gate({
      gate: 'plan',
      input: { artifact: ['plan.md'] },
      documents: own,
      says,
      earlier: [await passed()],
    })
    expect(found(table, 'F1')?.severity).toBe('advisory')
    expect(noticesOf(table)).toMatch(/F1.*reopens what an earlier gate let through/)
    expect(found(table, 'F2')?.severity).toBe('blocking')
  })
})

describe('a revision', () => {
  const blocked = (...later: unknown[]) =>
    gate({
      says: [
        verdict('REVISE', [finding('F1'), finding('F2', { severity: 'advisory', anchor: 'Nobody is told.' })]),
        ...later,
      ],
    })

  it('[gates 20] is asked for with the slice and the blocking findings as written, and no advice', async () => {
    const brief = (await blocked()).handed.at(-1) ?? ''
    expect(brief).toContain(`\n${JSON.stringify(finding('F1'))}\n`)
    expect(brief).toContain('Members renew a loan themselves.')
    for (const line of rubric) expect(brief).toContain(`- ${line}\n`)
    expect(brief).not.toContain('Nobody is told.')
  })

  it('[gates 21] that leaves an id out, or names another, is refused, and no loop is counted twice', async () => {
    const table = await blocked(verdict('APPROVE', [], prior('resolved', 'F1')))
    const edited = { 'design.md': `${documents['design.md']}\nMore.\n` }
    expect(await refusal(table.amend(edited, [unit(['F9'])]))).toMatch(/no resolution for F1\nF9 does not block/)
    expect(await refusal(table.amend(edited, [unit(['F1', 'F2'])]))).toMatch(/F2 does not block/)
    expect(factsOf(table)).toMatchObject({ loops: 1, revisions: [] })
    await revise(table, 'F1')
    expect(table.receipt).toMatchObject({ verdict: 'approved', counts: { loops: 1 } })
  })

  const changed = 'is here.'

  it('[gates 22] a new block on a changed line blocks; [gates 23] on an unchanged line it is advice', async () => {
    const both = [finding('N1', { anchor: changed }), finding('N2', { anchor: 'Nobody is told.' })]
    const table = await blocked(verdict('REVISE', both, prior('resolved', 'F1')))
    await revise(table, 'F1')
    expect([found(table, 'N1')?.severity, found(table, 'N2')?.severity]).toEqual(['blocking', 'advisory'])
    expect(noticesOf(table)).toMatch(/N2: downgraded.*did not change/)
  })

  it('[gates 24] what is unresolved by its id blocks still, on a line that nobody touched', async () => {
    const silent = await blocked(verdict('REVISE', [], prior('unresolved', 'F1')))
    await revise(silent, 'F1')
    expect(found(silent, 'F1')?.severity).toBe('blocking')
    const spoken = await blocked(verdict('REVISE', [finding('F1')], prior('unresolved', 'F1')))
    await revise(spoken, 'F1')
    expect(found(spoken, 'F1')?.severity).toBe('blocking')
  })

  it('security with a consequence outweighs convergence, and that is told', async () => {
    const leak = finding('S1', {
      class: 'security',
      anchor: 'Nobody is told.',
      failure_consequence: 'anyone reads every loan',
    })
    const table = await blocked(verdict('REVISE', [leak], prior('resolved', 'F1')))
    await revise(table, 'F1')
    expect(found(table, 'S1')?.severity).toBe('blocking')
    expect(noticesOf(table)).toMatch(/S1: .*outweighs convergence/)
  })

  it.each([
    [25, verdict('REVISE', [finding('F7')], prior('unresolved', 'F1')), /this is F1 under another id/],
    [26, verdict('REVISE', [finding('F1')]), /F1 must be resolved or unresolved/],
  ])('[gates %i] a verdict that evades what blocked before is none', async (_, said, reason) => {
    const table = await blocked(said, said)
    await revise(table, 'F1')
    expect(factsOf(table).malformed.join()).toMatch(reason)
    expect(stateOf(table).at).toBe('menu')
  })

  it('[gates 25] a new id on an old anchor is none; [gates 26] a prior id left out is none', () =>
    expect(schema.safeParse(verdict('REVISE', [finding('F1'), finding('F1')])).success).toBe(false))
})

/** A gate at its menu: three verdicts failed. */
async function atMenu(...later: unknown[]): Promise<Table> {
  const still = verdict('REVISE', [finding('F1')], prior('unresolved', 'F1'))
  const table = await gate({ says: [verdict('REVISE', [finding('F1')]), still, still, ...later] })
  await revise(table, 'F1')
  await revise(table, 'F1')
  return table
}

describe('the loops and the menu', () => {
  it('[gates 27] a loop is one dispatch of the author; the third failing verdict opens the menu', async () => {
    const table = await gate({
      says: Array(3)
        .fill(verdict('REVISE', [finding('F1')], prior('unresolved', 'F1')))
        .map((said, index) => (index === 0 ? verdict('REVISE', [finding('F1')]) : said)),
    })
    expect(factsOf(table).loops).toBe(1)
    await revise(table, 'F1')
    expect(factsOf(table).loops).toBe(2)
    await revise(table, 'F1')
    expect(stateOf(table).at).toBe('menu')
    expect(factsOf(table)).toMatchObject({ loops: 2 })
    expect(factsOf(table).verdicts).toHaveLength(3)
  })

  it('[gates 28] each gate counts its own', async () => {
    const first = await atMenu()
    await first.decide('accept-and-proceed')
    const own = { ...documents, 'plan.md': '# Plan\n\nOne task.\n' }
    const second = await gate({
      gate: 'plan',
      input: { artifact: ['plan.md'] },
      documents: own,
      says: [verdict('REVISE', [finding('F1', { path: 'plan.md', anchor: 'One task.' })])],
      earlier: [stateOf(first)],
    })
    expect([factsOf(first).loops, factsOf(second).loops]).toEqual([2, 1])
  })

  it('[gates 29] accepting closes escalated; [gates 31] and the summary lists what is unresolved', async () => {
    const table = await atMenu()
    await table.decide('accept-and-proceed')
    expect(table.receipt).toMatchObject({ verdict: 'escalated', outcome: 'accepted-with-findings' })
    expect(table.receipt.sections.find(({ heading }) => heading === 'Unresolved')?.lines).toEqual([
      'F1: the request says members',
    ])
  })

  it('[gates 29] a user’s own fix is judged again and consumes no loop', async () => {
    const table = await atMenu(verdict('APPROVE', [], prior('resolved', 'F1')))
    await table.decide('user-fixes')
    expect(stateOf(table)).toMatchObject({ at: 'revising', by: 'person' })
    await revise(table, 'mine')
    expect(factsOf(table)).toMatchObject({ loops: 2, grants: 0 })
    expect(table.receipt.verdict).toBe('approved')
  })

  it('[gates 30] an extra loop is exactly one; a further failure opens the menu again', async () => {
    const table = await atMenu(verdict('REVISE', [finding('F1')], prior('unresolved', 'F1')))
    await table.decide('extra-loop')
    expect(factsOf(table)).toMatchObject({ loops: 3, grants: 1 })
    await revise(table, 'F1')
    expect(stateOf(table).at).toBe('menu')
    expect(factsOf(table).loops).toBe(3)
  })

  it('[gates 32] stop leaves a checkpoint with round, loops and the echo that is owed', async () => {
    const table = await atMenu()
    await table.decide('stop')
    expect(stateOf(table).at).toBe('menu')
    expect(checkpoint(stateOf(table))).toEqual({
      gates: { analysis: { verdict: 'REVISE', round: 3, loops_used: 2, state: 'menu', pending_echo: [] } },
    })
    await table.decide('extra-loop')
    expect(checkpoint(stateOf(table))).toMatchObject({
      gates: { analysis: { round: 3, loops_used: 3, pending_echo: ['F1'] } },
    })
  })

  it.each(['accept-and-proceed', 'user-fixes', 'extra-loop', 'stop'])(
    '[gates 33] %s needs the name of a person',
    async (choice) => {
      expect(await refusal((await atMenu()).decide(choice, { by: null }))).toMatch(/needs the name of the person/)
    },
  )

  it('nothing moves a gate that is closed', async () => {
    const table = await gate({ says: [verdict('APPROVE')] })
    expect(await refusal(table.decide('abandon'))).toMatch(/the run is closed/)
    expect(await refusal(revise(table, 'F1'))).toMatch(/does not belong/)
    expect(() =>
      submit(
        table.run,
        { seat: 'judge', raw: '{}', agent: null, model: null, poked: false, replaces: false },
        ((r: never) => new Refused(r)) as never,
        '',
      ),
    ).toThrow(/owes no reply/)
  })
})

describe('the files of a gate', () => {
  it('[gates 34] a verdict has a file of its own round, never another’s bytes, and its digest is logged', async () => {
    const table = await gate({
      says: [verdict('REVISE', [finding('F1')]), verdict('APPROVE', [], prior('resolved', 'F1'))],
    })
    const before = tree(stateOf(table)).files.find(({ kind }) => kind === 'sealed')
    await revise(table, 'F1')
    const { root, files } = tree(stateOf(table))
    expect(root).toBe('run/docs--specs--loan/ultra')
    expect(files.filter(({ kind }) => kind === 'sealed').map(({ path }) => path)).toEqual([
      'verdict-analysis-1.md',
      'verdict-analysis-2.md',
    ])
    expect(files[0]?.bytes).toEqual(before?.bytes)
    expect(
      trace(stateOf(table)).filter((line) => /^FILE verdict-analysis-[12]\.md sha256:[0-9a-f]{64}$/.test(line)),
    ).toHaveLength(2)
  })

  it('[gates 35] JUDGE and GATE lines have their grammar, and their counts are those of the findings', async () => {
    const table = await gate({
      says: [
        verdict('REVISE', [finding('F1'), finding('F2', { anchor: null }), finding('F3', { severity: 'advisory' })]),
      ],
    })
    expect(trace(stateOf(table))[0]).toBe('JUDGE analysis REVISE round=1 blocking=1 advisory=2 downgraded=1')
    expect(trace(stateOf(table)).at(-1)).toMatch(/^GATE judgment bounce :: /)
    expect(trace(await passed()).at(-1)).toMatch(/^GATE judgment pass :: /)
    expect(trace(stateOf(await atMenu())).at(-1)).toMatch(/^GATE judgment escalate :: /)
  })

  it('[gates 36] a pass signs nothing off for the user', async () => {
    const state = await passed()
    const said = JSON.stringify([checkpoint(state), gates.receipt(state), gates.retrospective(state).data])
    expect(said).not.toMatch(/sign.?off|signed/i)
    expect(Object.keys((checkpoint(state).gates as { analysis: object }).analysis)).toEqual([
      'verdict',
      'round',
      'loops_used',
      'state',
      'pending_echo',
    ])
  })

  it('[gates 39] advice rides into the next gate’s packet as notes, and blocks nothing there', async () => {
    const advice = verdict('APPROVE', [finding('F1', { severity: 'advisory', justification: 'the desk is a detour' })])
    const own = { ...documents, 'plan.md': '# Plan\n\nOne task.\n' }
    const table = await gate({
      gate: 'plan',
      input: { artifact: ['plan.md'] },
      documents: own,
      says: [verdict('APPROVE')],
      earlier: [await passed('analysis', advice)],
    })
    expect(table.prompts[0]?.prompt).toContain('- F1: the desk is a detour')
    expect(table.receipt).toMatchObject({ verdict: 'approved', counts: { blocking: 0 } })
  })
})
