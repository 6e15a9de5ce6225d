import type { Amended, Decided, Event, Replied } from '../../ledger/event.js'
import { objections } from '../../ledger/merge.js'
import { refuseDecision } from '../choices.js'
import type { Refusal } from '../protocol.js'
import { openConfirmed, openQuantities, rawRows } from './facts.js'
import { next } from './next.js'
import type { Facts, State, Work } from './state.js'

/** Why an event is refused where the run stands; empty when it may be appended. A refusal changes nothing. */
export function admit(state: State, event: Event): Refusal[] {
  switch (event.kind) {
    case 'replied':
      return admitReply(state, event)
    case 'paired':
      return state.at === 'pairing' ? pairingRefusals(state.facts, event) : [misplaced(state, 'merge')]
    case 'decided':
      return admitDecision(state, event)
    case 'amended':
      return state.at === 'fixing' ? admitAmendment(state.facts, state.work, event) : [misplaced(state, 'amended')]
    case 'opened':
      return [{ problem: 'the run is open already', expected: 'one opening' }]
    case 'frozen':
      return next(state).do === 'freeze' ? [] : [misplaced(state, 'frozen')]
    case 'verified':
      return next(state).do === 'verify' ? [] : [misplaced(state, 'verified')]
    case 'closed':
      return closingRefusals(state, event)
    case 'asked':
    case 'failed':
      return []
  }
}

const misplaced = (state: State, what: string): Refusal => ({
  problem: `"${what}" does not belong in state "${state.at}"`,
  expected: 'the next action that "judgment-day status" prints',
})

function closingRefusals(state: State, { verdict, outcome }: Extract<Event, { kind: 'closed' }>): Refusal[] {
  const step = next(state)
  if (step.do !== 'close') return [misplaced(state, 'closed')]
  if (step.verdict === verdict && step.outcome === outcome) return []
  return [{ problem: `the run did not come to ${verdict}, ${outcome}`, expected: `${step.verdict}, ${step.outcome}` }]
}

function admitReply(state: State, event: Replied): Refusal[] {
  const step = next(state)
  if (step.do !== 'judge') return [misplaced(state, 'submit')]
  // a refuter is never launched nor read here: akili-judgment-day-skill, Hard Rules
  if (/refuter/i.test(event.agent ?? '')) {
    return [
      { problem: `a reply of "${event.agent}" is not taken`, expected: 'the reply of a judge, never of a refuter' },
    ]
  }
  if (step.step !== event.step) return [{ problem: `the reply is for ${event.step}`, expected: step.step }]
  if (step.seats.some((task) => task.seat === event.seat)) return []
  const waiting = step.seats.map((task) => task.seat).join(', ')
  return [
    { problem: `seat ${event.seat} has answered already, with other bytes`, expected: `a reply of seat ${waiting}` },
  ]
}

function pairingRefusals(facts: Facts, event: Extract<Event, { kind: 'paired' }>): Refusal[] {
  return objections(rawRows(facts), event.groups).map(({ group, id, problem }) => ({
    problem: `group ${group}, ${id}: ${problem}`,
    expected: 'the form that "judgment-day merge" prints',
  }))
}

function admitDecision(state: State, event: Decided): Refusal[] {
  if (event.choice === 'abandon') return abandonRefusals(state, event)
  const step = next(state)
  const choices = step.do === 'ask' || step.do === 'nothing' ? step.choices : []
  const refusals = refuseDecision(choices, event)
  const confirmed = openConfirmed(state.facts).map((row) => row.id)
  const wholesale = state.at === 'deciding' && event.choice.startsWith('fix')
  const left = confirmed.filter((id) => !event.ids.includes(id))
  if (wholesale && event.ids.length > 0 && left.length > 0) {
    refusals.push({
      problem: `"${event.choice}" leaves out ${left.join(', ')}`,
      expected: 'every confirmed id, or no --ids at all',
    })
  }
  return [...refusals, ...alsoRefusals(state, event)]
}

function abandonRefusals(state: State, event: Decided): Refusal[] {
  if (state.at === 'closed') return [{ problem: 'the run is closed', expected: 'an open run' }]
  const abandon = { id: 'abandon', words: '', needs: ['by', 'why'] as const, ids: [] }
  return refuseDecision([abandon], event)
}

