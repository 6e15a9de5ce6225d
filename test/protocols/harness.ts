import { readFileSync } from 'node:fs'
import path from 'node:path'
import { amend } from '../../src/conduct/amend.js'
import { conduct } from '../../src/conduct/index.js'
import { act, type Refuse, type Run, stateOf, stepOf } from '../../src/conduct/run.js'
import { type Digest, digest } from '../../src/kernel/digest.js'
import type { Amendment, Unit } from '../../src/ledger/amendment.js'
import type { Assurance, Decided, Event, Opened } from '../../src/ledger/event.js'
import { append, empty, type Ledger } from '../../src/ledger/ledger.js'
import type { Group } from '../../src/ledger/merge-input.js'
import { judgmentDay } from '../../src/protocols/judgment-day/index.js'
import type { FindingReply } from '../../src/protocols/judgment-day/replies.js'
import type { State } from '../../src/protocols/judgment-day/state.js'
import type { Protocol, Refusal, Step } from '../../src/protocols/protocol.js'
import type { Job, Runner } from '../../src/runners/runner.js'
import { manifest, type Snapshot, snapshot } from '../../src/target/snapshot.js'

const templates = path.join(import.meta.dirname, '..', '..', 'templates')

export type Documents = Readonly<Record<string, string>>

export const loan: Documents = {
  'requirements.md':
    '# Requirements\n\n- FR-1: a member renews a loan through four channels.\n- FR-2: fees are shown.\n',
  'design.md': '# Design\n\nThe three reminder channels are named.\n\nFees are hidden from members.\n',
}

/** The snapshot of documents held in memory; proposal.md is context, evidence.md evidence. */
export function shot(documents: Documents): Snapshot {
  const role = (name: string) =>
    name === 'proposal.md' ? ('context' as const) : name === 'evidence.md' ? ('evidence' as const) : ('target' as const)
  return snapshot(
    'akili',
    Object.entries(documents).map(([name, text]) => ({
      path: name,
      role: role(name),
      bytes: new TextEncoder().encode(text),
    })),
  )
}

export const finding = (id: string, said: Partial<FindingReply> = {}): FindingReply => ({
  id,
  severity: 'CRITICAL',
  path: 'design.md',
  quote: 'three reminder channels',
  heading: null,
  subject: 'FR-1',
  claim: 'The design names three reminder channels where the requirement demands four channels.',
  evidence_class: 'deterministic',
  evidence: 'design.md "three reminder channels" against FR-1 "four channels"',
  suggestion: null,
  ...said,
})

export const other = (id: string, said: Partial<FindingReply> = {}): FindingReply =>
  finding(id, {
    quote: 'Fees are hidden from members.',
    subject: 'FR-2',
    claim: 'Members never learn what a late return costs.',
    evidence: 'the fee paragraph',
    ...said,
  })

/** The words of {@link finding} about another place: alike, and nothing ties the two rows together. */
export const elsewhere = (id: string, said: Partial<FindingReply> = {}): FindingReply =>
  finding(id, { path: 'requirements.md', quote: 'four channels', subject: null, evidence: 'counted twice', ...said })

export const judged = (...findings: readonly FindingReply[]) => ({
  packet: null,
  findings,
  verified: [] as string[],
  quantities: [],
})

export const rejudged = (
  outcomes: Readonly<Record<string, string>>,
  ...caused: readonly (FindingReply & { readonly other: { readonly path: string; readonly quote: string } | null })[]
) => ({
  packet: null,
  resolutions: Object.entries(outcomes).map(([id, outcome]) => ({ id, outcome, note: '' })),
  fix_caused: caused,
})

export const unit = (ids: readonly string[], said: Partial<Unit> = {}): Unit => ({
  ids: [...ids],
  files: ['design.md'],
  done: 'corrected',
  evidence: 'read again',
  notApplicable: null,
  rollback: 'restore design.md',
  superseded: [],
  paraphrases: [],
  ...said,
})

/** What the two judges say, turn by turn; `B` is `A` where it is left out. */
export interface Script {
  readonly A: readonly unknown[]
  readonly B?: readonly unknown[]
  readonly documents?: Documents
  readonly skills?: readonly string[]
  readonly author?: string
  /** The model of both judges. */
  readonly model?: string
  /** Judgment Day where nothing is said. */
  readonly protocol?: Protocol
  readonly input?: unknown
  /** The states of the runs before this one. */
  readonly earlier?: readonly unknown[]
  /** Who serves seat B; the script where it is left out. */
  readonly runnerB?: string
  /** How far both judges are vouched for; `enforced` when not given. */
  readonly assurance?: Assurance
}

/** The reasons of a refusal, as conduct's callers get them. */
export class Refused extends Error {
  readonly refusals: readonly Refusal[]
  constructor(refusals: readonly Refusal[]) {
    super(refusals.map(({ problem }) => problem).join('\n'))
    this.refusals = refusals
  }
}

export const refuse = ((refusals: readonly Refusal[]) => new Refused(refusals)) as unknown as Refuse

/** A run in memory: its judges speak from a script, and a person's acts are methods. */
export class Table {
  ledger: Ledger = empty
  documents: Documents
  readonly prompts: Job[] = []
  readonly handed: string[] = []
  private readonly objects = new Map<string, Uint8Array>()
  readonly run: Run
  private readonly turns: Record<string, unknown[]>
  private random = 0

