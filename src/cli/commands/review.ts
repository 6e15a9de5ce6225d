import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Command } from 'commander'
import { conduct } from '../../conduct/index.js'
import { stateOf } from '../../conduct/run.js'
import { type Home, homeOf, newRunId, runsOf } from '../../edge/home.js'
import { locked } from '../../edge/lock.js'
import { requireReviewable, reviewTarget } from '../../edge/read-target.js'
import { newRun, openRun } from '../../edge/run-store.js'
import { Fault } from '../../kernel/fault.js'
import type { Opened } from '../../ledger/event.js'
import { isOurs } from '../../reporters/judgment.js'
import { manifest, type Snapshot } from '../../target/snapshot.js'
import { nextOf } from '../next.js'
import { type End, type OutputOptions, progressOnStderr, settle } from '../output.js'
import { runnerOf } from '../ports.js'
import { judgmentFile, project } from '../projection.js'
import { lockFile, moving, protocolOf, requireBound, type Session, sessionOf } from '../session.js'
import { version } from '../version.js'
import { list } from './options.js'

interface ReviewOptions extends OutputOptions {
  readonly protocol: string
  readonly judges: string
  readonly evidence: string[]
  readonly skill: string[]
  readonly authorModel?: string
  readonly new?: true
  readonly supersede?: true
}

export function register(command: Command, end: End): void {
  command
    .argument('<spec>', 'the spec folder')
    .option('--protocol <id>', 'which review system', 'judgment-day')
    .option(
      '--judges <one,two>',
      'who judges, one name for both or one each: builtin, handoff, command:PROGRAM',
      'builtin',
    )
    .option('--evidence <file...>', 'files outside the folder that the documents speak of', list, [])
    .option('--skill <path...>', 'skills that both judges and the fixer are given', list, [])
    .option('--author-model <name>', 'the model that wrote the documents')
    .option('--new', 'a new review although these bytes were approved')
    .option('--supersede', 'keep a judgment.md of another hand beside the new one')
    .option('--format <format>', 'pretty or json', 'pretty')
    .option('-o, --output <file>', 'write the result to a file')
    .addHelpText(
      'after',
      `
Examples:
  $ judgment-day review docs/specs/loan
  $ judgment-day review docs/specs/loan --judges handoff --author-model my-model
  $ judgment-day review docs/specs/loan --judges "command:./judge.sh,builtin" --evidence src/routes.ts

Exits 0 approved, 3 somebody must act (the next action is printed), 4 escalated, 5 a judge gave no valid reply.`,
    )
    .action(async (spec: string, options: ReviewOptions) => end(await review(spec, options)))
}

/** Starts a review, resumes the open one, or says what came of these very bytes before (P-17). */
async function review(spec: string, options: ReviewOptions): Promise<number> {
  requireReviewable(spec)
  const home = homeOf(spec)
  const latest = latestOf(spec, home)
  if (latest !== undefined && verdictOf(latest) === null) return resume(latest, options)
  const target = reviewTarget(spec, { evidence: options.evidence, root: home.root })
  const settled = latest === undefined ? null : settledBefore(latest, target, options)
  if (settled !== null) return settle(settled, ['These bytes were judged before; --new judges them again.'], options)
  return open(spec, home, target, latest, options)
}

async function resume(latest: Session, options: ReviewOptions): Promise<number> {
  const { spec, protocol } = latest
  const next = nextOf(latest).command
  if (protocol.id !== options.protocol) throw new Fault('run/other-protocol', { spec, protocol: protocol.id, next })
  if (options.new) throw new Fault('run/open', { spec, next })
  return moving(spec, progressOnStderr(), async (session) => {
    if (nextOf(session).action !== 'amended') requireBound(session)
    await conduct(session)
    return settle(session, ['An open review was resumed.'], options)
  })
}

/** The closed run that already answers for these bytes, or null when a new one may begin. Throws for an exhausted lineage. */
function settledBefore(latest: Session, target: Snapshot, options: ReviewOptions): Session | null {
  const { verdict, outcome, opened, target: bound } = latest.protocol.receipt(stateOf(latest))
  if (outcome === 'survived-round-two' && bound === target.digest) {
    throw new Fault('run/exhausted', { spec: latest.spec, run: opened.run })
  }
  return verdict === 'approved' && bound === target.digest && !options.new ? latest : null
}

async function open(
  spec: string,
  home: Home,
  target: Snapshot,
  latest: Session | undefined,
  options: ReviewOptions,
): Promise<number> {
  const protocol = protocolOf(options.protocol)
  const judges = judgesOf(protocol.seats, options.judges)
  for (const skill of options.skill) if (!existsSync(skill)) throw new Fault('usage/missing-path', { path: skill })
  return locked(lockFile(home), spec, async () => {
    const at = new Date().toISOString()
    const id = newRunId(home, at)
    const opened: Opened = {
      kind: 'opened',
      tool: version,
      protocol: protocol.id,
      run: id,
      spec: home.spec,
      layout: target.layout,
      target: target.digest,
      manifest: manifest(target),
      input: {},
      judges,
      skills: options.skill,
      author: options.authorModel ?? null,
      follows: latest?.store.id ?? null,
      earlier: earlierName(spec, home, latest, id, options),
    }
    const store = newRun(home, id)
    store.record(
      [opened],
      target.files.map((file) => file.source),
      at,
    )
    const session = sessionOf(spec, home, store, progressOnStderr())
    try {
      project(session)
      await conduct(session)
      return settle(
        session,
        [`Review of ${spec} started: ${target.files.length} documents, ${bytesOf(target)} bytes.`],
        options,
      )
    } finally {
      project(session)
    }
  })
}

/** The name under which a judgment.md that is there is kept; null where there is none. Refuses a foreign one without --supersede. */
function earlierName(
  spec: string,
  home: Home,
  latest: Session | undefined,
  id: string,
  options: ReviewOptions,
): string | null {
  const file = judgmentFile(home)
  if (!existsSync(file)) return null
  if (latest !== undefined && isOurs(readFileSync(file, 'utf8'))) return `judgment-${latest.store.id}.md`
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

function latestOf(spec: string, home: Home): Session | undefined {
  const id = runsOf(home).at(-1)
  return id === undefined ? undefined : sessionOf(spec, home, openRun(home, id), () => undefined)
}

const verdictOf = (session: Session) => session.protocol.receipt(stateOf(session)).verdict
const bytesOf = (target: Snapshot): number => target.files.reduce((sum, file) => sum + file.bytes, 0)
