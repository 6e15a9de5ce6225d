import { conduct } from '../conduct/index.js'
import { repeats } from '../conduct/repeats.js'
import { act, stepOf } from '../conduct/run.js'
import type { Event } from '../ledger/event.js'
import type { Group } from '../ledger/merge-input.js'
import { goOn } from './go-on.js'
import type { Caller } from './ports.js'
import { refusing } from './refusing.js'
import { moving, requireBound, type Session } from './session.js'

/** What an act came to: the run as it stands now, and what happened in one sentence. */
export interface Acted {
  readonly session: Session
  readonly happened: string
}

/** An act that was done before, to the byte, is not done twice (P-13); what an interruption left undone after it is. */
export async function again(session: Session): Promise<Acted> {
  const { head } = session.store.ledger()
  await goOn(session)
  const changed = session.store.ledger().head !== head
  return { session, happened: `The very same was recorded before; ${changed ? 'the run went on' : 'nothing changed'}.` }
}

/** What a person decides. */
export interface Decision {
  /** One of the choices that the current step declares. */
  readonly choice: string
  readonly ids?: readonly string[]
  /** Rows to edit too, outside the judged lineage (P-3). */
  readonly also?: readonly string[]
  readonly by?: string
  readonly why?: string
}

/**
 * Declares how rows of the two judges relate; pairs that the rule takes by itself and that no group touches stay.
 * Throws `run/refused` when nothing is to be paired now.
 */
export function merge(spec: string, groups: readonly Group[], by: string | null, caller: Caller = {}): Promise<Acted> {
  const paired: Event = { kind: 'paired', groups: [...groups], by }
  return moving(spec, caller, async (session) => {
    if (repeats(session, paired)) return again(session)
    requireBound(session)
    act(session, [paired], refusing(session, 'merge'))
    await conduct(session)
    return { session, happened: `${groups.length} group(s) were declared.` }
  })
}

/** Records a person's decision and drives the run on. Throws `run/refused` for what the step does not offer. */
export function decide(spec: string, decision: Decision, caller: Caller = {}): Promise<Acted> {
  const { choice, ids = [], also = [], by = null, why = null } = decision
  const decided: Event = { kind: 'decided', choice, ids: [...ids], also: [...also], by, why }
  return moving(spec, caller, async (session) => {
    if (repeats(session, decided)) return again(session)
    if (stepOf(session).do === 'ask' && choice !== abandoning) requireBound(session)
    act(session, [decided], refusing(session, choice === abandoning ? choice : `decide ${choice}`))
    await conduct(session)
    return { session, happened: `Recorded: ${choice}${by === null ? '' : ` by ${by}`}.` }
  })
}

const abandoning = 'abandon'

/** Closes an open run as escalated, whatever its target has become. */
export const abandon = (spec: string, by: string, why: string, caller: Caller = {}): Promise<Acted> =>
  decide(spec, { choice: abandoning, by, why }, caller)
