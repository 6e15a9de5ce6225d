import type { Command } from 'commander'
import { stepOf } from '../../conduct/run.js'
import { exits } from '../../kernel/faults.js'
import { clip } from '../../kernel/plain.js'
import { type Group, mergeInput } from '../../ledger/merge-input.js'
import type { Row } from '../../ledger/row.js'
import type { Step } from '../../protocols/protocol.js'
import { merge } from '../../review/acts.js'
import { nextOf } from '../../review/next.js'
import { openSession } from '../../review/session.js'
import { terminal } from '../caller.js'
import { parseInput, readInput } from '../input.js'
import { type End, emit, type OutputOptions } from '../output.js'
import { settle } from '../settle.js'

interface MergeOptions extends OutputOptions {
  readonly by?: string
}

export function register(command: Command, end: End): void {
  command
    .argument('<spec>', 'the spec folder')
    .argument(
      '[file]',
      'the pairing; "-" reads standard input; without it a terminal is asked, and a host sees the proposed pairs',
    )
    .option('--by <name>', 'who says so')
    .option('--format <format>', 'pretty or json', 'pretty')
    .option('-o, --output <file>', 'write the result to a file')
    .addHelpText(
      'after',
      `
Examples:
  $ judgment-day merge docs/specs/loan                  asks about each uncertain pair; without a terminal it prints them
  $ judgment-day merge docs/specs/loan merge.json --by Ana

merge.json: { "groups": [{ "rows": ["A-1", "B-2"], "relation": "same", "rationale": "…" }] }
Relations: same, contradicts, folds-into (with "into"), split (with "parts"). Rows in no group stand alone; pairs that
were taken by themselves stay. No groups at all says that no proposal is a pair.`,
    )
    .action(async (spec: string, file: string | undefined, options: MergeOptions) => {
      const groups = file === undefined ? await askedAtTerminal(spec, options) : declared(spec, file)
      if (groups === null) return end(propose(spec, options))
      const { session, happened } = await merge(spec, groups, options.by ?? null, terminal())
      end(settle(session, [happened], options))
    })
}

function declared(spec: string, file: string): Group[] {
  const text = readInput(file, 'pairing')
  return parseInput(mergeInput, text, 'pairing', nextOf(openSession(spec)).command).groups
}

/** What a person at a terminal answers; null without a terminal, when nothing is to be paired, or when the person breaks off. */
async function askedAtTerminal(spec: string, options: MergeOptions): Promise<Group[] | null> {
  const { stdin: input, stderr: output, stdout } = process
  if (!input.isTTY || !output.isTTY || !stdout.isTTY || options.format === 'json') return null
  const step = stepOf(openSession(spec))
  if (step.do !== 'pair') return null
  const { askPairs } = await import('../pairing-dialogue.js')
  return askPairs(step, { input, output, width: output.columns })
}

function propose(spec: string, options: MergeOptions): number {
  const session = openSession(spec)
  const step = stepOf(session)
  if (step.do !== 'pair') {
    return settle(session, ['There is nothing to pair now.'], options)
  }
  const text = options.format === 'json' ? JSON.stringify(step, null, 2) : proposalText(step)
  emit(`${text}\nnext: ${nextOf(session).command}`, options)
  return exits.waiting
}

function proposalText({ proposals, rows }: Extract<Step, { do: 'pair' }>): string {
  const show = (id: string): string => rowLine(rows.find((row) => row.id === id))
  return proposals
    .map(({ rows: ids, score, certain, reasons }) => {
      const status = certain ? 'taken' : 'is it one defect?'
      return `${ids.join(' + ')}  ${score.toFixed(2)}  ${status}\n${ids.map(show).join('\n')}\n  because: ${reasons.join('; ')}`
    })
    .join('\n')
}

const rowLine = (row: Row | undefined): string =>
  row === undefined ? '' : clip(`  ${row.id} ${row.severity} ${row.path}:${row.place?.line ?? '?'} ${row.claim}`, 200)
