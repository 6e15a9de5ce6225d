import type { Command } from 'commander'
import { exits } from '../../kernel/faults.js'
import { references } from '../../ledger/verify.js'
import { nextOf } from '../../review/next.js'
import type { Session } from '../../review/session.js'
import { type Problem, verify } from '../../review/verify.js'
import { type End, emit, type OutputOptions } from '../output.js'

export function register(command: Command, end: End): void {
  command
    .argument('<spec>', 'the spec folder')
    .option('--format <format>', 'pretty or json', 'pretty')
    .option('-o, --output <file>', 'write the result to a file')
    .addHelpText(
      'after',
      `
Example:
  $ judgment-day verify docs/specs/loan

Exits 0 intact, 6 a document changed since it was bound, 7 the record, a prompt, a reply or judgment.md was changed.
The chain is unsigned: it shows what was altered, not who; commit .judgment/ so that its tip is anchored.`,
    )
    .action((spec: string, options: OutputOptions) => {
      const { session, problems } = verify(spec)
      const report = options.format === 'json' ? asJson(session, problems) : asText(session, problems)
      emit(report, options)
      end(exitOf(problems))
    })
}

function exitOf(problems: readonly Problem[]): number {
  if (problems.some((problem) => problem.kind === 'tampering')) return exits.tampering
  return problems.some((problem) => problem.kind === 'drift') ? exits.drift : exits.clean
}

function asText(session: Session, problems: readonly Problem[]): string {
  const { entries, head } = session.store.ledger()
  const objects = new Set(references(entries).map((reference) => reference.digest)).size
  const wrong = problems.some((problem) => problem.kind !== 'note')
  const result = wrong ? 'NOT INTACT' : 'intact'
  return [
    `${result}: ${session.store.id}, ${entries.length} events, ${objects} objects, tip ${head}`,
    ...problems.map((problem) => `  ${problem.kind}: ${problem.text}`),
    `next: ${wrong ? 'restore what is named from version control, then verify again' : nextOf(session).command}`,
  ].join('\n')
}

function asJson(session: Session, problems: readonly Problem[]): string {
  const { entries, head } = session.store.ledger()
  const intact = problems.every((problem) => problem.kind === 'note')
  return JSON.stringify(
    { schema: 'judgment-day/verify@1', run: session.store.id, intact, events: entries.length, tip: head, problems },
    null,
    2,
  )
}
