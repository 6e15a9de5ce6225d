import type { Amended, Decided, Event, Opened, QuantityFinding, Replied } from '../../ledger/event.js'
import { merge, unpair } from '../../ledger/merge.js'
import type { VerificationCheck } from '../protocol.js'
import { resolve } from '../rounds.js'
import { openConfirmed, openContradictions, openQuantities, rawRows } from './facts.js'
import { verification } from './next.js'
import { answer, firstStatus, fixCaused, readRejudgment } from './rows.js'
import type { Correction, Decision, Ending, Facts, QuantityRow, State, Status, Work } from './state.js'

export function begin(opened: Event, at: string): State {
  if (opened.kind !== 'opened') throw new TypeError('a run begins with its opening')
  return { at: 'judging', facts: fresh(opened, at) }
}

/** The next state. Total: an event that does not belong where it stands leaves the state as it is. */
export function evolve(state: State, event: Event, at: string): State {
  switch (event.kind) {
    case 'opened':
      return state
    case 'asked':
      return { ...state, facts: asked(state.facts, event) }
    case 'replied':
      return state.at === 'judging' ? judged(state, event) : state.at === 'rejudging' ? rejudged(state, event) : state
    case 'failed': {
      const { step, seat, reason } = event
      return { ...state, facts: { ...state.facts, failures: [...state.facts.failures, { step, seat, reason }] } }
    }
    case 'paired':
      return state.at === 'pairing' ? { ...state, facts: { ...state.facts, declared: event.groups } } : state
    case 'frozen':
      return state.at === 'pairing' ? frozen(state.facts, event) : state
    case 'decided':
      return decided(state, event, at)
    case 'amended':
      return state.at === 'fixing' ? amended(state, event, at) : state
    case 'verified':
      return state.at === 'verifying' && state.ending === null ? verified(state.facts, event.checks) : state
    case 'closed':
      return closed(state, event)
  }
}

/** Only the ending that the fold itself has come to can be written down. */
function closed(state: State, { verdict, outcome }: Extract<Event, { kind: 'closed' }>): State {
  if (state.at !== 'verifying' || state.ending?.verdict !== verdict || state.ending.outcome !== outcome) return state
  return { at: 'closed', facts: state.facts, ending: state.ending }
}

function fresh(opened: Opened, at: string): Facts {
  return {
    opened,
    openedAt: at,
    asked: [],
    answers: [],
    failures: [],
    declared: null,
    certain: [],
    merged: null,
    quantities: [],
    known: [],
    status: {},
    decisions: [],
    corrections: [],
    deviations: [],
    verification: null,
    target: opened.target,
  }
}

function asked(facts: Facts, event: Extract<Event, { kind: 'asked' }>): Facts {
  const equal = new Set(event.seats.map((seat) => seat.criteria)).size <= 1
  const deviation = `The judges of ${event.step} were not asked the same (criteria digests differ): rows of one judge alone are not cross-corroborated.`
  return {
    ...facts,
    asked: [...facts.asked, event],
    deviations: equal ? facts.deviations : [...facts.deviations, deviation],
  }
}

function judged(state: Extract<State, { at: 'judging' }>, event: Replied): State {
  if (state.facts.answers.some((known) => known.seat === event.seat)) return state
  const answers = [...state.facts.answers, answer(event)].sort((a, b) => (a.seat < b.seat ? -1 : 1))
  const facts = { ...state.facts, answers }
  return answers.length === 2 ? { at: 'pairing', facts } : { at: 'judging', facts }
}

function frozen(before: Facts, event: Extract<Event, { kind: 'frozen' }>): State {
  const merged = merge(rawRows(before), [...(before.declared ?? []), ...event.certain])
  const status = Object.fromEntries(merged.rows.map((row) => [row.id, firstStatus(row)]))
  const quantities = event.witness ? event.quantities.map((finding, index) => quantity(finding, index + 1, false)) : []
  const known = event.quantities.map((finding) => finding.fingerprint)
  return deliberate({ ...before, certain: event.certain, merged, status, quantities, known })
}

