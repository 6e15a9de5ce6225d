import type { Command } from 'commander'
import { conduct } from '../../conduct/index.js'
import { stepOf } from '../../conduct/run.js'
import { remind, replace, submit } from '../../conduct/submit.js'
import { digest } from '../../kernel/digest.js'
import { readInput } from '../input.js'
import { nextOf } from '../next.js'
import { type End, type OutputOptions, progressOnStderr, settle, unchanged } from '../output.js'
import { refusing } from '../refusing.js'
import { moving, requireBound, type Session } from '../session.js'

interface SubmitOptions extends OutputOptions {
  readonly seat: string
  readonly agent?: string
  readonly model?: string
  readonly poked?: true
  readonly replaces?: true
}

export function register(command: Command, end: End): void {
  command
    .argument('<spec>', 'the spec folder')
    .argument('[file]', 'the reply; "-" or nothing reads standard input')
    .requiredOption('--seat <seat>', 'whose reply it is: A or B')
    .option('--agent <name>', 'who wrote it, as the host names its agent')
    .option('--model <name>', 'the model that wrote it')
    .option('--poked', 'record that the judge was silent and was reminded; takes no reply')
    .option(
      '--replaces',
      'give the seat of a judge that never answered to another; without a file a new packet is made',
    )
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
      const bare = file === undefined && (options.poked === true || options.replaces === true)
      const raw = bare ? null : readInput(file ?? '-', 'reply')
      const exit = await moving(spec, progressOnStderr(), async (session) => {
        if (raw !== null && repeated(session, options.seat, raw)) return settle(session, [unchanged], options)
        requireBound(session)
        const happened = handIn(session, options, raw)
        await conduct(session)
        return settle(session, [happened], options)
      })
      end(exit)
    })
}

/** Records what the caller says of a seat, and words it. */
function handIn(session: Session, options: SubmitOptions, raw: string | null): string {
  const { seat, agent = null, model = null, poked = false, replaces = false } = options
  const refuse = refusing(session, `submit --seat ${seat}`)
  if (poked) remind(session, seat, refuse)
  if (raw === null) {
    if (replaces) replace(session, seat, agent, refuse)
    return replaces
      ? `Seat ${seat} was given to another judge; the silent one stays on the record.`
      : `The judge of seat ${seat} was reminded.`
  }
  submit(session, { seat, raw, agent, model, replaces }, refuse, nextOf(session).command)
  return `The reply of seat ${seat} was taken in.`
}

/** Whether the seat has answered, last with these very bytes: handing them in again is no second reply (P-13). */
function repeated(session: Session, seat: string, raw: string): boolean {
  const step = stepOf(session)
  if (step.do === 'judge' && step.seats.some((task) => task.seat === seat)) return false
  const last = session.store
    .ledger()
    .entries.map(({ event }) => event)
    .filter((event) => event.kind === 'replied')
    .findLast((event) => event.seat === seat)
  return last?.raw === digest(raw)
}
