import type { Command } from 'commander'
import { decide } from '../../review/acts.js'
import { terminal } from '../caller.js'
import type { End, OutputOptions } from '../output.js'
import { settle } from '../settle.js'
import { list } from './options.js'

interface DecideOptions extends OutputOptions {
  readonly ids: string[]
  readonly also: string[]
  readonly by?: string
  readonly why?: string
}

export function register(command: Command, end: End): void {
  command
    .argument('<spec>', 'the spec folder')
    .argument('<choice>', 'one of the choices that the current step declares; "judgment-day status" lists them')
    .option('--ids <ids...>', 'which rows it is about', list, [])
    .option('--also <ids...>', 'rows to edit too, outside the judged lineage', list, [])
    .option('--by <name>', 'the person who decides')
    .option('--why <text>', 'the reason')
    .option('--format <format>', 'pretty or json', 'pretty')
    .option('-o, --output <file>', 'write the result to a file')
    .addHelpText(
      'after',
      `
Examples:
  $ judgment-day decide docs/specs/loan fix --by Ana
  $ judgment-day decide docs/specs/loan fix --also CW-1,SU-2 --by Ana
  $ judgment-day decide docs/specs/loan waive --ids Q-1 --by Ana --why "the tenth is planned for later"`,
    )
    .action(async (spec: string, choice: string, options: DecideOptions) => {
      const { session, happened } = await decide(spec, { ...options, choice }, terminal())
      end(settle(session, [happened], options))
    })
}
