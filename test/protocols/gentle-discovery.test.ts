import { describe, expect, it } from 'vitest'
import { submit } from '../../src/conduct/submit.js'
import { readReply } from '../../src/prompt/reply.js'
import { gentle } from '../../src/protocols/gentle/index.js'
import { open } from '../../src/protocols/gentle/open.js'
import { heldReply, judgeReply, judgeShapes } from '../../src/protocols/gentle/replies.js'
import { rowsHash } from '../../src/protocols/gentle/rows.js'
import { factsOf, info, judged, request, resolved, row, rows, stateOf } from './gentle.js'
import { loan, refuse, shot } from './harness.js'

const read = (reply: unknown) =>
  readReply(judgeReply, typeof reply === 'string' ? reply : JSON.stringify(reply), judgeShapes)
const reasonsOf = (reply: unknown) => {
  const reading = read(reply)
  return reading.is === 'invalid' ? reading.reasons.map(({ field, problem }) => `${field}: ${problem}`) : []
}

describe('the request', () => {
  it.each(['Judgment Day', 'judgement day', 'a DUAL REVIEW', 'adversarial review, please', 'una revisión doble'])(
    '[gentle 2] "%s" asks for it',
    (words) => expect(gentle.question({ ...request, request: words })).toBeNull(),
  )

  it('[gentle 2] other words get one question', () => {
    expect(gentle.question({ ...request, request: 'have a quick look' })).toMatch(/Should two blind judges/)
  })

  it('[gentle 1] and its words are required', () => {
    expect(gentle.input.safeParse({ target: { spec: true } }).success).toBe(false)
    expect(gentle.input.safeParse({ ...request, request: '' }).success).toBe(false)
  })

  it.each([
    [undefined, 'no target'],
    [{}, 'an empty one'],
    [{ spec: true, files: ['a.md'] }, 'two'],
  ])('[gentle 3] %j is %s: what to name is said', (target, _) => {
    const read = gentle.input.safeParse({ ...request, target })
    expect(JSON.stringify(read.error?.issues)).toMatch(/name exactly one target.*files.*diff/)
  })

  it.each(['.', '/etc', '../x', 'a/', ''])('[gentle 3] the path "%s" names nothing below the repository', (path) => {
    expect(gentle.input.safeParse({ ...request, target: { files: [path] } }).success).toBe(false)
    expect(gentle.input.safeParse({ ...request, surfaces: [path] }).success).toBe(false)
  })
})

const patchOf = (lines: number, path = 'src/a.ts') =>
  `--- a/${path}\n+++ b/${path}\n@@ -0,0 +1,${lines} @@\n${'+line\n'.repeat(lines)}`

/** The opening of a diff target with so many changed lines. */
function opening(lines: number, said: object = {}, path = 'src/a.ts') {
  const diff = { patch: 'change.diff', base_tree: 'a'.repeat(40), candidate_tree: 'b'.repeat(40), paths: ['src/a.ts'] }
  const target = shot({ 'src/a.ts': 'x\n', 'change.diff': patchOf(lines, path) })
  return open(gentle.input.parse({ ...request, target: { diff }, ...said }), { target })
}

describe('the target', () => {
  it('[gentle 4] is recorded with its trees, its paths and their digest', async () => {
    const { opened, basis } = factsOf(await judged({ A: [rows()] }))
    expect(basis).toMatchObject({ kind: 'spec', base_tree: opened.target, candidate_tree: opened.target })
    expect(basis.paths).toEqual(['requirements.md', 'design.md'])
    expect(basis.paths_digest).toMatch(/^sha256:/)
    expect(opened.manifest.map(({ path }) => path)).toEqual(basis.paths)
  })

  it('[gentle 4] that is a diff is recorded under its git trees', () => {
    expect(opening(3)).toMatchObject({
      is: 'ready',
      basis: { kind: 'diff', base_tree: 'a'.repeat(40), candidate_tree: 'b'.repeat(40), changed_lines: 3 },
    })
  })

  it('[gentle 3] that is a diff touches exactly the files that are named', () => {
    expect(opening(3, {}, 'src/b.ts')).toMatchObject({
      is: 'refused',
      refusals: [{ problem: 'the patch changes src/b.ts' }, { problem: 'the patch does not change src/a.ts' }],
    })
  })

  it.each([
    [1, 10, null, 'ready'],
    [2, 10, null, 'refused'],
    [2, 400, null, 'refused'],
    [2, 401, null, 'ready'],
    [2, 10, 'payments', 'ready'],
    [3, 4000, 'security', 'refused'],
  ])('[gentle 11] %i sweeps of %i changed lines, hot path %s: %s', (sweeps, lines, hot_path, is) => {
    expect(opening(lines, { sweeps, hot_path }).is).toBe(is)
  })
})

