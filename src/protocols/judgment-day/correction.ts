import type { Amended, QuantityFinding, Replied } from '../../ledger/event.js'
import { resolve } from '../rounds.js'
import { conclude, escalate, mark } from './endings.js'
import { saidOf } from './facts.js'
import { fixCaused, rejudgment } from './rows.js'
import type { Correction, Facts, QuantityRow, State, Status, Work } from './state.js'

/** The documents after a correction are bound: the judges look again, or a run that declined them ends. */
export function corrected(state: Extract<State, { at: 'fixing' }>, event: Amended, at: string): State {
  const { work } = state
  const { units, kept, reread, hunks } = event
  const correction: Correction = { work, units, kept, reread, hunks, at, replies: [], fixCaused: [] }
  const beside = work.also.filter((id) => units.some((unit) => unit.ids.includes(id)))
  const marked = mark(mark(state.facts, statusIds(work), 'fixed'), beside, 'edited-outside-lineage')
  const facts = { ...marked, target: event.target, ...recount(marked, event.quantities) }
  switch (work.kind) {
    case 'round':
      return { at: 'rejudging', facts, work, correction }
    case 'only':
      return escalate(withCorrection(facts, correction), 'fixed-unjudged')
    case 'quantities':
      return conclude(withCorrection(facts, correction))
  }
}

const withCorrection = (facts: Facts, correction: Correction): Facts => ({
  ...facts,
  corrections: [...facts.corrections, correction],
})

/** Quantity rows have a status of their own. */
const statusIds = (work: Work): readonly string[] => (work.kind === 'quantities' ? [] : work.ids)

/** The quantity rows after the cross-check of the amended target: gone is fixed, moved is followed, new or back is fix-caused (P-9). */
function recount(facts: Facts, found: readonly QuantityFinding[]): Pick<Facts, 'quantities' | 'known'> {
  const now = new Map(found.map((finding) => [finding.fingerprint, finding]))
  const old = facts.quantities.map((row): QuantityRow => {
    const finding = now.get(row.finding.fingerprint)
    if (finding === undefined) return row.status === 'open' ? { ...row, status: 'fixed' } : row
    return row.status === 'fixed' ? { ...row, finding, status: 'open', fixCaused: true } : { ...row, finding }
  })
  const known = new Set([...facts.known, ...old.map((row) => row.finding.fingerprint)])
  const fresh = found.filter((finding) => !known.has(finding.fingerprint))
  const added = fresh.map((finding, index): QuantityRow => {
    return { id: `Q-${old.length + index + 1}`, finding, status: 'open', fixCaused: true }
  })
  return { quantities: [...old, ...added], known: [...now.keys()] }
}

type Rejudging = Extract<State, { at: 'rejudging' }>

/** One judge's word on the correction; with the second one the round ends. */
export function rejudged(state: Rejudging, event: Replied): State {
  const { facts, work, correction: before } = state
  if (before.replies.some((reply) => reply.seat === event.seat)) return state
  const replies = [...before.replies, rejudgment(event)].sort((a, b) => (a.seat < b.seat ? -1 : 1))
  const known = [...facts.corrections.flatMap((earlier) => earlier.fixCaused), ...before.fixCaused].length
  const caused = [...before.fixCaused, ...fixCaused(event, before.hunks, known + 1)]
  const correction = { ...before, replies, fixCaused: caused }
  if (replies.length < 2) return { ...state, correction }
  return roundEnds(withCorrection(facts, correction), correction, work)
}

/** Both have answered: what stands goes to the second round, or after it to a person. */
function roundEnds(before: Facts, correction: Correction, work: Rejudging['work']): State {
  const words = (id: string) => correction.replies.map((reply) => saidOf(reply, id)?.outcome)
  const results = work.ids.map((id) => [id, resolve(words(id))] as const)
  const regressed = work.also.filter((id) => words(id).includes('regression')).map((id) => [id, 'regression'] as const)
  const caused = correction.fixCaused.filter((row) => row.inScope && row.severe).map((row) => [row.id, 'open'] as const)
  const outcomes: (readonly [string, Status])[] = [...results, ...regressed, ...caused]
  const facts = { ...before, status: { ...before.status, ...Object.fromEntries(outcomes) } }
  const survivors = outcomes.filter(([, status]) => status !== 'verified').map(([id]) => id)
  if (survivors.length === 0) return conclude(facts)
  if (work.n === 2) return escalate(facts, 'survived-round-two')
  return { at: 'fixing', facts, work: { kind: 'round', n: 2, ids: survivors, also: [] } }
}