/** Where a run goes when nobody is asked anything more about its rows. */
function deliberate(facts: Facts): State {
  if (openContradictions(facts).length > 0 || openConfirmed(facts).length > 0) return { at: 'deciding', facts }
  return conclude(facts)
}

function conclude(facts: Facts): State {
  return openQuantities(facts).length > 0 ? { at: 'quantities', facts } : { at: 'verifying', facts, ending: null }
}

function decided(state: State, event: Decided, at: string): State {
  const { choice, ids, also, by, why } = event
  const decision: Decision = { choice, ids, also, by, why, at }
  const facts = { ...state.facts, decisions: [...state.facts.decisions, decision] }
  if (choice === 'abandon' && state.at !== 'closed') return escalate(facts, 'abandoned')
  switch (state.at) {
    case 'deciding':
      return deliberated(facts, decision)
    case 'quantities':
      return quantitiesDecided(facts, decision)
    case 'closed':
      return { ...state, facts }
    case 'judging':
    case 'pairing':
    case 'fixing':
    case 'rejudging':
    case 'verifying':
      return state
  }
}

function deliberated(facts: Facts, decision: Decision): State {
  const { also } = decision
  const ids = openConfirmed(facts).map((row) => row.id)
  switch (decision.choice) {
    case 'fix':
      return { at: 'fixing', facts, work: { kind: 'round', n: 1, ids, also } }
    case 'fix-only':
      return { at: 'fixing', facts, work: { kind: 'only', ids, also } }
    case 'accept':
      return escalate(facts, 'accepted-as-is')
    case 'escalate':
      return escalate(facts, 'contradiction-escalated')
    case 'split':
      return deliberate(splitRows(facts, decision.ids))
    case 'uphold':
      return deliberate(mark(uphold(facts, decision.ids), decision.ids, 'open'))
    case 'dismiss':
      return deliberate(mark(facts, decision.ids, 'dismissed'))
    case 'verify-suspect':
      return { at: 'deciding', facts: mark(facts, decision.ids, 'suspect-verified') }
    default:
      return { at: 'deciding', facts }
  }
}

function quantitiesDecided(facts: Facts, decision: Decision): State {
  switch (decision.choice) {
    case 'fix': {
      const named = decision.also.length > 0 ? decision.also : openQuantities(facts).map((row) => row.id)
      return { at: 'fixing', facts, work: { kind: 'quantities', ids: named, also: [] } }
    }
    case 'waive':
      return conclude({ ...facts, quantities: settle(facts.quantities, decision.ids, 'waived') })
    case 'accept':
      return escalate(facts, 'accepted-as-is')
    default:
      return { at: 'quantities', facts }
  }
}

function amended(state: Extract<State, { at: 'fixing' }>, event: Amended, at: string): State {
  const { work } = state
  const { units, kept, hunks } = event
  const correction: Correction = { work, units, kept, hunks, at, replies: {}, fixCaused: [] }
  const corrections = [...state.facts.corrections, correction]
  const marked = mark(mark(state.facts, work.ids, 'fixed'), work.also, 'edited-outside-lineage')
  const facts = { ...marked, corrections, target: event.target, ...recount(marked, event.quantities) }
  switch (work.kind) {
    case 'round':
      return { at: 'rejudging', facts, work }
    case 'only':
      return escalate(facts, 'fixed-unjudged')
    case 'quantities':
      return conclude(facts)
  }
}

/** The quantity rows after the cross-check of the amended target: gone is fixed, new is fix-caused. */
function recount(facts: Facts, found: readonly QuantityFinding[]): Pick<Facts, 'quantities' | 'known'> {
  const still = new Set(found.map((finding) => finding.fingerprint))
  const old = facts.quantities.map(
    (row): QuantityRow =>
      row.status === 'open' && !still.has(row.finding.fingerprint) ? { ...row, status: 'fixed' } : row,
  )
  const fresh = found.filter((finding) => !facts.known.includes(finding.fingerprint))
  const added = fresh.map((finding, index) => quantity(finding, old.length + index + 1, true))
  return { quantities: [...old, ...added], known: [...new Set([...facts.known, ...still])] }
}

