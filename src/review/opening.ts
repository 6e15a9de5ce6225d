import path from 'node:path'
import { conduct } from '../conduct/index.js'
import { controlOf } from '../document/control.js'
import { reading } from '../edge/atomic.js'
import type { Home } from '../edge/home.js'
import { locked } from '../edge/lock.js'
import { newRun } from '../edge/run-store.js'
import { newRunId, runsOf } from '../edge/runs.js'
import { Fault } from '../kernel/fault.js'
import type { Opened } from '../ledger/event.js'
import type { Protocol } from '../protocols/protocol.js'
import { runOf } from '../reporters/judgment.js'
import { manifest, type Snapshot } from '../target/snapshot.js'
import type { Acted } from './acts.js'
import { type Caller, now, portsOf, runnerOf } from './ports.js'
import { presentJudgment, project } from './projection.js'
import { type Rehearsed, rehearse, unkept } from './rehearsal.js'
import { lockFile, sessionOf, settling } from './session.js'
import { version } from './version.js'

/** What the caller says of a review that begins. */
export interface OpeningOptions {
  /** One name for every seat, or one for each, e.g. `builtin` or `handoff,command:./judge.sh`. */
  readonly judges?: string
  /** Files outside the folder that the documents speak of. */
  readonly evidence?: readonly string[]
  /** Skills that both judges and the fixer are given. */
  readonly skills?: readonly string[]
  readonly authorModel?: string
  /** Keeps a judgment.md of another hand beside the new one; without it such a file is refused. */
  readonly supersede?: boolean
}

/** A review that may begin: its target is frozen by its opening. */
export interface Beginning {
  readonly spec: string
  readonly home: Home
  readonly protocol: Protocol
  readonly input: unknown
  readonly target: Snapshot
  /** What the protocol derived as the run opened. */
  readonly basis: Opened['basis']
  readonly follows: string | null
}

/**
 * Records the opening, drives the run as far as it goes by itself, and renders judgment.md whether that ended well or not.
 * Null, and nothing is recorded, when another process has opened a run meanwhile: there is one open run a folder (P-17).
 */
export async function openReview(beginning: Beginning, options: OpeningOptions, caller: Caller): Promise<Acted | null> {
  const { spec, home, target } = beginning
  const judges = judgesOf(beginning.protocol.seats, options.judges ?? beginning.protocol.judges)
  for (const skill of options.skills ?? [])
    if (reading(skill, () => home.disk.look(path.resolve(skill))) === null)
      throw new Fault('usage/missing-path', { path: skill })
  return locked(home.disk, lockFile(home), spec, async () => {
    if ((runsOf(home).at(-1) ?? null) !== beginning.follows) return null
    const at = (caller.now ?? now)()
    const store = newRun(home, newRunId(home, at))
    store.record(
      [openedEvent(beginning, options, store.id, judges)],
      target.files.map((file) => file.source),
      at,
    )
    const session = sessionOf(spec, home, store, caller)
    return settling(session, async () => {
      project(session)
      await conduct(session)
      const bytes = target.files.reduce((sum, file) => sum + file.bytes, 0)
      return { session, happened: `Review of ${spec} started: ${target.files.length} documents, ${bytes} bytes.` }
    })
  })
}

/** What that review would ask first; nothing is written. */
export function rehearseOpening(beginning: Beginning, options: OpeningOptions, caller: Caller): Promise<Rehearsed[]> {
  const { home, protocol, target } = beginning
  const at = (caller.now ?? now)()
  const id = newRunId(home, at)
  const opening = openedEvent(beginning, options, id, judgesOf(protocol.seats, options.judges ?? protocol.judges))
  const store = unkept(
    opening,
    target.files.map((file) => file.source),
    at,
  )
  const ports = { ...portsOf(home, newRun(home, id), caller), store, requireBound: () => undefined }
  return rehearse({ protocol, ports })
}

function openedEvent(from: Beginning, options: OpeningOptions, run: string, judges: Opened['judges']): Opened {
  const { home, target } = from
  return {
    kind: 'opened',
    schema: 'judgment-day/ledger@1',
    tool: version,
    protocol: from.protocol.id,
    run,
    spec: home.spec,
    layout: target.layout,
    target: target.digest,
    manifest: manifest(target),
    // the protocol's schema has admitted it as JSON
    input: from.input as Opened['input'],
    basis: from.basis,
    judges,
    skills: [...(options.skills ?? [])],
    author: options.authorModel ?? null,
    control: controlOf(target.files),
    follows: from.follows,
    earlier: earlierName(from, run, options),
  }
}

/** The name under which a judgment.md that is there is kept; null where there is none. Refuses a foreign one without --supersede. */
function earlierName({ spec, home }: Beginning, id: string, options: OpeningOptions): string | null {
  const present = presentJudgment(home)
  if (present === null) return null
  const run = runOf(present)
  if (run !== null && runsOf(home).includes(run)) return `judgment-${run}.md`
  if (options.supersede) return `judgment-before-${id}.md`
  throw new Fault('run/foreign-judgment', { file: path.join(spec, 'judgment.md') })
}

/** A judge's name: commas between quotes belong to a command's arguments. */
const judgeName = /(?:[^,"']|"[^"]*"|'[^']*')+/g

/** Seats with their runners: `a` serves every seat, `a,b` one each; what follows a colon is the runner's own. */
export function judgesOf(seats: readonly string[], named: string): Opened['judges'] {
  const names = [...named.matchAll(judgeName)].map(([name]) => name.trim())
  if (names.length > seats.length) throw new Fault('usage/too-many-judges', { named: names, seats })
  return seats.map((seat, index) => {
    const name = names[index] ?? names[0] ?? ''
    const [runner = '', ...rest] = name.split(':')
    return { seat, runner: runnerOf(runner).id, model: rest.length === 0 ? null : rest.join(':') }
  })
}