describe('two judges', () => {
  it('[gentle 10] are asked the same but for label, prefix and focus, and see nothing of each other', async () => {
    const table = await judged({ A: [rows(row('JD-A-001', { evidence_claim: 'Only A says this.' }))], B: [rows()] })
    const [asked] = factsOf(table).asked
    expect(new Set(asked?.seats.map(({ criteria }) => criteria)).size).toBe(1)
    const [a, b] = ['A', 'B'].map((seat) => table.prompts.find((job) => job.seat === seat)?.prompt ?? '') as [
      string,
      string,
    ]
    const differing = a.split('\n').filter((line, index) => line !== b.split('\n')[index])
    expect(differing).toHaveLength(4)
    expect(differing[0]).toBe('# You are judge A')
    expect(differing[1]).toMatch(/^Lean on correctness/)
    expect(differing[2]).toMatch(/JD-A-001/)
    expect(differing[3]).toMatch(/`packet`/)
    expect(b).not.toContain('Only A says this.')
    expect(b).not.toContain('judge A')
  })

  it('[gentle 6] one alone freezes nothing', async () => {
    const failing = judged({ A: [rows(row('JD-A-001'))], B: [] })
    await expect(failing).rejects.toThrow()
    const table = await judged({ A: [rows()], B: ['not json', rows()] }).catch((error: Error) => error)
    expect(String(table)).toMatch(/B/)
  })

  it('[gentle 9] that are clean to the byte lead to final verification and approval', async () => {
    const table = await judged({ A: [rows()], B: [rows()] })
    expect(table.events.map(({ kind }) => kind).slice(-3)).toEqual(['frozen', 'verified', 'closed'])
    expect(table.receipt).toMatchObject({ verdict: 'approved', outcome: 'clean', terminal: 'JUDGMENT: APPROVED' })
  })

  it('[gentle 11] that may sweep twice are asked twice, with prefixes of their own, and never a third time', async () => {
    const twice = { ...request, sweeps: 2, hot_path: 'security' }
    const table = await judged({
      input: twice,
      A: [rows(info('JD-A-001')), rows(info('JD-A2-001'))],
      B: [rows(), rows()],
    })
    expect(table.prompts.map(({ seat }) => seat)).toEqual(['A', 'B', 'A', 'B'])
    expect(table.prompts[2]?.prompt).toContain('sweep 2 of 2')
    expect(factsOf(table).frozen?.rows.map(({ row: { id } }) => id)).toEqual(['JD-A-001', 'JD-A2-001'])
    expect(table.receipt.verdict).toBe('approved')
  })

  it('[gentle 7] are two: neither a third reply nor a refuter is taken', async () => {
    const table = await judged({ A: [rows(row('JD-A-001'))], B: [rows()] })
    expect(() =>
      submit(
        table.run,
        { seat: 'A', raw: JSON.stringify(rows()), agent: null, model: null, poked: false, replaces: false },
        refuse,
        '',
      ),
    ).toThrow(/owes no reply/)
    const state = gentle.begin(table.events[0] as never, 'now')
    const [reply] = table.events.filter((event) => event.kind === 'replied')
    if (reply === undefined) throw new Error('nobody replied')
    expect(gentle.admit(state, { ...reply, seat: 'C' })).toMatchObject(
      [{ problem: /seat C is not waited for/ }].map(() => ({ expected: 'seat A or B' })),
    )
    expect(gentle.admit(state, { ...reply, agent: 'refuter-1' })[0]?.problem).toMatch(/is a refuter/)
    expect(gentle.admit(state, reply)).toEqual([])
  })

  it('[gentle 8] are two identities: one agent cannot sit in both seats', async () => {
    const table = await judged({ A: [rows(row('JD-A-001'))], B: [rows()] })
    const [a, b] = table.events.filter((event) => event.kind === 'replied')
    if (a === undefined || b === undefined) throw new Error('two must have replied')
    const state = gentle.evolve(gentle.begin(table.events[0] as never, 'now'), { ...a, agent: 'one' }, 'now')
    const second = { ...b, agent: 'one', assurance: 'attested' as const }
    expect(gentle.admit(state, second)[0]?.problem).toMatch(/one has answered from seat A already/)
    expect(gentle.admit(state, { ...second, agent: 'two' })).toEqual([])
  })
})

