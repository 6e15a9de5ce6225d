import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { elsewhere, finding, judged, other, rejudged, unit } from '../protocols/harness.js'

/** A whole review as commands of the built command line in a repository on the real disk. */

const main = path.join(import.meta.dirname, '..', '..', 'dist', 'cli', 'main.js')

export const place = 'docs/specs/loan'

const requirements =
  '# Requirements\n\n- FR-1: a member renews a loan through four channels.\n- FR-2: fees are shown.\n'
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

/** A new repository with the spec in it; its folder, without links. */
export function newRepository(): string {
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'judgment-day-test-')))
  mkdirSync(path.join(folder, '.git'))
  mkdirSync(path.join(folder, place), { recursive: true })
  writeFileSync(path.join(folder, place, 'requirements.md'), requirements)
  writeFileSync(path.join(folder, place, 'design.md'), design)
  return folder
}

/** One command: what a person or host does before it, its arguments, and the exit code of the state it leaves. */
export interface Command {
  readonly args: readonly string[]
  readonly exit: number
  readonly prepare?: (folder: string) => void
}

const tokenOf = (folder: string, seat: string): string => {
  const packets = path.join(folder, '.judgment', 'packets')
  const prompts = readdirSync(packets).map((name) => readFileSync(path.join(packets, name, 'prompt.md'), 'utf8'))
  const prompt = prompts.find((text) => text.startsWith(`# You are judge ${seat}`)) ?? ''
  return /`packet`: "([0-9a-f]+)"/.exec(prompt)?.[1] ?? ''
}

const reply = (seat: 'A' | 'B', turn: number, said: object): Command => ({
  args: ['submit', place, '--seat', seat, `${seat}-${turn}.json`, '--agent', `agent-${seat}-${turn}`],
  exit: 3,
  prepare: (folder) =>
    writeFileSync(
      path.join(folder, `${seat}-${turn}.json`),
      JSON.stringify({ ...said, packet: tokenOf(folder, seat) }),
    ),
})

const correction = (turn: number, from: string, to: string): Command => ({
  args: ['amended', place, `amendment-${turn}.json`],
  exit: 3,
  prepare: (folder) => {
    const file = path.join(folder, place, 'design.md')
    writeFileSync(file, readFileSync(file, 'utf8').replace(from, to))
    writeFileSync(path.join(folder, `amendment-${turn}.json`), JSON.stringify({ units: [unit(['CS-1'])] }))
  },
})

const pairing: Command = {
  args: ['merge', place, 'merge.json', '--by', 'Ana'],
  exit: 3,
  prepare: (folder) => {
    const groups = [{ relation: 'same', rows: ['A-1', 'B-1'], rationale: 'one thing' }]
    writeFileSync(path.join(folder, 'merge.json'), JSON.stringify({ groups }))
  },
}

/** From the opening to APPROVED: a silent judge, a pairing, two rounds, a number that a person waives. */
export const toApproval: readonly Command[] = [
  { args: ['review', place, '--judges', 'handoff'], exit: 3 },
  { args: ['submit', place, '--seat', 'B', '--poked'], exit: 3 },
  { args: ['submit', place, '--seat', 'B', '--replaces', '--agent', 'late'], exit: 3 },
  reply('A', 1, judged(finding('A-1'), other('A-2'))),
  reply('B', 1, judged(elsewhere('B-1'))),
  pairing,
  { args: ['decide', place, 'fix', '--by', 'Ana'], exit: 3 },
  correction(1, 'three reminder', 'some reminder'),
  reply('A', 2, rejudged({ 'CS-1': 'corroborated' })),
  reply('B', 2, rejudged({ 'CS-1': 'verified' })),
  correction(2, 'some reminder', 'four reminder'),
  reply('A', 3, rejudged({ 'CS-1': 'verified' })),
  reply('B', 3, rejudged({ 'CS-1': 'verified' })),
  { args: ['decide', place, 'waive', '--ids', 'Q-1', '--by', 'Ana', '--why', 'known'], exit: 0 },
]

export interface Ended {
  readonly status: number | null
  readonly signal: NodeJS.Signals | null
  readonly stderr: string
}

/** Starts a command; `meanwhile` is given its process. */
export function start(
  folder: string,
  args: readonly string[],
  options: { node?: readonly string[]; env?: Record<string, string>; meanwhile?: (child: ChildProcess) => void } = {},
): Promise<Ended> {
  const child = spawn(process.execPath, [...(options.node ?? []), main, ...args], {
    cwd: folder,
    env: { ...process.env, ...options.env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  options.meanwhile?.(child)
  let stderr = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text
  })
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (status, signal) => resolve({ status, signal, stderr }))
  })
}

/** The lines of the run's ledger; empty where nothing is recorded. */
export function linesOf(folder: string): string[] {
  const records = path.join(folder, '.judgment', 'loan')
  if (!existsSync(records)) return []
  const [run] = readdirSync(records).filter((name) => existsSync(path.join(records, name, 'ledger.jsonl')))
  return run === undefined
    ? []
    : readFileSync(path.join(records, run, 'ledger.jsonl'), 'utf8')
        .split('\n')
        .slice(0, -1)
}

/** What no command may leave behind when it ends by itself. */
export const leftovers = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(tmp|lock)(\/|$)/.test(name))
