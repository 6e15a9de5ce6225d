import { type Command, Option } from 'commander'
import { presentJudgment, rendering } from '../../review/projection.js'
import { openSession, receiptOf, type Session } from '../../review/session.js'
import { emit } from '../output.js'

interface ReportOptions {
  readonly format: 'markdown' | 'json'
  readonly output?: string
}

export function register(command: Command): void {
  command
    .argument('<spec>', 'the spec folder, active or archived')
    .addOption(new Option('--format <format>', 'how to print').choices(['markdown', 'json']).default('markdown'))
    .option('-o, --output <file>', 'write the result to a file')
    .addHelpText(
      'after',
      `
Examples:
  $ judgment-day report docs/specs/loan                       judgment.md as the ledger makes it, wherever the file is
  $ judgment-day report docs/specs/loan --format json -o run.json`,
    )
    .action((spec: string, options: ReportOptions) => {
      const session = openSession(spec)
      emit(options.format === 'json' ? asJson(session) : asMarkdown(session), options)
    })
}

const asMarkdown = (session: Session): string =>
  rendering(session, session.store.ledger(), presentJudgment(session.home))

/** Everything that judgment.md is made of, with the tip of the ledger that it was folded from. */
const asJson = (session: Session): string =>
  JSON.stringify(
    { schema: 'judgment-day/report@1', ledger: session.store.ledger().head, ...receiptOf(session) },
    null,
    2,
  )
