import type { Command } from 'commander'
import { conduct } from '../../conduct/index.js'
import { repeats } from '../../conduct/repeats.js'
import { act } from '../../conduct/run.js'
import type { Event } from '../../ledger/event.js'
import { type End, type OutputOptions, progressOnStderr, settle, unchanged } from '../output.js'
import { refusing } from '../refusing.js'
import { moving } from '../session.js'

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
      const exit = await moving(spec, progressOnStderr(), async (session) => {
        const decided: Event = { kind: 'decided', choice: 'abandon', ids: [], also: [], by, why }
        if (repeats(session, decided)) return settle(session, [unchanged], options)
        act(session, [decided], refusing(session, 'abandon'))
        await conduct(session)
        return settle(session, [`Closed by ${by}.`], options)
      })
      end(exit)
    })
}
