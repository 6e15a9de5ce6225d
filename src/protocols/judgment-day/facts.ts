import type { Merged } from '../../ledger/merge.js'
import type { Row } from '../../ledger/row.js'
import type { Facts, QuantityRow } from './state.js'

/** Questions that several parts of the protocol ask of what has happened. */
export const rawRows = (facts: Facts): Row[] => facts.answers.flatMap((answer) => answer.rows)

export const ofClass = (facts: Facts, rowClass: Merged['class']): Merged[] =>
  facts.merged?.rows.filter((row) => row.class === rowClass) ?? []

export const openConfirmed = (facts: Facts): Merged[] =>
  ofClass(facts, 'confirmed').filter((row) => facts.status[row.id] === 'open')

export const openContradictions = (facts: Facts): Merged[] =>
  ofClass(facts, 'contradiction').filter((row) => facts.status[row.id] === 'open')

export const openQuantities = (facts: Facts): QuantityRow[] => facts.quantities.filter((row) => row.status === 'open')

/** Documents that a correction may touch: target and context, never evidence (P-16). */
export const editable = (facts: Facts): string[] =>
  facts.opened.manifest.filter((file) => file.role === 'target' || file.role === 'context').map((file) => file.path)

/** The step name that a correction's re-judgment and its brief carry. */
export const rejudgmentOf = (n: number): string => `re-judgment ${n}`
