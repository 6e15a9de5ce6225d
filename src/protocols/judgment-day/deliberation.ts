import { isSevere } from '../../kernel/finding.js'
import type { Decided, Event } from '../../ledger/event.js'
import { type Merge, type Merged, merge, unpair } from '../../ledger/merge.js'
import { conclude, escalate, mark } from './endings.js'
import { openConfirmed, openContradictions, openQuantities, rawRows } from './facts.js'
import { firstStatus } from './rows.js'
import type { Decision, Facts, QuantityRow, State } from './state.js'

/** The ledger freezes: from here on no row changes its words, and what follows is a person's. */
export function frozen(before: Facts, event: Extract<Event, { kind: 'frozen' }>): State {
  const merged = merge(rawRows(before), [...(before.declared?.groups ?? []), ...event.certain])
  const quantities = event.witness
    ? event.quantities.map((finding, index): QuantityRow => {
        return { id: `Q-${index + 1}`, finding, status: 'open', fixCaused: false }
      })
    : []
  const known = event.quantities.map((finding) => finding.fingerprint)
  return deliberate(withRows({ ...before, certain: event.certain, quantities, known }, merged))
}

/** A person's decision. It is recorded wherever it is made; what it moves depends on where the run stands. */
export function decided(state: State, event: Decided, at: string): State {
  const { choice, ids, also, by, why } = event
  const decision: Decision = { choice, ids, also, by, why, at }
  const facts = { ...state.facts, decisions: [...state.facts.decisions, decision] }
  switch (state.at) {
    case 'deciding':
      return (deliberations[choice] ?? stay)(facts, decision) ?? { at: 'deciding', facts }
    case 'quantities':
      return (quantityDecisions[choice] ?? stay)(facts, decision) ?? { at: 'quantities', facts }
    case 'judging':
    case 'pairing':
    case 'fixing':
    case 'rejudging':
      return choice === 'abandon' ? escalate(facts, 'abandoned') : state
    case 'verifying':
      return choice === 'abandon' && state.ending === null ? escalate(facts, 'abandoned') : { ...state, facts }
    case 'closed':
      return { ...state, facts }
  }
}

/** What a choice does to the run; null leaves it where it is. */
type Effect = (facts: Facts, decision: Decision) => State | null

const stay: Effect = () => null
const abandon: Effect = (facts) => escalate(facts, 'abandoned')
const accept: Effect = (facts) => escalate(facts, 'accepted-as-is')

const deliberations: Readonly<Record<string, Effect>> = {
  fix: (facts, { also }) => ({ at: 'fixing', facts, work: { kind: 'round', n: 1, ids: confirmedIds(facts), also } }),
  'fix-only': (facts, { also }) => ({ at: 'fixing', facts, work: { kind: 'only', ids: confirmedIds(facts), also } }),
  accept,
  abandon,
  escalate: (facts) => escalate(facts, 'contradiction-escalated'),
  split: (facts, { ids }) => deliberate(remerged(facts, (before) => ids.reduce(unpair, before))),
  uphold: (facts, { ids }) =>
    deliberate(remerged(facts, (before) => ({ ...before, rows: before.rows.map((row) => upheld(row, ids)) }))),
  dismiss: (facts, { ids }) => deliberate(mark(facts, ids, 'dismissed')),
  'verify-suspect': (facts, { ids }) => ({ at: 'deciding', facts: mark(facts, ids, 'suspect-verified') }),
}

const quantityDecisions: Readonly<Record<string, Effect>> = {
  fix: (facts, { also }) => {
    const ids = also.length > 0 ? also : openQuantities(facts).map((row) => row.id)
    return { at: 'fixing', facts, work: { kind: 'quantities', ids, also: [] } }
  },
  waive: (facts, { ids }) => conclude({ ...facts, quantities: waived(facts.quantities, ids) }),
  accept,
  abandon,
}

/** Where a run goes when nobody is asked anything more about its rows. */
function deliberate(facts: Facts): State {
  if (openContradictions(facts).length > 0 || openConfirmed(facts).length > 0) return { at: 'deciding', facts }
  return conclude(facts)
}

const confirmedIds = (facts: Facts): string[] => openConfirmed(facts).map((row) => row.id)

/** A contradiction that a person upholds keeps its id and is fixable like a confirmed row (P-15); below severe it is info. */
const upheld = (row: Merged, ids: readonly string[]): Merged =>
  ids.includes(row.id) ? { ...row, class: isSevere(row.severity) ? 'confirmed' : 'info' } : row

/** Nobody decides about rows before they are merged. */
const remerged = (facts: Facts, change: (before: Merge) => Merge): Facts =>
  withRows(facts, change(facts.merged as Merge))

/** The merged rows with their statuses: a row keeps what was decided of it, and a new or reclassed one begins. */
function withRows(facts: Facts, merged: Merge): Facts {
  const before = new Map(facts.merged?.rows.map((row) => [row.id, row.class]))
  const status = merged.rows.map((row) => {
    const known = before.get(row.id) === row.class ? facts.status[row.id] : undefined
    return [row.id, known ?? firstStatus(row)] as const
  })
  return { ...facts, merged, status: Object.fromEntries(status) }
}

const waived = (rows: readonly QuantityRow[], ids: readonly string[]): QuantityRow[] =>
  rows.map((row) => (ids.includes(row.id) ? { ...row, status: 'waived' } : row))