describe('a candidate row', () => {
  it.each(Object.keys(row('JD-A-001')))('[gentle 12] without %s is refused by its field and number', (key) => {
    const { [key]: _, ...rest } = row('JD-A-002')
    expect(reasonsOf(rows(row('JD-A-001'), rest))[0]).toMatch(new RegExp(`^rows\\.1\\.${key}: `))
  })

  it('[gentle 12] of the second shape is numbered by us', async () => {
    const finding = {
      location: 'design.md:3-5',
      severity: 'WARNING',
      claim: 'Two wordings of one channel.',
      evidence_class: 'inferential',
      causal_disposition: 'introduced',
      proof_refs: ['design.md:3'],
    }
    const table = await judged({ A: [{ findings: [finding], evidence: ['read both documents'] }], B: [rows()] })
    expect(factsOf(table).frozen?.rows[0]?.row).toMatchObject({
      id: 'JD-A-001',
      location: 'design.md:3-5',
      status_at_freeze: 'info',
    })
    expect(read({ findings: [], evidence: [] }).is).toBe('invalid')
  })

  it('[gentle 12] at a place that does not exist is marked unfound, and escalates when it is severe', async () => {
    const table = await judged({ A: [rows(row('JD-A-001', { location: 'design.md:99' }))], B: [rows()] })
    expect(factsOf(table).frozen?.rows[0]?.place).toBeNull()
    expect(table.receipt).toMatchObject({ verdict: 'escalated', outcome: 'insufficient-evidence' })
    expect(JSON.stringify(table.receipt.sections)).toContain('not found in the judged bytes')
  })

  it('[gentle 12] of the legacy form is refused, naming the keys that are expected', () => {
    expect(reasonsOf({ ledger: [] }).join()).toMatch(/unknown ledger; expected exactly packet and rows/)
    const legacy = {
      id: 'JD-A-001',
      lens: 'judgment-day',
      location: 'design.md:3',
      severity: 'CRITICAL',
      status: 'open',
      evidence: 'x',
    }
    expect(reasonsOf({ rows: [legacy] }).join()).toMatch(/unknown status, evidence; expected exactly id, lens/)
  })

  it.each(['summary', 'skill_resolution', 'authorize', 'approved', 'fix'])(
    '[gentle 13] the key %s is refused',
    (key) => {
      expect(reasonsOf({ ...rows(), [key]: true }).join()).toContain(`unknown ${key}`)
      expect(reasonsOf(rows(row('JD-A-001', { [key]: true }))).join()).toContain(`unknown ${key}`)
    },
  )

  it.each([
    ['Here is my review: {"rows":[]}', 'prose before'],
    ['{"rows":[]}\nThat is all.', 'prose after'],
    ['', 'nothing'],
  ])('[gentle 13] %j has %s it and is not one', (text) => expect(read(text).is).not.toBe('valid'))

  it.each([
    { lens: 'security' },
    { id: 'A-1' },
    { id: '' },
    { location: '' },
    { location: 'design.md' },
    { severity: 'HIGH' },
    { status_at_freeze: 'closed' },
    { evidence_class: 'sure' },
    { evidence_claim: ' ' },
    { evidence_claim: 'TODO' },
    { evidence_claim: '<what is wrong>' },
  ])('[gentle 12] with %j is refused', (said) => expect(read(rows(row('JD-A-001', said))).is).toBe('invalid'))

  it('[gentle 12] under an id twice, or under that of the other seat, is refused', async () => {
    expect(reasonsOf(rows(row('JD-A-001'), row('JD-A-001'))).join()).toMatch(/two rows have one id/)
    const foreign = await judged({ A: [rows(row('JD-B-001'))], B: [rows()] }).catch((error: Error) => error.message)
    expect(foreign).toMatch(/expected an id that begins with JD-A-/)
  })

  it.each(['WARNING', 'SUGGESTION'])('[gentle 14] %s is information, whatever its judge called it', (severity) => {
    const reading = read(rows(row('JD-A-001', { severity })))
    const [held] = reading.is === 'valid' ? heldReply.parse(reading.data).rows : []
    expect(held).toMatchObject({ status_at_freeze: 'info', evidence_class: 'info' })
  })

  it.each([{ status_at_freeze: 'info' }, { status_at_freeze: 'refuted' }, { evidence_class: 'info' }])(
    '[gentle 14] that is severe and says %j is refused, not turned into another',
    (said) => expect(reasonsOf(rows(row('JD-A-001', said))).join()).toMatch(/a severe row is/),
  )
})

