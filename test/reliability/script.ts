import path from 'node:path'
import { digest } from '../../src/kernel/digest.js'
import type { FindingReply } from '../../src/protocols/judgment-day/replies.js'
import { abandon, decide, merge } from '../../src/review/acts.js'
import { amended } from '../../src/review/amended.js'
import type { Caller } from '../../src/review/ports.js'
import { review } from '../../src/review/review.js'
import { submit } from '../../src/review/submit.js'
import { elsewhere, finding, judged, other, rejudged, unit } from '../protocols/harness.js'
import { type Contents, MemoryDisk } from './memory-disk.js'

/** Reviews in memory, command by command: what the reliability tests interrupt, damage and repeat. */

export const root = '/repository'
export const spec = `${root}/docs/specs/loan`

/** One command of a person or host, and what a person does to the documents before it. */
export interface Command {
  readonly name: string
  readonly edit?: (disk: MemoryDisk) => void
  readonly run: (caller: Caller, disk: MemoryDisk) => Promise<unknown>
  /** How it is repeated once it has begun, where that is another command: an open run is resumed, not begun again (P-17). */
  readonly resume?: Command['run']
}

/** A command, the disk before it, and the disk after it. */
export interface Transition {
  readonly command: Command
  readonly before: Contents
  readonly after: Contents
}

/** A caller whose clock and random words are those of its command: repeating it gives the same bytes. */
export function callerOf(disk: MemoryDisk, command: string): Caller {
  let drawn = 0
  const minute = (Number.parseInt(digest(command).slice(7, 13), 16) % 50) + 10
  return {
    disk,
    now: () => `2026-01-02T03:${minute}:00.000Z`,
    random: (digits) => digest(`${command} ${++drawn}`).slice('sha256:'.length, 'sha256:'.length + digits),
  }
}

/** Runs the commands one after the other on a fresh repository. */
export async function play(commands: readonly Command[]): Promise<Transition[]> {
  const disk = repository()
  const played: Transition[] = []
  for (const command of commands) {
    command.edit?.(disk)
    const before = disk.contents
    await command.run(callerOf(disk, command.name), disk)
    played.push({ command, before, after: disk.contents })
  }
  return played
}

/** A fresh repository with the spec in it. */
export function repository(): MemoryDisk {
  const disk = new MemoryDisk()
  disk.put(`${root}/.git/HEAD`, 'ref: refs/heads/main\n')
  disk.put(`${spec}/requirements.md`, requirements)
  disk.put(`${spec}/design.md`, design)
  return disk
}

const requirements = `# Requirements

- FR-1: a member renews a loan through four channels.
- FR-2: fees are shown.
`

/** The two stated limits contradict their tables: the cross-check asks a person about them after the judges. */
const design = `# Design

The three reminder channels are named.

Fees are hidden from members.

## Refusals

There are two refusal reasons:

| Reason | Shown as |
| --- | --- |
| overdue | text |
| reserved | text |
| lost | text |
`

const replace = (disk: MemoryDisk, from: string, to: string): void => {
  const text = disk.text(`${spec}/design.md`)
  if (!text.includes(from)) throw new Error(`design.md does not say "${from}"`)
  disk.put(`${spec}/design.md`, text.replace(from, to))
}

/** The token of the packet that a seat holds, as a host reads it. */
export function tokenOf(disk: MemoryDisk, seat: string): string {
  const prompts = [...disk.contents.keys()].filter((name) => name.endsWith('/prompt.md')).map(disk.text)
  const prompt = prompts.find((text) => text.startsWith(`# You are judge ${seat}`)) ?? ''
  return /`packet`: "([0-9a-f]+)"/.exec(prompt)?.[1] ?? '?'
}

const opening = (name: string, options: Parameters<typeof review>[1] = {}): Command => ({
  name,
  run: (caller) => review(spec, { judges: 'handoff', ...options }, caller),
})

/** A reply is written once: repeating the command hands in the same bytes. */
function reply(name: string, seat: 'A' | 'B', said: object): Command {
  const file = `${root}/reply-${name.replaceAll(' ', '-')}.json`
  const edit = (disk: MemoryDisk): void => disk.put(file, JSON.stringify({ ...said, packet: tokenOf(disk, seat) }))
  const run = (caller: Caller, disk: MemoryDisk): Promise<unknown> =>
    submit(spec, { seat, raw: disk.text(file), agent: `agent ${name}`, model: 'm' }, caller)
  return { name, edit, run }
}

