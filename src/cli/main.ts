#!/usr/bin/env node
import { Command, CommanderError } from 'commander'
import { Fault } from '../kernel/fault.js'
import { exits } from '../kernel/faults.js'
import { version } from '../review/version.js'
import type { End } from './output.js'

const program = new Command('judgment-day')
  .description('Reviews a specification before anyone builds from it.')
  .version(version)
  .showHelpAfterError('(add --help for the form and examples)')
  .exitOverride()
  .configureOutput({ outputError: (text, write) => write(text) })
  .addHelpText(
    'after',
    `
Examples:
  $ judgment-day check docs/specs                 cross-check every count; no model, no network
  $ judgment-day review docs/specs/loan           start or resume a review with the built-in judges
  $ judgment-day review docs/specs/loan --judges handoff
                                                  hand two packets to your agent host
  $ judgment-day status docs/specs/loan           where it stands and what comes next

Exit codes: 0 clean or approved, 1 findings, 2 usage, 3 somebody must act, 4 escalated, 5 no valid reply,
6 the target changed, 7 tampering, 8 blocked, 70 a bug of ours.`,
  )

type Load = () => Promise<{ register(command: Command, end: End): void }>

/** Commands load their own code when they are called: a hook, run at every edit, must not wait for the others'. */
const commands: readonly (readonly [name: string, description: string, load: Load])[] = [
  ['check', 'cross-check every count of spec folders; no model, no network', () => import('./commands/check.js')],
  ['review', 'start or resume a review of a spec folder', () => import('./commands/review.js')],
  ['submit', "hand in one actor's reply", () => import('./commands/submit.js')],
  [
    'merge',
    'say which rows of the two judges are the same, or see the proposed pairs',
    () => import('./commands/merge.js'),
  ],
  ['decide', "record a person's decision", () => import('./commands/decide.js')],
  ['amended', 'take in the documents after a correction', () => import('./commands/amended.js')],
  ['status', 'show where each run stands and its one legal next action', () => import('./commands/status.js')],
  ['verify', 'prove the record: chain, digests, replies, documents, judgment.md', () => import('./commands/verify.js')],
  ['report', 'print a run as Markdown or JSON', () => import('./commands/report.js')],
  ['kaizen', "print the retrospective's rows of a run", () => import('./commands/kaizen.js')],
  ['abandon', 'close an open run as escalated', () => import('./commands/abandon.js')],
  ['merge-reports', 'one report out of those that shards of check wrote', () => import('./commands/merge-reports.js')],
  ['hook', "answer an agent host's hook: JSON on standard input", () => import('./commands/hook.js')],
  ['install', 'put skill, judge agents and hook into an agent host', () => import('./commands/install.js')],
  ['doctor', 'look what is installed where, and what is stale', () => import('./commands/doctor.js')],
  ['schema', 'print the JSON schema and a filled example of a reply', () => import('./commands/schema.js')],
]

const end: End = (exit) => {
  process.exitCode = exit
}

const wanted = process.argv[2] ?? ''
for (const [name, description, load] of commands) {
  const command = program.command(name).description(description)
  if (name === wanted || wanted === 'help') (await load()).register(command, end)
}

try {
  await program.parseAsync()
} catch (error) {
  process.exitCode = exitCodeOf(error)
}

function exitCodeOf(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? exits.clean : exits.usage
  if (error instanceof Fault) {
    process.stderr.write(`${error.message}\n`)
    return error.exit
  }
  process.stderr.write(
    `This is a bug of judgment-day, not of your documents:\n${error instanceof Error ? error.stack : String(error)}\n`,
  )
  return exits.bug
}
