import type { Command } from 'commander'
import { configOf } from '../../cross-check/find-config.js'
import { exits } from '../../kernel/faults.js'
import { word } from '../../review/next.js'
import type { Caller } from '../../review/ports.js'
import type { Rehearsed } from '../../review/rehearsal.js'
import { defaultProtocol, rehearsal, review } from '../../review/review.js'
import { terminal } from '../caller.js'
import { readRequest } from '../input.js'
import { type End, emit, type OutputOptions } from '../output.js'
import { settle } from '../settle.js'
import { dollars, list, seconds } from './options.js'

interface ReviewOptions extends OutputOptions {
  readonly protocol?: string
  readonly judges?: string
  readonly evidence: string[]
  readonly skill: string[]
  readonly authorModel?: string
  readonly input?: string
  readonly timeout?: number
  readonly maxCost?: number
  readonly dryRun?: true
  readonly new?: true
  readonly supersede?: true
  readonly config?: string | boolean
}

export function register(command: Command, end: End): void {
  command
    .argument('[spec]', 'the spec folder; a folder above several is answered with one question', 'docs/specs')
    .option('--protocol <id>', `which review system; without it ${defaultProtocol}, or that of the open review`)
    .option(
      '--judges <one,two>',
      'who judges, one name for all seats or one each: builtin, handoff, command:PROGRAM, or claude, codex, gemini, opencode, copilot, openai, anthropic with :MODEL; without it the one that the protocol names',
    )
    .option('--evidence <file...>', 'files outside the folder that the documents speak of', list, [])
    .option('--skill <path...>', 'skills that both judges and the fixer are given', list, [])
    .option('--author-model <name>', 'the model that wrote the documents')
    .option('--input <file>', 'what the protocol needs to start, YAML or JSON; "-" reads standard input')
    .option('--config <file>', 'the configuration; without it the nearest judgment-day.config.json or .yaml')
    .option('--no-config', 'no configuration')
    .option('--timeout <seconds>', 'how long one judge may take', seconds)
    .option('--max-cost <usd>', 'what the judges may cost together, as far as their hosts tell it', dollars)
    .option('--dry-run', 'show what would be started and sent; nothing is written or spent')
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
    .action(async (spec: string, options: ReviewOptions) => end(await run(spec, options)))
}

async function run(named: string, options: ReviewOptions): Promise<number> {
  const { skill: skills, new: again = false, input, config, ...rest } = options
  const { judges } = (await configOf(named, config)).config.review ?? {}
  const request = input === undefined ? undefined : readRequest(input, options.protocol ?? defaultProtocol)
  const given = request === undefined ? {} : { input: request }
  const asked = { ...(judges === undefined ? {} : { judges }), ...rest, ...given, skills, again }
  const reviewed = await (options.dryRun ? rehearsal : review)(named, asked, callerOf(options))
  if (isRehearsed(reviewed)) return shown(reviewed, options)
  if ('session' in reviewed) return settle(reviewed.session, [reviewed.happened], options)
  emit(`${reviewed.question}\nnext: judgment-day review ${word(reviewed.spec)}`, options)
  return exits.waiting
}

const isRehearsed = (reviewed: object): reviewed is readonly Rehearsed[] => Array.isArray(reviewed)

/** The terminal, with the limits that were given. */
function callerOf({ timeout, maxCost }: ReviewOptions): Caller {
  return {
    ...terminal(),
    ...(timeout === undefined ? {} : { timeoutMs: timeout * 1000 }),
    ...(maxCost === undefined ? {} : { maxCostUsd: maxCost }),
  }
}

/** Prints what would be asked; long arguments by their size. */
function shown(seats: readonly Rehearsed[], options: ReviewOptions): number {
  const text = seats.map(({ seat, runner, argv, environment, promptDigest, preflight }) =>
    [
      `judge ${seat} (${runner}): ${preflight}`,
      `  starts  ${argv.map((part) => (part.length > 120 ? `<${part.length} characters>` : word(part))).join(' ') || 'nothing'}`,
      `  sees    ${environment.join(' ') || 'no variable'}`,
      `  prompt  ${promptDigest}`,
    ].join('\n'),
  )
  const words = text.length === 0 ? 'No judge would be asked now.' : text.join('\n')
  emit(
    options.format === 'json' ? JSON.stringify(seats, null, 2) : `${words}\nNothing was started, written or spent.`,
    options,
  )
  return exits.clean
}
