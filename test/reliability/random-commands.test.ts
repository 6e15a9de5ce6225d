import fc from 'fast-check'
import { expect, it } from 'vitest'
import { stepOf } from '../../src/conduct/run.js'
import { Fault } from '../../src/kernel/fault.js'
import { abandon, decide, merge } from '../../src/review/acts.js'
import { amended } from '../../src/review/amended.js'
import { nextOf } from '../../src/review/next.js'
import type { Caller } from '../../src/review/ports.js'
import { review } from '../../src/review/review.js'
import { openSession, receiptOf, type Session } from '../../src/review/session.js'
import { submit } from '../../src/review/submit.js'
import { verify } from '../../src/review/verify.js'
import { elsewhere, finding, judged, other, rejudged, unit } from '../protocols/harness.js'
import type { MemoryDisk } from './memory-disk.js'
import { callerOf, repository, spec, tokenOf } from './script.js'

/** Commands in any order, right and wrong ones, against a model of what each may do where. */

const sequences = Number(process.env.SEQUENCES ?? 8)

/** One command with everything that may be said with it; which of it fits is left to chance. */
interface Move {
  readonly kind: keyof typeof acts
  readonly seat: 'A' | 'B' | 'C'
  readonly reply: number
  readonly choice: string
  readonly ids: readonly string[]
  readonly named: boolean
  readonly edit: number
  readonly token: 'right' | 'wrong' | 'none'
}

const choices = [
  'fix',
  'fix-only',
  'accept',
  'stop',
  'split',
  'uphold',
  'dismiss',
  'escalate',
  'waive',
  'verify-suspect',
  'bogus',
]
const ids = fc.constantFrom<readonly string[]>([], ['CS-1'], ['X-1'], ['SU-1'], ['Q-1'], ['CS-1', 'FC-1'], ['CS-9'])

const move: fc.Arbitrary<Move> = fc.record({
  kind: fc.constantFrom<Move['kind']>(
    ...(['submit', 'submit', 'submit', 'submit', 'decide', 'decide', 'decide', 'amended', 'amended', 'merge'] as const),
    ...(['poke', 'replace', 'abandon', 'review', 'again', 'edit'] as const),
    ...(Array(30).fill('onward') as 'onward'[]),
  ),
  seat: fc.constantFrom('A' as const, 'A' as const, 'B' as const, 'B' as const, 'C' as const),
  reply: fc.nat({ max: 7 }),
  choice: fc.constantFrom(...choices),
  ids,
  named: fc.boolean(),
  edit: fc.nat({ max: 9 }),
  token: fc.constantFrom('right' as const, 'right' as const, 'right' as const, 'wrong' as const, 'none' as const),
})

const outcomes = (outcome: string) => rejudged({ 'CS-1': outcome, 'X-1': outcome, 'FC-1': outcome })

/** What a judge may say: findings of a first round, words of a re-judgment, nonsense. */
const said = (seat: string, reply: number): object =>
  [
    judged(),
    judged(finding(`${seat}-1`)),
    judged(seat === 'A' ? finding('A-1') : elsewhere('B-1')),
    judged(finding(`${seat}-1`), other(`${seat}-2`)),
    outcomes('verified'),
    outcomes('corroborated'),
    rejudged(
      { 'CS-1': 'verified', 'X-1': 'verified' },
      { ...finding('N-1', { quote: 'reminder channels' }), other: null },
    ),
    { findings: 'none' },
  ][reply] ?? {}

const replied = (disk: MemoryDisk, { seat, reply, token }: Move): string =>
  JSON.stringify({
    ...said(seat, reply),
    packet: token === 'none' ? null : token === 'wrong' ? 'f00d' : tokenOf(disk, seat),
  })

const by = ({ named }: Move) => (named ? { by: 'Ana', why: 'seen' } : {})

/** A person edits the sentence on channels, or puts it back as it was frozen. */
function edit(disk: MemoryDisk, words: number): void {
  const text = disk.text(`${spec}/design.md`)
  const sentence = words === 0 ? 'three reminder channels' : `reminder channels in version ${words}`
  disk.put(`${spec}/design.md`, text.replace(/The (.*) are named/, `The ${sentence} are named`))
}

const group = (relation: 'same' | 'contradicts', rows: string[]) => ({ relation, rows, rationale: 'one thing' })

