import { isSevere } from '../../kernel/finding.js'
import { ofClass } from './facts.js'
import type { Facts, State } from './state.js'

/** The round that the run is in: 1 until a second correction begins; at most 2. */
export function round(state: State): number {
  const rounds = state.facts.corrections.flatMap(({ work }) => (work.kind === 'round' ? [work.n] : []))
  const beginning = state.at === 'fixing' && state.work.kind === 'round' ? [state.work.n] : []
  return Math.max(1, ...rounds, ...beginning)
}

/** How many rows of each kind there are: computed from the rows, never typed. */
export function counts(facts: Facts) {
  const severe = (rowClass: 'confirmed' | 'suspect'): number =>
    ofClass(facts, rowClass).filter((row) => isSevere(row.severity)).length
  return {
    confirmedSevere: severe('confirmed'),
    suspectSevere: severe('suspect'),
    contradictions: ofClass(facts, 'contradiction').length,
    corroborated: ofClass(facts, 'corroborated').length,
    info: ofClass(facts, 'info').length,
    quantities: facts.quantities.length,
  }
}