const decision = (choice: string, said: Partial<Parameters<typeof decide>[1]> = {}): Command => ({
  name: `decide ${choice}`,
  run: (caller) => decide(spec, { choice, by: 'Ana', why: 'seen', ...said }, caller),
})

const correction = (name: string, from: string, to: string, ids: readonly string[]): Command => ({
  name,
  edit: (disk) => replace(disk, from, to),
  run: (caller) => amended(spec, { units: [unit(ids)], kept: [], reread: [] }, caller),
})

const group = (relation: 'same' | 'contradicts') => ({ relation, rows: ['A-1', 'B-1'], rationale: 'one thing' })

const abandoned: Command = { name: 'abandon', run: (caller) => abandon(spec, 'Ana', 'dropped', caller) }

const caused = (id: string): FindingReply & { other: null } => ({
  ...finding(id, { quote: 'some reminder' }),
  other: null,
})

/** Every act of the protocol: a silent judge, a pairing, two rounds, a widened fix, numbers, approval, then a second run. */
export const wholeReview: readonly Command[] = [
  opening('review'),
  { name: 'poke', run: (caller) => submit(spec, { seat: 'B', raw: null, poked: true }, caller) },
  { name: 'replace', run: (caller) => submit(spec, { seat: 'B', raw: null, replaces: true, agent: 'late' }, caller) },
  reply('first A', 'A', judged(finding('A-1'), other('A-2'))),
  reply('first B', 'B', judged(elsewhere('B-1'))),
  { name: 'merge', run: (caller) => merge(spec, [group('same')], 'Ana', caller) },
  decision('verify-suspect', { ids: ['SU-1'] }),
  decision('fix', { also: ['SU-1'] }),
  correction('amend once', 'three reminder', 'some reminder', ['CS-1', 'SU-1']),
  reply('second A', 'A', rejudged({ 'CS-1': 'corroborated', 'SU-1': 'verified' }, caused('A-7'))),
  reply('second B', 'B', rejudged({ 'CS-1': 'verified', 'SU-1': 'verified' })),
  correction('amend twice', 'some reminder', 'four reminder', ['CS-1', 'FC-1']),
  reply('third A', 'A', rejudged({ 'CS-1': 'verified', 'FC-1': 'verified' })),
  reply('third B', 'B', rejudged({ 'CS-1': 'verified', 'FC-1': 'verified' })),
  decision('waive', { ids: ['Q-1'] }),
  { ...opening('review again', { again: true }), resume: opening('review').run },
  abandoned,
]

/** Judges that contradict each other, over a judgment.md of another hand; a person upholds, edits and declines the judges. */
export const contradicted: readonly Command[] = [
  {
    ...opening('review over another hand', { supersede: true }),
    edit: (disk) => disk.put(path.join(spec, 'judgment.md'), '# Minutes\n'),
  },
  reply('A alone', 'A', judged(finding('A-1'))),
  reply('B against', 'B', judged(elsewhere('B-1'))),
  { name: 'merge against', run: (caller) => merge(spec, [group('contradicts')], 'Ana', caller) },
  decision('uphold', { ids: ['X-1'] }),
  decision('fix-only'),
  correction('amend only', 'three reminder', 'four reminder', ['X-1']),
]

/** What survives two rounds: escalated by the run itself, then acknowledged by a person. */
export const survived: readonly Command[] = [
  opening('review'),
  reply('one A', 'A', judged(finding('A-1'))),
  reply('one B', 'B', judged(finding('B-1'))),
  decision('fix'),
  correction('amend one', 'three reminder', 'some reminder', ['CS-1']),
  reply('two A', 'A', rejudged({ 'CS-1': 'regression' })),
  reply('two B', 'B', rejudged({ 'CS-1': 'regression' })),
  correction('amend two', 'some reminder', 'more reminder', ['CS-1']),
  reply('three A', 'A', rejudged({ 'CS-1': 'corroborated' })),
  reply('three B', 'B', rejudged({ 'CS-1': 'corroborated' })),
  decision('accept'),
]