const acts = {
  review: (_: Move, caller: Caller) => review(spec, { judges: 'handoff' }, caller),
  again: (_: Move, caller: Caller) => review(spec, { judges: 'handoff', again: true }, caller),
  submit: (given: Move, caller: Caller, disk: MemoryDisk) =>
    submit(spec, { seat: given.seat, raw: replied(disk, given), agent: `agent ${given.seat}` }, caller),
  poke: ({ seat }: Move, caller: Caller) => submit(spec, { seat, raw: null, poked: true }, caller),
  replace: ({ seat }: Move, caller: Caller) => submit(spec, { seat, raw: null, replaces: true }, caller),
  merge: ({ reply }: Move, caller: Caller) =>
    merge(
      spec,
      [[], [group('same', ['A-1', 'B-1'])], [group('contradicts', ['A-1', 'B-1'])], [group('same', ['A-1', 'B-9'])]][
        reply % 4
      ] ?? [],
      'Ana',
      caller,
    ),
  decide: (given: Move, caller: Caller) => decide(spec, { choice: given.choice, ids: given.ids, ...by(given) }, caller),
  amended: (given: Move, caller: Caller, disk: MemoryDisk) => {
    if (given.edit % 2 === 0) edit(disk, given.edit)
    return amended(spec, { units: [unit(given.ids.length === 0 ? ['CS-1'] : given.ids)], kept: [], reread: [] }, caller)
  },
  abandon: ({ edit: rarely }: Move, caller: Caller) => abandon(spec, 'Ana', rarely < 8 ? '' : 'dropped', caller),
  edit: async ({ edit: words }: Move, _: Caller, disk: MemoryDisk) => edit(disk, words % 3),
  onward,
} as const

/** Does what the next action asks, with words of its kind. */
async function onward(given: Move, caller: Caller, disk: MemoryDisk): Promise<unknown> {
  const session = openSession(spec, { disk })
  const { action, choices, command } = nextOf(session)
  const step = stepOf(session)
  if (step.do === 'amend') {
    edit(disk, 3 + given.edit)
    const units = step.ids.filter((id) => !id.startsWith('Q-')).map((id) => unit([id]))
    return amended(spec, { units, kept: [], reread: [] }, caller)
  }
  if (action === 'submit') {
    const seat = /--seat (\w)/.exec(command)?.[1] === 'A' ? 'A' : 'B'
    const reply = receiptOf(session).state === 'judging' ? given.reply % 4 : 4 + (given.reply % 3)
    return acts.submit({ ...given, seat, reply, token: 'right' }, caller, disk)
  }
  if (action === 'merge') return acts.merge({ ...given, reply: given.reply % 3 }, caller)
  if (action === 'review') return acts.review(given, caller)
  const choice = given.reply < 5 ? choices[0] : choices[given.edit % Math.max(choices.length, 1)]
  if (choice === undefined) return acts.again(given, caller)
  return decide(spec, { choice: choice.id, ids: choice.ids, by: 'Ana', why: 'seen' }, caller)
}

/** The model: in which states a command may move a run of its own accord. */
const legal: Readonly<Record<string, readonly string[]>> = {
  submit: ['judging', 'rejudging'],
  poke: ['judging', 'rejudging'],
  replace: ['judging', 'rejudging'],
  merge: ['pairing'],
  amended: ['fixing'],
  abandon: ['judging', 'pairing', 'deciding', 'fixing', 'rejudging', 'quantities'],
  'decide fix': ['deciding', 'quantities'],
  'decide fix-only': ['deciding'],
  'decide accept': ['deciding', 'quantities', 'closed'],
  'decide stop': ['deciding', 'quantities'],
  'decide split': ['deciding'],
  'decide uphold': ['deciding'],
  'decide dismiss': ['deciding'],
  'decide escalate': ['deciding'],
  'decide verify-suspect': ['deciding'],
  'decide waive': ['quantities'],
  'decide bogus': [],
}

/** Where a run may go from where it is; a closed one stays. */
const onwards: Readonly<Record<string, readonly string[]>> = {
  judging: ['judging', 'pairing', 'deciding', 'quantities', 'closed'],
  pairing: ['pairing', 'deciding', 'quantities', 'closed'],
  deciding: ['deciding', 'fixing', 'quantities', 'closed'],
  fixing: ['rejudging', 'fixing', 'quantities', 'closed'],
  rejudging: ['rejudging', 'fixing', 'quantities', 'closed'],
  quantities: ['quantities', 'fixing', 'closed'],
  closed: ['closed'],
}

interface Seen {
  readonly run: string
  readonly state: string
  readonly ending: string
  readonly lines: readonly string[]
}

function look(disk: MemoryDisk): Seen & { session: Session } {
  const session = openSession(spec, { disk })
  const { state, verdict, outcome } = receiptOf(session)
  return { session, run: session.store.id, state, ending: `${verdict} ${outcome}`, lines: session.store.ledger().lines }
}

