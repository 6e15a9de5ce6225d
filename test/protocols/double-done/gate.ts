import { createHash } from 'node:crypto'
import { digest } from '../../../src/kernel/digest.js'
import type { Amended, Event, Opened, Replied } from '../../../src/ledger/event.js'
import { readReply } from '../../../src/prompt/reply.js'
import { doubleDone } from '../../../src/protocols/double-done/index.js'
import { input } from '../../../src/protocols/double-done/request.js'
import type { State } from '../../../src/protocols/double-done/state.js'
import type { Material, Refusal, Role } from '../../../src/protocols/protocol.js'
import { manifest, type Snapshot, snapshot } from '../../../src/target/snapshot.js'

export const at = '2026-01-02T03:04:05Z'

export type Files = Readonly<Record<string, string | Uint8Array>>

export const files: Files = { 'design.md': '# Design\n\nThree channels.\n', 'requirements.md': '# Requirements\n' }

const bytes = (content: string | Uint8Array): Uint8Array =>
  typeof content === 'string' ? new TextEncoder().encode(content) : content

/** Files in memory, bound as artifacts in the order given. */
export const shot = (of: Files): Snapshot =>
  snapshot(
    'plain',
    Object.entries(of).map(([path, content]) => ({ path, role: 'artifact' as const, bytes: bytes(content) })),
  )

export const sha256 = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex')

export const request = { task: 'Write the design.', criteria: ['every count is right'] }

/** A finding that is valid for a header, with parts of it replaced; a section of null is left out. */
export interface Said {
  readonly name?: string
  readonly reviewer?: string
  readonly candidate?: string
  readonly digest?: string
  readonly verdict?: string
  readonly attempts?: string | null
  readonly failures?: string | null
  readonly evidence?: string | null
  readonly unresolved?: string | null
  readonly observations?: string | null
}

export function findingText(said: Said): string {
  const section = (heading: string, text: string | null | undefined, otherwise: string): string[] =>
    text === null ? [] : [`## ${heading}\n${text ?? otherwise}`]
  const failed = said.verdict === 'FAIL'
  return [
    `# Adversarial finding ${said.name ?? 'f0a'}`,
    [
      `- Reviewer: ${said.reviewer ?? 'agent-one'}`,
      `- Candidate: ${said.candidate ?? 'v0'}`,
      `- Candidate digest: ${said.digest ?? 'a'.repeat(64)}`,
      `- Verdict: ${said.verdict ?? 'DONE'}`,
    ].join('\n'),
    ...section('Disproof attempts', said.attempts, 'Counted every list against the number above it.'),
    ...section(
      'Task-relevant failures',
      said.failures,
      failed ? 'design.md says three channels and names two.' : 'None',
    ),
    ...section('Evidence', said.evidence, 'design.md: three channels are announced, three are named.'),
    ...section('Unresolved claims', said.unresolved, 'None'),
    ...section('Optional observations', said.observations, 'None'),
    '',
  ].join('\n\n')
}

export const reviewer = doubleDone.roles.find(({ id }) => id === 'reviewer') as Role<State>

/** How a reply reads as a finding. */
export const reading = (text: string) => readReply(reviewer.schema, text, [], (value) => ({ ok: true, value }))

/** The fields of a text that is no finding; empty for one that is. */
export function flaws(text: string): string[] {
  const read = reading(text)
  return read.is === 'invalid' ? read.reasons.map(({ field }) => field) : read.is === 'absent' ? ['absent'] : []
}

/** A run of the protocol as a fold, without a store: each act is an event that must be admitted. */
export class Gate {
  state: State
  readonly events: Event[] = []
  documents: Files
  private readonly bound: Files[] = []

  constructor(given: object = {}, documents: Files = files) {
    this.documents = documents
    this.bound.push(documents)
    const target = shot(documents)
    const opened: Opened = {
      kind: 'opened',
      schema: 'judgment-day/ledger@1',
      tool: '0',
      protocol: 'double-done',
      run: '2026-01-02-loan',
      spec: 'loan',
      layout: target.layout,
      target: target.digest,
      manifest: manifest(target),
      input: input.parse({ ...request, ...given }) as unknown as Opened['input'],
      basis: null,
      judges: [],
      skills: [],
      author: null,
      follows: null,
      earlier: null,
    }
    this.events.push(opened)
    this.state = doubleDone.begin(opened, at)
  }