  constructor(script: Script) {
    this.documents = script.documents ?? loan
    const [first = 'A', second = 'B'] = script.protocol?.seats ?? ['A', 'B']
    this.turns = { [first]: [...script.A], [second]: [...(script.B ?? script.A)] }
    const runner: Runner = {
      id: 'scripted',
      docs: '',
      assurance: script.assurance ?? 'enforced',
      deterministic: true,
      judge: async (job) => this.answer(job),
    }
    this.run = {
      protocol: script.protocol ?? (judgmentDay as unknown as Protocol),
      ports: {
        store: {
          ledger: () => this.ledger,
          record: (events, objects, at) => this.record(events, objects, at),
          object: (key: Digest) => this.objects.get(key) ?? new Uint8Array(),
        },
        signal: new AbortController().signal,
        timeoutMs: null,
        now: () => '2026-01-02T03:04:05Z',
        random: (digits) => (++this.random).toString(16).padStart(digits, '0'),
        template: (name) => readFileSync(path.join(templates, `${name}.md`), 'utf8'),
        runner: (id) => (id === 'scripted' ? runner : { ...runner, id, judge: undefined as never }),
        replyPath: (packet, file) => `${packet}/${file}`,
        handOut: (_, prompt) => this.handed.push(prompt),
        takeBack: () => undefined,
        lend: () => ({ folder: '', release: () => undefined }),
        requireBound: () => undefined,
        tree: { write: () => undefined, changes: () => [] },
        progress: () => undefined,
      },
    }
    this.open(script)
  }

  get state(): State {
    return stateOf(this.run) as State
  }

  get step(): Step {
    return stepOf(this.run)
  }

  get receipt() {
    return this.run.protocol.receipt(this.state)
  }

  get events(): Event[] {
    return this.ledger.entries.map(({ event }) => event)
  }

  conduct = (): Promise<Step> => conduct(this.run)

  async decide(choice: string, said: Partial<Decided> = {}): Promise<Step> {
    act(this.run, [{ kind: 'decided', choice, ids: [], also: [], by: 'Ana', why: 'seen', ...said }], refuse)
    return this.conduct()
  }

  async merge(...groups: Group[]): Promise<Step> {
    act(this.run, [{ kind: 'paired', groups, by: 'Ana' }], refuse)
    return this.conduct()
  }

  /** Replaces texts in the documents and hands in the units. Documents are put back when it is refused. */
  async amend(edits: Documents, units: Unit[], closure: Partial<Omit<Amendment, 'units'>> = {}): Promise<Step> {
    const before = this.documents
    this.documents = { ...before, ...edits }
    try {
      const now = shot(this.documents)
      amend(this.run, { units, kept: [], reread: [], ...closure }, { target: now, folder: now }, refuse)
    } catch (error) {
      this.documents = before
      throw error
    }
    return this.conduct()
  }

  private open(script: Script): void {
    const { skills = [] } = script
    const author = script.author ?? null
    const model = script.model ?? null
    const target = shot(this.documents)
    const { protocol } = this.run
    const input = protocol.input.parse(script.input ?? {})
    const opening = protocol.open(input, { target, earlier: script.earlier ?? [] })
    if (opening.is === 'refused') throw new Refused(opening.refusals)
    const opened: Opened = {
      kind: 'opened',
      schema: 'judgment-day/ledger@1',
      tool: '0',
      protocol: protocol.id,
      run: '20260102-loan',
      spec: 'docs/specs/loan',
      layout: target.layout,
      target: target.digest,
      manifest: manifest(target),
      input: input as Opened['input'],
      basis: opening.basis,
      judges: protocol.seats.map((seat) => {
        return { seat, runner: seat === 'B' ? (script.runnerB ?? 'scripted') : 'scripted', model }
      }),
      skills: [...skills],
      author,
      follows: null,
      earlier: null,
    }
    this.record(
      [opened],
      target.files.map((file) => file.source),
      '2026-01-02T03:04:05Z',
    )
  }

  private record(events: readonly Event[], objects: readonly (string | Uint8Array)[], at: string): void {
    for (const object of objects) {
      this.objects.set(digest(object), typeof object === 'string' ? new TextEncoder().encode(object) : object)
    }
    for (const event of events) this.ledger = append(this.ledger, event, at)
  }

  private answer(job: Job) {
    this.prompts.push(job)
    const reply = this.turns[job.seat]?.shift()
    if (reply === undefined) return { is: 'failed' as const, reason: 'nothing left to say', raw: null }
    const raw = typeof reply === 'string' ? reply : JSON.stringify(reply)
    return { is: 'answered' as const, raw, agent: `agent-${job.seat}`, model: job.model, apart: true }
  }
}

/** A table whose judges have spoken, as far as the run goes by itself. */
export async function review(script: Script): Promise<Table> {
  const table = new Table(script)
  await table.conduct()
  return table
}

/** Both judges report the same severe defect, certainly paired. */
export const bothSevere = (...later: readonly unknown[]): Script => ({
  A: [judged(finding('A-1')), ...later],
  B: [judged(finding('B-1')), ...later],
})

export const four: Documents = {
  'design.md': loan['design.md']?.replace('three reminder channels', 'four reminder channels') ?? '',
}
