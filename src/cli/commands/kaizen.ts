import type { Command } from 'commander'
import { stateOf } from '../../conduct/run.js'
import { plain } from '../../kernel/plain.js'
import type { Retrospective } from '../../protocols/protocol.js'
import { openSession } from '../../review/session.js'
import { emit, type OutputOptions } from '../output.js'

export function register(command: Command): void {
  command
    .argument('<spec>', 'the spec folder, active or archived')
    .option('--format <format>', 'pretty or json', 'pretty')
    .option('-o, --output <file>', 'write the result to a file')
    .addHelpText(
      'after',
      `
Examples:
  $ judgment-day kaizen docs/specs/changes/loan-renewal
  $ judgment-day kaizen docs/specs/archive/2026-03-20-changes--loan-renewal --format json

An archived folder is found again by the run that its judgment.md names. Suspects and information never count as confirmed.`,
    )
    .action((spec: string, options: OutputOptions) => {
      const session = openSession(spec)
      const found = session.protocol.retrospective(stateOf(session))
      emit(options.format === 'json' ? asJson(found) : asRows(found), options)
    })
}

const asJson = ({ rows, data }: Retrospective): string =>
  JSON.stringify({ schema: 'judgment-day/kaizen@1', ...data, rows }, null, 2)

/** Rows for the retrospective's table `| Signal | Value | Source |`. */
const asRows = ({ rows }: Retrospective): string =>
  rows.map(({ signal, value, source }) => `| ${[signal, value, source].map(cell).join(' | ')} |`).join('\n')

const cell = (text: string): string => plain(text).replaceAll('|', '\\|')