/** Everything that must hold after a command, whatever came of it. */
function check(before: Seen, after: Seen & { session: Session }, command: string, disk: MemoryDisk): void {
  const { session, state, lines } = after
  const rounds = session.store
    .ledger()
    .entries.filter(({ event }) => event.kind === 'asked' && /^re-judgment/.test(event.step))
  expect(new Set(rounds.map(({ event }) => event.kind === 'asked' && event.step)).size).toBeLessThanOrEqual(2)
  expect(receiptOf(session).round).toBeLessThanOrEqual(2)
  const next = nextOf(session)
  expect(next.who === 'nobody', `${command}: ${state}`).toBe(state === 'closed')
  expect(next.command).not.toBe('')
  expect(verify(spec, { disk }).problems.filter(({ kind }) => kind === 'tampering')).toEqual([])
  if (after.run !== before.run) {
    expect(before.state, 'a new run begins only after the last one').toBe('closed')
    return
  }
  expect(lines.slice(0, before.lines.length)).toEqual(before.lines)
  expect(onwards[before.state], `${command}: ${before.state} became ${state}`).toContain(state)
  if (before.state === 'closed') expect(after.ending).toBe(before.ending)
  if (lines.length === before.lines.length || ['review', 'again', 'onward'].includes(command)) return
  expect(legal[command], `${command} moved a run in state ${before.state}`).toContain(before.state)
}

/** Runs one command; true when it was refused, and then not a byte is another. */
async function perform(disk: MemoryDisk, given: Move, n: number): Promise<void> {
  const frozen = disk.text(`${spec}/design.md`)
  const before = look(disk)
  const bytes = disk.contents
  const command = given.kind === 'decide' ? `decide ${given.choice}` : given.kind
  try {
    await acts[given.kind](given, callerOf(disk, `${n}`), disk)
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    if (given.kind === 'amended' || given.kind === 'onward') disk.put(`${spec}/design.md`, frozen)
    expect(disk.contents, `${command} was refused`).toEqual(bytes)
  }
  const after = look(disk)
  check(before, after, command, disk)
  reached.set(after.state, (reached.get(after.state) ?? 0) + 1)
}

/** Does what each next action asks, with words that resolve everything, until nobody must act. */
async function follow(disk: MemoryDisk): Promise<void> {
  for (let steps = 0; ; steps++) {
    const { session } = look(disk)
    const next = nextOf(session)
    if (next.who === 'nobody') return
    expect(steps, 'a run ends in so many steps').toBeLessThan(20)
    await answer(disk, session, next.action, callerOf(disk, `end ${steps}`))
  }
}

async function answer(disk: MemoryDisk, session: Session, action: string, caller: Caller): Promise<unknown> {
  const next = nextOf(session)
  if (action === 'submit') {
    const seat = /--seat (\w)/.exec(next.command)?.[1] ?? ''
    const words = receiptOf(session).state === 'judging' ? judged() : outcomes('verified')
    return submit(spec, { seat, raw: JSON.stringify({ ...words, packet: tokenOf(disk, seat) }), agent: seat }, caller)
  }
  if (action === 'merge') return merge(spec, [], 'Ana', caller)
  if (action === 'decide') {
    const wanted = next.choices.find(({ id }) => ['dismiss', 'waive', 'accept'].includes(id))
    return decide(spec, { choice: wanted?.id ?? '', ids: wanted?.ids ?? [], by: 'Ana', why: 'seen' }, caller)
  }
  if (action === 'review') return review(spec, {}, caller)
  return abandon(spec, 'Ana', 'dropped', caller) // a correction that nobody makes
}

const reached = new Map<string, number>()

it('whatever is typed, a run keeps to its states, a refusal changes no byte, and the next actions lead to an end', {
  timeout: 3_600_000,
}, async () => {
  const property = fc.asyncProperty(fc.array(move, { minLength: 20, maxLength: 40, size: 'max' }), async (moves) => {
    const disk = repository()
    await acts.review(moves[0] as Move, callerOf(disk, 'first'))
    for (const [n, given] of moves.entries()) await perform(disk, given, n)
    edit(disk, 0)
    const { session } = look(disk)
    const drifted = verify(spec, { disk }).problems.some(({ kind }) => kind === 'drift')
    if (drifted && receiptOf(session).verdict === null) await abandon(spec, 'Ana', 'dropped', callerOf(disk, 'last'))
    else await follow(disk)
    expect(receiptOf(look(disk).session).verdict).not.toBeNull()
  })
  await fc.assert(property, { numRuns: sequences, endOnFailure: true })
  process.stdout.write(`commands by the state they left: ${JSON.stringify(Object.fromEntries(reached))}\n`)
})
