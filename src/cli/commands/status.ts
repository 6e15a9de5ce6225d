import path from 'node:path'
import type { Command } from 'commander'
import { disk } from '../../edge/disk.js'
import { homeAt, rootOf } from '../../edge/home.js'
import { placeOf, recordFolders } from '../../edge/records.js'
import { openRun } from '../../edge/run-store.js'
import { runsOf } from '../../edge/runs.js'
import { Fault } from '../../kernel/fault.js'
import { nextOf } from '../../review/next.js'
import { openSession, receiptOf, type Session, sessionOf } from '../../review/session.js'
import { emit, type OutputOptions } from '../output.js'
import { runReport } from '../report.js'
import { show } from '../settle.js'

export function register(command: Command): void {
  command
    .argument('[spec]', 'the spec folder; without it every run of the repository is listed')
    .option('--format <format>', 'pretty or json', 'pretty')
    .option('-o, --output <file>', 'write the result to a file')
    .addHelpText('after', '\nExamples:\n  $ judgment-day status docs/specs/loan\n  $ judgment-day status --format json')
    .action((spec: string | undefined, options: OutputOptions) => {
      if (spec === undefined) listAll(options)
      else show(openSession(spec), [], options)
    })
}

/** Each spec's latest run; a record that does not hold is named and hides no other. */
function listAll(options: OutputOptions): void {
  const root = rootOf(process.cwd())
  const names = recordFolders(disk, path.join(root, '.judgment'))
  const found = names.map((safe) => latest(root, safe)).filter((item) => item !== null)
  emit(options.format === 'json' ? allJson(found) : allText(found), options)
}

const allJson = (found: readonly (Session | string)[]): string =>
  JSON.stringify(
    found.map((item) => (typeof item === 'string' ? { error: item } : runReport(item))),
    null,
    2,
  )

function allText(found: readonly (Session | string)[]): string {
  if (found.length === 0) return 'No reviews here.\nnext: judgment-day review docs/specs/NAME'
  return found.map((item) => (typeof item === 'string' ? item : line(item))).join('\n')
}

function latest(root: string, safe: string): Session | string | null {
  try {
    const place = placeOf(disk, path.join(root, '.judgment'), safe)
    const home = homeAt(disk, root, place ?? `docs/specs/${safe.replaceAll('--', '/')}`)
    const id = runsOf(home).at(-1)
    if (id === undefined) return null
    const spec = path.relative(process.cwd(), home.folder)
    return sessionOf(spec, home, openRun(home, id))
  } catch (error) {
    if (error instanceof Fault) return error.message
    throw error
  }
}

function line(session: Session): string {
  const { opened, state, verdict, outcome } = receiptOf(session)
  return `${opened.run}: ${verdict === null ? state : `${verdict} (${outcome})`}\n  next: ${nextOf(session).command}`
}
