import type { Command } from 'commander'
import { abandon } from '../../review/acts.js'
import { terminal } from '../caller.js'
import type { End, OutputOptions } from '../output.js'
import { settle } from '../settle.js'

interface AbandonOptions extends OutputOptions {
  readonly by: string
  readonly why: string
}

export function register(command: Command, end: End): void {
  command
    .argument('<spec>', 'the spec folder')
    .requiredOption('--by <name>', 'the person who closes it')
    .requiredOption('--why <text>', 'the reason')
    .option('--format <format>', 'pretty or json', 'pretty')
    .option('-o, --output <file>', 'write the result to a file')
    .addHelpText(
      'after',
      '\nExample:\n  $ judgment-day abandon docs/specs/loan --by Ana --why "the feature was dropped"',
    )
    .action(async (spec: string, { by, why, ...options }: AbandonOptions) => {
      const { session } = await abandon(spec, by, why, terminal())
      end(settle(session, [`Closed by ${by}.`], options))
    })
}
