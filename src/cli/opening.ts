import { existsSync } from 'node:fs'
import path from 'node:path'
import YAML from 'yaml'
import { conduct } from '../conduct/index.js'
import type { Home } from '../edge/home.js'
import { locked } from '../edge/lock.js'
import { newRun } from '../edge/run-store.js'
import { newRunId, runsOf } from '../edge/runs.js'
import { Fault } from '../kernel/fault.js'
import type { Opened } from '../ledger/event.js'
import type { Protocol } from '../protocols/protocol.js'
import { runOf } from '../reporters/judgment.js'
import { manifest, type Snapshot } from '../target/snapshot.js'
import { parseInput, readInput } from './input.js'
import { type OutputOptions, progressOnStderr, settle } from './output.js'
import { runnerOf } from './ports.js'
import { presentJudgment, project } from './projection.js'
import { lockFile, sessionOf } from './session.js'
import { version } from './version.js'

/** What the caller says of a review that begins. */
export interface OpeningOptions extends OutputOptions {
  readonly judges: string
  readonly evidence: string[]
  readonly skill: string[]
  readonly authorModel?: string
  readonly input?: string
  readonly supersede?: true
}

/** A review that may begin: its target is frozen by its opening. */
interface Beginning {
  readonly spec: string
  readonly home: Home
  readonly protocol: Protocol
  readonly input: unknown
  readonly target: Snapshot
  readonly follows: string | null
}

/** What the protocol needs to start, from a file of YAML or JSON. Throws `input/invalid`, which says every reason. */
export function readRequest(protocol: Protocol, file: string | undefined): unknown {
  const text = file === undefined ? '{}' : readInput(file, 'input')
  const next = `judgment-day schema ${protocol.id} input`
  let value: unknown
  try {
    value = YAML.parse(text)
  } catch (error) {
    const reasons = `  (whole input): ${error instanceof Error ? error.message : String(error)}`
    throw new Fault('input/invalid', { what: 'input', reasons, next })
  }
  return parseInput(protocol.input, JSON.stringify(value), 'input', next)
}

/** Records the opening, drives the run as far as it goes by itself, and renders judgment.md whether that ended well or not. */
export async function openReview(beginning: Beginning, options: OpeningOptions): Promise<number> {
  const { spec, home, target } = beginning
  const judges = judgesOf(beginning.protocol.seats, options.judges)
  for (const skill of options.skill) if (!existsSync(skill)) throw new Fault('usage/missing-path', { path: skill })
  return locked(home.disk, lockFile(home), spec, async () => {
    const at = new Date().toISOString()
    const store = newRun(home, newRunId(home, at))
    store.record(
      [openedEvent(beginning, options, store.id, judges)],
      target.files.map((file) => file.source),
      at,
    )
    const session = sessionOf(spec, home, store, progressOnStderr())
    try {
      project(session)
      await conduct(session)
      const bytes = target.files.reduce((sum, file) => sum + file.bytes, 0)
      return settle(session, [`Review of ${spec} started: ${target.files.length} documents, ${bytes} bytes.`], options)
    } finally {
      project(session)
    }
  })
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
    judges,
    skills: options.skill,
    author: options.authorModel ?? null,
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
function judgesOf(seats: readonly string[], named: string): Opened['judges'] {
  const names = [...named.matchAll(judgeName)].map(([name]) => name.trim())
  if (names.length > seats.length) throw new Fault('usage/too-many-judges', { named: names, seats })
  return seats.map((seat, index) => {
    const name = names[index] ?? names[0] ?? ''
    const [runner = '', ...rest] = name.split(':')
    return { seat, runner: runnerOf(runner).id, model: rest.length === 0 ? null : rest.join(':') }
  })
}