  get step() {
    return doubleDone.next(this.state)
  }

  get candidate() {
    const { versions } = this.state.facts
    return versions[versions.length - 1] ?? versions[0]
  }

  /** `A` or `B`, whoever is waited for; empty where nobody is. */
  get awaited(): string {
    return this.step.do === 'judge' ? (this.step.seats[0]?.seat ?? '') : ''
  }

  refusals(event: Event): readonly Refusal[] {
    return doubleDone.admit(this.state, event)
  }

  append(event: Event): this {
    const refused = this.refusals(event)
    if (refused.length > 0) throw new Error(refused.map(({ problem }) => problem).join('\n'))
    this.events.push(event)
    this.state = doubleDone.evolve(this.state, event, at)
    return this
  }

  /** The reply of a reviewer about the candidate as it is. */
  reply(said: Said = {}, over: Partial<Replied> = {}): Replied {
    const { n, digest: candidate } = this.candidate
    const seat = over.seat ?? (this.awaited || 'A')
    const name = `f${n}${seat.toLowerCase()}`
    const text = findingText({ name, reviewer: `agent-${name}`, candidate: `v${n}`, digest: candidate, ...said })
    const read = reading(text)
    if (read.is !== 'valid') throw new Error(JSON.stringify(read))
    return {
      kind: 'replied',
      step: name,
      seat,
      role: 'reviewer',
      raw: digest(text),
      data: read.data as Replied['data'],
      places: {},
      assurance: 'attested',
      agent: null,
      model: null,
      ...over,
    }
  }

  review = (said: Said = {}): this => this.append(this.reply(said))

  fail = (raw: string | null = null): this => {
    const { step } = this.reply()
    const seat = this.awaited
    return this.append({
      kind: 'failed',
      step,
      seat,
      reason: 'crashed',
      raw: raw === null ? null : digest(raw),
      agent: null,
    })
  }

  disturb = (): this => {
    const { step } = this.reply()
    return this.append({ kind: 'disturbed', step, seat: this.awaited, files: ['v0/result.md (changed)'], raw: null })
  }

  /** What `amended` binds after a correction about an id. */
  amendment(documents: Files, about = this.cause): Amended {
    const target = shot(documents)
    const unit = { done: 'named the third', evidence: 'counted', notApplicable: null, rollback: 'restore' }
    const units = [{ ...unit, ids: [about], files: ['design.md'], superseded: [], paraphrases: [] }]
    const closure = { kept: [], reread: [], hunks: [], unswept: [], unread: [], quantities: [] }
    return { kind: 'amended', target: target.digest, manifest: manifest(target), units, ...closure }
  }

  publish = (documents: Files = this.documents): this => {
    this.append(this.amendment(documents))
    this.documents = documents
    this.bound.push(documents)
    return this
  }

  /** Takes the steps that are the machine's own, as conduct does. */
  certify = (passed = true): this => {
    if (this.step.do === 'verify') {
      const checks = [{ id: 'chain', passed, detail: 'whole' }, ...this.step.checks]
      this.append({ kind: 'verified', checks })
    }
    return this.close()
  }

  close = (): this => {
    const { step } = this
    if (step.do !== 'close') return this
    return this.append({ kind: 'closed', verdict: step.verdict, outcome: step.outcome })
  }

  decide = (choice: string, by: string | null = 'Ana', why: string | null = 'seen'): this =>
    this.append({ kind: 'decided', choice, ids: [], also: [], by, why })

  /** The documents of every version. */
  get material(): Material {
    const [first, ...rest] = this.bound.map(shot)
    if (first === undefined) throw new Error('a run begins with its documents')
    return [first, ...rest]
  }

  /** The tree as it is now, and its texts by path. */
  tree(objects: Readonly<Record<string, string>> = {}) {
    const object = (key: string) => bytes(objects[key] ?? '')
    const made = doubleDone.tree?.(this.state, { material: this.material, object })
    if (made === undefined) throw new Error('the protocol keeps a tree')
    const texts = Object.fromEntries(made.files.map((file) => [file.path, new TextDecoder().decode(file.bytes)]))
    return { ...made, texts }
  }

  private get cause(): string {
    return this.state.at === 'revising' ? this.state.cause.name : `v${this.candidate.n}`
  }
}