/** What a person may widen an edit to (P-3): rows that exist and are not confirmed. */
function alsoRefusals({ at, facts }: State, event: Decided): Refusal[] {
  if (event.also.length === 0) return []
  if (!event.choice.startsWith('fix')) return [{ problem: '--also goes with fix and fix-only', expected: 'no --also' }]
  const rows = facts.merged?.rows.filter((row) => row.class !== 'confirmed').map((row) => row.id) ?? []
  const open = openQuantities(facts).map((row) => row.id)
  // after the judges only numbers are edited (P-9)
  const known = at === 'quantities' ? open : [...rows, ...open]
  const foreign = event.also.filter((id) => !known.includes(id))
  if (foreign.length === 0) return []
  return [
    {
      problem: `--also cannot name ${foreign.join(', ')}`,
      expected: known.length === 0 ? 'no --also' : `some of ${known.join(', ')}`,
    },
  ]
}

function admitAmendment(facts: Facts, work: Work, event: Amended): Refusal[] {
  if (event.hunks.length === 0) return [{ problem: 'no document changed', expected: 'an edit of the allowed files' }]
  return [
    ...authorised(work, event),
    ...event.units.flatMap(evidenced),
    ...declared(event),
    ...event.unswept.map(({ path, line, text }) => ({
      problem: `${path}:${line} still says "${text}", which a work unit calls superseded`,
      expected: 'the line updated, or listed under "kept" with a reason',
    })),
    ...(work.kind === 'quantities' ? settled(facts, work, event) : []),
  ]
}

function authorised(work: Work, event: Amended): Refusal[] {
  const allowed = [...work.ids, ...work.also]
  const named = event.units.flatMap((unit) => unit.ids)
  const foreign = named
    .filter((id) => !allowed.includes(id))
    .map((id) => ({
      problem: `${id} is not authorised: only confirmed severe ids are fixed, others by a person's --also`,
      expected: `ids among ${allowed.join(', ')}`,
    }))
  const left = work.ids
    .filter((id) => !named.includes(id))
    .map((id) => ({
      problem: `no work unit covers ${id}`,
      expected: 'one for every authorised id',
    }))
  return [...foreign, ...left]
}

function evidenced(unit: Amended['units'][number]): Refusal[] {
  if ((unit.evidence === null) !== (unit.notApplicable === null)) return []
  return [
    {
      problem: `the unit of ${unit.ids.join(', ')} must have one of "evidence" and "notApplicable"`,
      expected: 'the other as null',
    },
  ]
}

function declared(event: Amended): Refusal[] {
  const editable = event.manifest.filter((file) => file.role !== 'evidence').map((file) => file.path)
  const files = event.units.flatMap((unit) => unit.files)
  const outside = files
    .filter((path) => !editable.includes(path))
    .map((path) => ({
      problem: `${path} may not be edited in this run`,
      expected: `files among ${editable.join(', ')}`,
    }))
  const changed = [...new Set(event.hunks.map((hunk) => hunk.path))]
  const undeclared = changed
    .filter((path) => !files.includes(path))
    .map((path) => ({
      problem: `${path} was edited, but no work unit declares it`,
      expected: 'the edit taken back, or the file under "files" of its unit',
    }))
  return [...outside, ...undeclared]
}

/** A fix of quantities alone touches only the places that its rows name, and the cross-check must then agree (P-9). */
function settled(facts: Facts, work: Work, event: Amended): Refusal[] {
  const rows = facts.quantities.filter((row) => work.ids.includes(row.id))
  const still = rows.filter((row) =>
    event.quantities.some((finding) => finding.fingerprint === row.finding.fingerprint),
  )
  const places = rows.flatMap(({ finding }) => [finding, ...finding.related])
  const stray = event.hunks.filter(
    (hunk) =>
      !places.some(
        (place) => place.path === hunk.path && place.line >= hunk.line - 1 && place.line <= hunk.endLine + 1,
      ),
  )
  return [
    ...still.map((row) => ({
      problem: `${row.id} still stands: ${row.finding.message}`,
      expected: 'the number corrected',
    })),
    ...stray.map((hunk) => ({
      problem: `${hunk.path}:${hunk.line} is not a place of ${work.ids.join(', ')}`,
      expected: 'only those lines edited; larger changes need a new review',
    })),
  ]
}
