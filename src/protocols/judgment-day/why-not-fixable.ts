import type { RowClass } from '../../ledger/merge.js'
import { mergedRows } from './facts.js'
import type { Facts } from './state.js'

const reasons: Readonly<Record<RowClass, string>> = {
  confirmed: 'it is not part of this correction',
  suspect: 'one judge alone reported it, or nothing shows it (suspect)',
  contradiction: 'the judges contradict each other on it',
  corroborated: 'it is a warning: information, never fixed',
  info: 'it is information, never fixed',
}

/** Why an id cannot be fixed in the lineage, in words that name it. */
export function whyNotFixable(facts: Facts, id: string): string {
  const row = mergedRows(facts).find((merged) => merged.id === id)
  if (row !== undefined) return `${id} is not authorised: ${reasons[row.class]}`
  return facts.quantities.some((quantity) => quantity.id === id)
    ? `${id} is not authorised: it is a quantity row, which no round fixes`
    : `${id} is not authorised: it is no row of the frozen ledger`
}
