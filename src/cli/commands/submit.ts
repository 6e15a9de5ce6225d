import type { Command } from 'commander'
import { conduct } from '../../conduct/index.js'
import { submit } from '../../conduct/submit.js'
import { digest } from '../../kernel/digest.js'
import { readInput } from '../input.js'
import { nextOf } from '../next.js'
import { type End, type OutputOptions, progressOnStderr, settle } from '../output.js'
import { refusing } from '../refusing.js'
import { moving, requireBound, type Session } from '../session.js'

interface SubmitOptions extends OutputOptions {
  readonly seat: string
  readonly agent?: string
  readonly model?: string
}

export function register(command: Command, end: End): void {
  command
    .argument('<spec>', 'the spec folder')
    .argument('[file]', 'the reply; "-" or nothing reads standard input', '-')
    .requiredOption('--seat <seat>', 'whose reply it is: A or B')
    .option('--agent <name>', 'who wrote it, as the host names its agent')
    .option('--model <name>', 'the model that wrote it')
    .option('--format <format>', 'pretty or json', 'pretty')
    .option('-o, --output <file>', 'write the result to a file')
    .addHelpText(
      'after',
      `
Examples:
  $ judgment-day submit docs/specs/loan --seat A .judgment/packets/q7f3/reply.json
  $ my-agent < prompt.md | judgment-day submit docs/specs/loan --seat B --model my-model

An invalid reply is refused with the reasons (exit 5) and changes nothing.`,
    )
    .action(async (spec: string, file: string, options: SubmitOptions) => {
      const raw = readInput(file, 'reply')
      const exit = await moving(spec, progressOnStderr(), async (session) => {
        if (repeated(session, options.seat, raw))
          return settle(session, ['The same reply was handed in before; nothing changed.'], options)
        requireBound(session)
        const { seat, agent = null, model = null } = options
        submit(
          session,
          { seat, raw, agent, model },
          refusing(session, `submit --seat ${seat}`),
          nextOf(session).command,
        )
        await conduct(session)
        return settle(session, [`The reply of seat ${seat} was taken in.`], options)
      })
      end(exit)
    })
}

/** Whether the seat's last reply has these very bytes: handing it in again is no second reply (P-13). */
function repeated(session: Session, seat: string, raw: string): boolean {
  const last = session.store
    .ledger()
    .entries.map(({ event }) => event)
    .filter((event) => event.kind === 'replied')
    .findLast((event) => event.seat === seat)
  return last?.raw === digest(raw)
}
