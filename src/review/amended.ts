import { amend, amendedEvent, toReread } from '../conduct/amend.js'
import { conduct } from '../conduct/index.js'
import { boundTarget } from '../conduct/material.js'
import { repeats } from '../conduct/repeats.js'
import { stepOf } from '../conduct/run.js'
import type { Amendment } from '../ledger/amendment.js'
import type { Step } from '../protocols/protocol.js'
import { delta } from '../target/delta.js'
import type { Referred } from '../target/referrers.js'
import { type Acted, again } from './acts.js'
import type { Caller } from './ports.js'
import { refusing } from './refusing.js'
import { currentDocuments, moving, openSession, type Session } from './session.js'

/** The form of the work units, filled as far as is known, and the places that refer to the corrected sections. */
export interface AmendmentForm {
  readonly form: Amendment
  readonly referred: readonly Referred[]
}

/**
 * Takes in the documents after a correction and drives the run on. Throws `run/refused` with every reason: nothing
 * changed, other files did, an id is left out, a superseded value still stands, a referring place was not read again.
 */
export function amended(spec: string, amendment: Amendment, caller: Caller = {}): Promise<Acted> {
  return moving(spec, caller, async (session) => {
    const now = currentDocuments(session)
    if (repeats(session, amendedEvent(session, amendment, now))) return again(session)
    amend(session, amendment, now, refusing(session, 'amended'))
    await conduct(session)
    return { session, happened: `The correction was taken in: ${amendment.units.length} work unit(s).` }
  })
}

/** The form with one unit an id and the files that have changed so far; no form when no correction is awaited. */
export function amendmentForm(spec: string): { readonly session: Session; readonly awaited: AmendmentForm | null } {
  const session = openSession(spec)
  const step = stepOf(session)
  return { session, awaited: step.do === 'amend' ? filled(session, step) : null }
}

function filled(session: Session, { ids, files: editable }: Extract<Step, { do: 'amend' }>): AmendmentForm {
  const now = currentDocuments(session)
  const { changed } = delta(boundTarget(session), now.target)
  const files = [...(changed.length > 0 ? changed : editable)]
  const blank = { done: '', evidence: '', notApplicable: null, rollback: '', superseded: [], paraphrases: [] }
  const units = ids.map((id) => ({ ids: [id], files, ...blank }))
  const referred = toReread(session, now)
  return { form: { units, kept: [], reread: referred.map(({ section }) => ({ section, note: '' })) }, referred }
}
