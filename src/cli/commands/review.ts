import type { Command } from 'commander'
import { conduct } from '../../conduct/index.js'
import { stateOf } from '../../conduct/run.js'
import { homeOf } from '../../edge/home.js'
import { requireReviewable, reviewTarget } from '../../edge/read-target.js'
import { openRun } from '../../edge/run-store.js'
import { runsOf } from '../../edge/runs.js'
import { specFolders } from '../../edge/spec-folders.js'
import { Fault } from '../../kernel/fault.js'
import { exits } from '../../kernel/faults.js'
import type { Snapshot } from '../../target/snapshot.js'
import { nextOf, word } from '../next.js'
import { type OpeningOptions, openReview, readRequest } from '../opening.js'
import { type End, emit, type OutputOptions, progressOnStderr, settle } from '../output.js'
import { moving, protocolOf, requireBound, type Session, sessionOf } from '../session.js'
import { list } from './options.js'

interface ReviewOptions extends OutputOptions, OpeningOptions {
  readonly protocol: string
  readonly new?: true
}

export function register(command: Command, end: End): void {
  command
    .argument('[spec]', 'the spec folder; a folder above several is answered with one question', 'docs/specs')
    .option('--protocol <id>', 'which review system', 'judgment-day')
    .option(
      '--judges <one,two>',
      'who judges, one name for both or one each: builtin, handoff, command:PROGRAM',
      'builtin',
    )
    .option('--evidence <file...>', 'files outside the folder that the documents speak of', list, [])
    .option('--skill <path...>', 'skills that both judges and the fixer are given', list, [])
    .option('--author-model <name>', 'the model that wrote the documents')
    .option('--input <file>', 'what the protocol needs to start, YAML or JSON; "-" reads standard input')
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
async function review(named: string, options: ReviewOptions): Promise<number> {
  requireReviewable(named)
  const [spec, ...others] = specFolders(named) as [string, ...string[]]
  if (others.length > 0) return ask(`Which spec is meant: ${[spec, ...others].join(', ')}?`, spec, options)
  requireReviewable(spec)
  const protocol = protocolOf(options.protocol)
  const input = readRequest(protocol, options.input)
  const question = protocol.question(input)
  if (question !== null) return ask(question, spec, options)
  const home = homeOf(spec)
  const runs = runsOf(home).map((id) => sessionOf(spec, home, openRun(home, id), () => undefined))
  const latest = runs.at(-1)
  if (latest !== undefined && receiptOf(latest).verdict === null) return resume(latest, options)
  const target = reviewTarget(spec, { evidence: options.evidence, root: home.root })
  requireFresh(runs, target)
  if (latest !== undefined && options.new !== true && approved(latest, target))
    return settle(latest, ['These bytes were judged before; --new judges them again.'], options)
  return openReview({ spec, home, protocol, input, target, follows: latest?.store.id ?? null }, options)
}

/** Nothing is written before the one question is answered. */
function ask(question: string, spec: string, options: OutputOptions): number {
  emit(`${question}\nnext: judgment-day review ${word(spec)}`, options)
  return exits.waiting
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

/** Throws when a lineage that used up its rounds has bound these very bytes, at its start or after a correction. */
function requireFresh(runs: readonly Session[], target: Snapshot): void {
  const spent = runs.filter((run) => receiptOf(run).exhausted).find((run) => targetsOf(run).includes(target.digest))
  if (spent !== undefined) throw new Fault('run/exhausted', { spec: spent.spec, run: spent.store.id })
}

const targetsOf = (session: Session): string[] =>
  session.store
    .ledger()
    .entries.flatMap(({ event }) => (event.kind === 'opened' || event.kind === 'amended' ? [event.target] : []))

function approved(session: Session, target: Snapshot): boolean {
  const { verdict, target: bound } = receiptOf(session)
  return verdict === 'approved' && bound === target.digest
}

const receiptOf = (session: Session) => session.protocol.receipt(stateOf(session))
