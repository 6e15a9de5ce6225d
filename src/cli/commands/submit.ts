import type { Command } from 'commander'
import { submit } from '../../review/submit.js'
import { terminal } from '../caller.js'
import { readInput } from '../input.js'
import type { End, OutputOptions } from '../output.js'
import { settle } from '../settle.js'

interface SubmitOptions extends OutputOptions {
  readonly seat: string
  readonly agent?: string
  readonly model?: string
  readonly poked?: true
  readonly replaces?: true
  readonly failed?: string
}

export function register(command: Command, end: End): void {
  command
    .argument('<spec>', 'the spec folder')
    .argument('[file]', 'the reply; "-" or nothing reads standard input')
    .requiredOption('--seat <seat>', 'whose reply it is; the next action names it')
    .option('--agent <name>', 'who wrote it, as the host names its agent')
    .option('--model <name>', 'the model that wrote it')
    .option('--poked', 'record that the judge was silent and was reminded; takes no reply')
    .option(
      '--replaces',
      'give the seat of a judge that never answered to another; without a file a new packet is made',
    )
    .option('--failed <reason>', 'record that the judge gave no reply: crashed, timed out, left no file; takes none')
    .option('--format <format>', 'pretty or json', 'pretty')
    .option('-o, --output <file>', 'write the result to a file')
    .addHelpText(
      'after',
      `
Examples:
  $ judgment-day submit docs/specs/loan --seat A .judgment/packets/q7f3/reply.json
  $ my-agent < prompt.md | judgment-day submit docs/specs/loan --seat B --model my-model
  $ judgment-day submit docs/specs/loan --seat A --poked
  $ judgment-day submit docs/specs/loan --seat A --replaces --agent judge-c

An invalid reply is refused with the reasons (exit 5) and changes nothing.`,
    )
    .action(async (spec: string, file: string | undefined, options: SubmitOptions) => {
      const bare =
        file === undefined && (options.poked === true || options.replaces === true || options.failed !== undefined)
      const raw = bare ? null : readInput(file ?? '-', 'reply')
      const { session, happened } = await submit(spec, { ...options, raw }, terminal())
      end(settle(session, [happened], options))
    })
}
