import type { Command } from 'commander'
import { conduct } from '../../conduct/index.js'
import { repeats } from '../../conduct/repeats.js'
import { act, stepOf } from '../../conduct/run.js'
import type { Event } from '../../ledger/event.js'
import { type End, type OutputOptions, progressOnStderr, settle, unchanged } from '../output.js'
import { refusing } from '../refusing.js'
import { moving, requireBound } from '../session.js'
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
      const exit = await moving(spec, progressOnStderr(), async (session) => {
        const { ids, also, by = null, why = null } = options
        const decided: Event = { kind: 'decided', choice, ids, also, by, why }
        if (repeats(session, decided)) return settle(session, [unchanged], options)
        if (stepOf(session).do === 'ask') requireBound(session)
        act(session, [decided], refusing(session, `decide ${choice}`))
        await conduct(session)
        return settle(session, [`Recorded: ${choice}${by === null ? '' : ` by ${by}`}.`], options)
      })
      end(exit)
    })
}
