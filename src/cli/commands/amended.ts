import type { Command } from 'commander'
import { amend, amendedEvent, toReread } from '../../conduct/amend.js'
import { conduct } from '../../conduct/index.js'
import { boundTarget } from '../../conduct/material.js'
import { repeats } from '../../conduct/repeats.js'
import { stepOf } from '../../conduct/run.js'
import { exits } from '../../kernel/faults.js'
import { type Amendment, amendment } from '../../ledger/amendment.js'
import { delta } from '../../target/delta.js'
import { parseInput, readInput } from '../input.js'
import { nextOf } from '../next.js'
import { type End, emit, type OutputOptions, progressOnStderr, settle, unchanged } from '../output.js'
import { refusing } from '../refusing.js'
import { currentDocuments, moving, openSession, type Session } from '../session.js'

export function register(command: Command, end: End): void {
  command
    .argument('<spec>', 'the spec folder')
    .argument(
      '[file]',
      'the work units; "-" reads standard input; without it the form is printed, filled as far as known',
    )
    .option('--format <format>', 'pretty or json', 'pretty')
    .option('-o, --output <file>', 'write the result to a file')
    .addHelpText(
      'after',
      `
Examples:
  $ judgment-day amended docs/specs/loan > amendment.json     the form, for you to complete
  $ judgment-day amended docs/specs/loan amendment.json

Refused, with the reasons, when nothing changed, a file outside the declared ones did, an id is left out, or a
superseded value still stands and is not listed under "kept", or nobody says that the places which refer to a corrected
section were read again ("reread").`,
    )
    .action(async (spec: string, file: string | undefined, options: OutputOptions) => {
      if (file === undefined) return end(form(spec, options))
      const text = readInput(file, 'work units')
      const exit = await moving(spec, progressOnStderr(), async (session) => {
        const units = parseInput(amendment, text, 'work units', nextOf(session).command)
        const now = currentDocuments(session)
        if (repeats(session, amendedEvent(session, units, now))) return settle(session, [unchanged], options)
        amend(session, units, now, refusing(session, 'amended'))
        await conduct(session)
        return settle(session, [`The correction was taken in: ${units.units.length} work unit(s).`], options)
      })
      end(exit)
    })
}

function form(spec: string, options: OutputOptions): number {
  const session = openSession(spec)
  const step = stepOf(session)
  if (step.do !== 'amend') {
    return settle(session, ['No correction is awaited now.'], options)
  }
  emit(JSON.stringify(filled(session, step.ids), null, 2), options)
  process.stderr.write(`next: ${nextOf(session).command}\n`)
  return exits.waiting
}

/** The form with one unit an id, the files that have changed so far, and the corrected sections that others refer to. */
function filled(session: Session, ids: readonly string[]): Amendment {
  const now = currentDocuments(session)
  const files = [...delta(boundTarget(session), now.target).changed]
  const units = ids.map((id) => ({
    ids: [id],
    files,
    done: '',
    evidence: '',
    notApplicable: null,
    rollback: '',
    superseded: [],
    paraphrases: [],
  }))
  const reread = toReread(session, now).map(({ section, references }) => {
    process.stderr.write(`${section} is referred to at ${references.join(', ')}\n`)
    return { section, note: '' }
  })
  return { units, kept: [], reread }
}
