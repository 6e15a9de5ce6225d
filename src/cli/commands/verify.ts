import path from 'node:path'
import type { Command } from 'commander'
import { prove } from '../../conduct/prove.js'
import { stepOf } from '../../conduct/run.js'
import { exits } from '../../kernel/faults.js'
import { references } from '../../ledger/verify.js'
import { differingSection } from '../../reporters/judgment.js'
import { nextOf } from '../../review/next.js'
import { presentJudgment, rendering } from '../../review/projection.js'
import { driftOf, openSession, type Session } from '../../review/session.js'
import { type End, emit, type OutputOptions } from '../output.js'

interface Problem {
  readonly kind: 'tampering' | 'drift' | 'note'
  readonly text: string
}

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
      const session = openSession(spec)
      const problems = problemsOf(session)
      const report = options.format === 'json' ? asJson(session, problems) : asText(session, problems)
      emit(report, options)
      end(exitOf(problems))
    })
}

function problemsOf(session: Session): Problem[] {
  const broken = prove(session).map((text): Problem => ({ kind: 'tampering', text }))
  if (broken.length > 0) return broken
  return [...judgmentProblems(session), ...driftProblems(session)]
}

function judgmentProblems(session: Session): Problem[] {
  const name = path.join(session.spec, 'judgment.md')
  const present = presentJudgment(session.home)
  if (present === null)
    return [{ kind: 'tampering', text: `${name} is missing; any command that moves the run renders it again` }]
  const section = differingSection(rendering(session, present), present)
  if (section === null) return []
  return [{ kind: 'tampering', text: `${name} was edited outside its marked block, in ${section}` }]
}

function driftProblems(session: Session): Problem[] {
  const editing = stepOf(session).do === 'amend'
  return driftOf(session).map(({ path: file, kind }) => {
    const text = `${path.join(session.spec, file)}: ${kind}`
    if (kind === 'line ends or BOM') return { kind: 'note', text: `${text} differ from what was bound, nothing else` }
    if (editing) return { kind: 'note', text: `${text} changed; a correction is under way` }
    return { kind: 'drift', text: `${text} changed since it was bound` }
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
