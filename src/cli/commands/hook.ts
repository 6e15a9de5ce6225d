import { existsSync, readFileSync } from 'node:fs'
import type { Command } from 'commander'
import { exits } from '../../kernel/faults.js'
import { type Call, readCall } from '../hook/call.js'
import { type End, emit } from '../output.js'

/** The exit code by which hosts stop a tool; every other end lets it run. */
const block = 2

export function register(command: Command, end: End): void {
  command
    .argument('[event]', "PreToolUse or PostToolUse; without it the input's own")
    .allowExcessArguments()
    .allowUnknownOption()
    .addHelpText(
      'after',
      `
Examples:
  $ judgment-day hook PreToolUse < call.json
  $ judgment-day install --host claude          writes this into the host's settings

Before a tool runs, exit 2 stops it, and only when it would write tasks.md of a spec whose review is open, or escalated
without a person's word. After a spec document was written, what the cross-check contradicts is given to the host as
additional context. It never starts a review, says nothing when there is nothing to say, and its own errors stop nobody.`,
    )
    .action(async (event: string | undefined) => end(await quietly(event)))
}

/** Whatever goes wrong in here is no reason to hold up a host's turn. */
async function quietly(event: string | undefined): Promise<number> {
  try {
    const call = process.stdin.isTTY === true ? null : readCall(event, readFileSync(0, 'utf8'), process.cwd())
    if (call === null) return exits.clean
    if (existsSync(call.cwd)) process.chdir(call.cwd)
    return await answer(call)
  } catch {
    return exits.clean
  }
}

async function answer({ event, file }: Call): Promise<number> {
  if (event === 'PreToolUse') {
    const reason = (await import('../hook/guard.js')).whyNot(file)
    if (reason === null) return exits.clean
    process.stderr.write(`${reason}\n`)
    return block
  }
  if (event === 'PostToolUse') {
    const additionalContext = await (await import('../hook/report.js')).contradictions(file)
    if (additionalContext !== null)
      emit(JSON.stringify({ hookSpecificOutput: { hookEventName: event, additionalContext } }), {})
  }
  return exits.clean
}
