import { type Merged, rowsOf } from '../../ledger/merge.js'
import type { Row } from '../../ledger/row.js'
import type { Facts, FixCaused, QuantityRow, Rejudgment } from './state.js'

/** Questions that several parts of the protocol ask of what has happened. */
export const seats = ['A', 'B'] as const

export const rawRows = (facts: Facts): Row[] => facts.answers.flatMap((answer) => answer.rows)

export const mergedRows = (facts: Facts): readonly Merged[] => facts.merged?.rows ?? []

export const ofClass = (facts: Facts, rowClass: Merged['class']): Merged[] =>
  mergedRows(facts).filter((row) => row.class === rowClass)

const open = (facts: Facts, rowClass: Merged['class']): Merged[] =>
  ofClass(facts, rowClass).filter((row) => facts.status[row.id] === 'open')

export const openConfirmed = (facts: Facts): Merged[] => open(facts, 'confirmed')

export const openContradictions = (facts: Facts): Merged[] => open(facts, 'contradiction')

export const openQuantities = (facts: Facts): QuantityRow[] => facts.quantities.filter((row) => row.status === 'open')

/** Fix-caused defects that count: severe, and in the delta. */
export const severeFixCaused = (facts: Facts): FixCaused[] =>
  facts.corrections.flatMap((correction) => correction.fixCaused).filter((row) => row.inScope && row.severe)

/** The words that stand for a merged row: those of the gravest of its rows. */
export const claimOf = (merged: Merged): string =>
  rowsOf(merged)
    .slice(0, 1)
    .map((row) => row.claim)
    .join()

/** Documents that a correction may touch: target and context, never evidence (P-16). */
export const editable = (facts: Facts): string[] =>
  facts.opened.manifest.filter((file) => file.role === 'target' || file.role === 'context').map((file) => file.path)

/** The step name of the first round's judging. */
export const discovery = 'discovery'

/** The step name that a round's re-judgment and its brief carry. */
export const rejudgmentOf = (n: number): string => `re-judgment ${n}`

/** What a judge said of an id, if it said one thing: an id named twice counts as not named (P-13). */
export function saidOf({ resolutions }: Rejudgment, id: string): Rejudgment['resolutions'][number] | undefined {
  const [only, ...more] = resolutions.filter((row) => row.id === id)
  return more.length === 0 ? only : undefined
}
