import type { Digest } from '../kernel/digest.js'
import type { Fault } from '../kernel/fault.js'
import type { Asked, Event, Opened, Spent } from '../ledger/event.js'
import { type Ledger, replay } from '../ledger/ledger.js'
import type { PacketFile, Protocol, Refusal, Role } from '../protocols/protocol.js'
import type { Tree, TreeChange } from '../protocols/tree.js'
import type { Runner } from '../runners/runner.js'

/** What a person sees while judges work. */
export interface Progress {
  readonly seat: string
  readonly runner: string
  readonly is: 'asked' | 'answered' | 'invalid' | 'failed'
  readonly detail: string
  readonly spent?: Spent
}

/** The record of one run, as conduct needs it. */
export interface Store {
  ledger(): Ledger
  record(events: readonly Event[], objects: readonly (string | Uint8Array)[], at: string): void
  object(digest: Digest): Uint8Array
}

/** Everything that conduct may do to the world. */
export interface Ports {
  readonly store: Store
  readonly signal: AbortSignal
  /** Milliseconds that one judge has; null: its runner's own limit. */
  readonly timeoutMs: number | null
  /** US dollars that the run's judges may cost together, as far as their hosts say. */
  readonly maxCostUsd?: number
  /** Who takes over a seat whose judge failed; its own runner again where nobody is named. */
  readonly judges?: Opened['judges']
  /** UTC, ISO 8601. */
  now(): string
  /** That many random hex digits. */
  random(digits: number): string
  template(name: string): string
  runner(id: string): Runner
  /** Where a host's actor writes its reply, by the packet's name and the file's. */
  replyPath(packet: string, file: string): string
  /** Puts a packet where its host finds it: the prompt, and the copies that its actor may read. */
  handOut(packet: string, prompt: string, files: readonly PacketFile[]): void
  /** A folder of its own for a judge that we run, with these files, until it is released. */
  lend(files: readonly PacketFile[]): { readonly folder: string; release(): void }
  takeBack(packet: string): void
  progress(event: Progress): void
  /** Throws unless the documents on disk are those that were last bound. */
  requireBound(run: Run): void
  readonly tree: {
    /** Writes what is missing and renders what is rendered; nothing that was sealed or judged is written over. */
    write(tree: Tree): void
    changes(tree: Tree): TreeChange[]
  }
}

/** One seat as it was asked: who holds which prompt. */
export type AskedSeat = Asked['seats'][number]

/** One run under one protocol, with its ports. */
export interface Run {
  readonly protocol: Protocol
  readonly ports: Ports
}

/** Turns the protocol's refusals into the fault that the caller's command words. */
export type Refuse = (refusals: readonly Refusal[]) => Fault

export const stateOf = ({ protocol, ports }: Run): unknown => replay(protocol, ports.store.ledger().entries)

export const stepOf = (run: Run) => run.protocol.next(stateOf(run))

/** Appends the machine's own event; nothing can refuse it. */
export function record(run: Run, event: Event, objects: readonly string[] = []): void {
  run.ports.store.record([event], objects, run.ports.now())
}

/**
 * Appends events of a person or host, all or none. Throws what `refuse` makes of every reason when the protocol does not
 * admit one of them.
 */
export function act(
  run: Run,
  events: readonly Event[],
  refuse: Refuse,
  objects: readonly (string | Uint8Array)[] = [],
): void {
  const at = run.ports.now()
  let state = stateOf(run)
  for (const event of events) {
    const refusals = run.protocol.admit(state, event)
    if (refusals.length > 0) throw refuse(refusals)
    state = run.protocol.evolve(state, event, at)
  }
  run.ports.store.record(events, objects, at)
}

export function openedOf(run: Run): Opened {
  const event = run.ports.store.ledger().entries[0]?.event
  if (event?.kind !== 'opened') throw new TypeError('a run begins with its opening')
  return event
}

/** Every asking of a step, in order: the first one, then one for each judge that was replaced. */
export const askingsOf = (run: Run, step: string): Asked[] =>
  run.ports.store
    .ledger()
    .entries.map(({ event }) => event)
    .filter((event) => event.kind === 'asked')
    .filter((event) => event.step === step)

/** What each seat of a step was last asked; empty when nobody was. */
export function askedSeats(run: Run, step: string): AskedSeat[] {
  const seats = askingsOf(run, step).flatMap((asked) => asked.seats)
  return [...new Map(seats.map((seat) => [seat.seat, seat])).values()]
}

/** The packets that no longer wait for anything: those of every asking but the one that the next action answers. */
export function spentPackets(run: Run): string[] {
  const step = stepOf(run)
  const open = step.do === 'judge' || step.do === 'amend' ? askedSeats(run, step.step) : []
  const waiting = open.filter(({ seat }) => step.do !== 'judge' || step.seats.some((task) => task.seat === seat))
  const asked = run.ports.store.ledger().entries.flatMap(({ event }) => (event.kind === 'asked' ? event.seats : []))
  return asked.flatMap(({ packet }) =>
    packet === null || waiting.some((seat) => seat.packet === packet) ? [] : [packet],
  )
}

export const promptOf = (run: Run, prompt: Digest): string => new TextDecoder().decode(run.ports.store.object(prompt))

export function roleOf(protocol: Protocol, id: string): Role<unknown> {
  const role = protocol.roles.find((candidate) => candidate.id === id)
  if (role === undefined) throw new TypeError(`protocol ${protocol.id} has no role ${id}`)
  return role
}