function rejudged(state: Extract<State, { at: 'rejudging' }>, event: Replied): State {
  const last = state.facts.corrections.at(-1)
  if (last === undefined || last.replies[event.seat] !== undefined) return state
  const { agent, model, assurance } = event
  const reply = { agent, model, assurance, resolutions: readRejudgment(event).resolutions }
  const count = state.facts.corrections.flatMap((correction) => correction.fixCaused).length
  const caused = [...last.fixCaused, ...fixCaused(event, last.hunks, count + 1)]
  const correction: Correction = { ...last, replies: { ...last.replies, [event.seat]: reply }, fixCaused: caused }
  const facts = { ...state.facts, corrections: [...state.facts.corrections.slice(0, -1), correction] }
  if (Object.keys(correction.replies).length < 2) return { ...state, facts }
  return roundEnds(facts, correction, state.work)
}

/** Both have answered: what stands goes to the second round, or after it to a person. */
function roundEnds(before: Facts, correction: Correction, work: Extract<Work, { kind: 'round' }>): State {
  const words = (id: string) =>
    Object.values(correction.replies).map((reply) => reply.resolutions.find((row) => row.id === id)?.outcome)
  const results = work.ids.map((id) => [id, resolve(words(id))] as const)
  const regressed = work.also.filter((id) => words(id).includes('regression'))
  const caused = correction.fixCaused.filter((row) => row.inScope && row.severe).map((row) => row.id)
  const status: Record<string, Status> = { ...before.status, ...Object.fromEntries(results) }
  for (const id of regressed) status[id] = 'regression'
  for (const id of caused) status[id] = 'open'
  const facts = { ...before, status }
  const survivors = [...results.filter(([, word]) => word !== 'verified').map(([id]) => id), ...regressed, ...caused]
  if (survivors.length === 0) return conclude(facts)
  if (work.n === 2) return escalate(facts, 'survived-round-two')
  return { at: 'fixing', facts, work: { kind: 'round', n: 2, ids: survivors, also: [] } }
}

/** A host may add checks; what the protocol itself finds failed is never made good by leaving it out. */
function verified(before: Facts, checks: readonly VerificationCheck[]): State {
  const facts = { ...before, verification: checks }
  if (![...checks, ...verification(before)].every((check) => check.passed))
    return escalate(facts, 'verification-failed')
  const outcome = facts.corrections.length > 0 ? 'fixed' : 'clean'
  return { at: 'verifying', facts, ending: { verdict: 'approved', outcome } }
}

const escalate = (facts: Facts, outcome: string): State => {
  const ending: Ending = { verdict: 'escalated', outcome }
  return { at: 'verifying', facts, ending }
}

const mark = (facts: Facts, ids: readonly string[], status: Status): Facts => ({
  ...facts,
  status: { ...facts.status, ...Object.fromEntries(ids.map((id) => [id, status])) },
})

/** A contradiction that a person upholds keeps its id and is fixable like a confirmed row (P-15). */
function uphold(facts: Facts, ids: readonly string[]): Facts {
  if (facts.merged === null) return facts
  const rows = facts.merged.rows.map((row) => (ids.includes(row.id) ? { ...row, class: 'confirmed' as const } : row))
  return { ...facts, merged: { ...facts.merged, rows } }
}

function splitRows(facts: Facts, ids: readonly string[]): Facts {
  if (facts.merged === null) return facts
  const merged = ids.reduce(unpair, facts.merged)
  const kept = merged.rows.map((row) => [row.id, facts.status[row.id] ?? firstStatus(row)] as const)
  return { ...facts, merged, status: Object.fromEntries(kept) }
}

const settle = (rows: readonly QuantityRow[], ids: readonly string[], status: QuantityRow['status']): QuantityRow[] =>
  rows.map((row) => (ids.includes(row.id) ? { ...row, status } : row))

const quantity = (finding: QuantityFinding, n: number, fixCaused: boolean): QuantityRow => ({
  id: `Q-${n}`,
  finding,
  status: 'open',
  fixCaused,
})
