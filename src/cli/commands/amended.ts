import type { Command } from 'commander'
import { exits } from '../../kernel/faults.js'
import { amendment } from '../../ledger/amendment.js'
import { amended, amendmentForm } from '../../review/amended.js'
import { nextOf } from '../../review/next.js'
import { openSession } from '../../review/session.js'
import { terminal } from '../caller.js'
import { parseInput, readInput } from '../input.js'
import { type End, emit, type OutputOptions } from '../output.js'
import { settle } from '../settle.js'

export function register(command: Command, end: End): void {
  command
    .argument('<spec>', 'the spec folder')
    .argument(
      '[file]',
      'the work units; "-" reads standard input; without it the form is printed, filled as far as known',
    )
    .option('--format <format>', 'pretty or json', 'pretty')
    .option('-o, --output <file>', 'write the result to a file')
    .addHelpText(
      'after',
      `
Examples:
  $ judgment-day amended docs/specs/loan > amendment.json     the form, for you to complete
  $ judgment-day amended docs/specs/loan amendment.json

Refused, with the reasons, when nothing changed, a file outside the declared ones did, an id is left out, or a
superseded value still stands and is not listed under "kept", or nobody says that the places which refer to a corrected
section were read again ("reread").`,
    )
    .action(async (spec: string, file: string | undefined, options: OutputOptions) => {
      if (file === undefined) return end(printForm(spec, options))
      const text = readInput(file, 'work units')
      const units = parseInput(amendment, text, 'work units', nextOf(openSession(spec)).command)
      const { session, happened } = await amended(spec, units, terminal())
      end(settle(session, [happened], options))
    })
}

function printForm(spec: string, options: OutputOptions): number {
  const { session, awaited } = amendmentForm(spec)
  if (awaited === null) return settle(session, ['No correction is awaited now.'], options)
  emit(JSON.stringify(awaited.form, null, 2), options)
  for (const { section, references } of awaited.referred)
    process.stderr.write(`${section} is referred to at ${references.join(', ')}\n`)
  process.stderr.write(`next: ${nextOf(session).command}\n`)
  return exits.waiting
}