describe('the frozen ledger', () => {
  const golden = {
    id: 'JD-A-001',
    lens: 'judgment-day',
    location: 'path/to/file.ts:1',
    severity: 'CRITICAL',
    status_at_freeze: 'open',
    evidence_class: 'deterministic',
    evidence_claim: 'X',
  } as const

  it('[gentle 15] has the digests of upstream', () => {
    expect(rowsHash([golden])).toBe('sha256:115814aabf01aef2d6bae35a61fe8bfe674ffcdb45d12cbc6274ccbd9fd879d1')
    expect(rowsHash([])).toBe('sha256:4f53cda18c2baa0c0354bb5f9a3ecbe5ed12ab4d8e11ba873c2f11161202b945')
  })

  it('[gentle 15] is in the order of code units, whatever order the rows came in', async () => {
    const [first, second] = [info('JD-A-10'), info('JD-A-2')]
    const one = factsOf(await judged({ A: [rows(first, second)], B: [rows()] })).frozen
    const other = factsOf(await judged({ A: [rows(second, first)], B: [rows()] })).frozen
    expect(one?.rows.map(({ row: { id } }) => id)).toEqual(['JD-A-10', 'JD-A-2'])
    expect(other?.hash).toBe(one?.hash)
  })

  it('[gentle 16] is not taken under another digest', async () => {
    const table = await judged({ A: [rows(row('JD-A-001'))], B: [rows()] })
    const before = table.events.slice(
      0,
      table.events.findIndex(({ kind }) => kind === 'frozen'),
    )
    const [opened, ...rest] = before
    const state = rest.reduce(
      (reached, event) => gentle.evolve(reached, event, 'now'),
      gentle.begin(opened as never, 'now'),
    )
    const forged = { kind: 'frozen' as const, certain: [], witness: false, quantities: [], rows: rowsHash([]) }
    expect(gentle.admit(state, forged)[0]?.problem).toMatch(/another digest/)
    expect(gentle.admit(state, { ...forged, rows: factsOf(table).frozen?.hash ?? null })).toEqual([])
  })

  it('[gentle 17] is the same to the byte before and after a correction', async () => {
    const table = await judged({
      A: [rows(row('JD-A-001')), resolved({ 'JD-A-001': 'verified' })],
      B: [rows(), resolved({ 'JD-A-001': 'verified' })],
    })
    const before = JSON.stringify(factsOf(table).frozen)
    await table.decide('approve-round-1', { ids: ['JD-A-001'] })
    const { unit } = await import('./harness.js')
    await table.amend({ 'design.md': `${loan['design.md']}\nFour channels.\n` }, [
      unit(['JD-A-001'], { done: 'another claim altogether' }),
    ])
    expect(stateOf(table).at).toBe('closed')
    expect(JSON.stringify(factsOf(table).frozen)).toBe(before)
  })
})
