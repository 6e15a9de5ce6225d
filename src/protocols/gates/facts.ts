import type { Finding } from './enforce.js'
import type { Facts } from './state.js'

/** The findings that block now: those of the last verdict. */
export const blockers = (facts: Facts): Finding[] =>
  (facts.verdicts.at(-1)?.findings ?? []).filter((finding) => finding.severity === 'blocking')

export const advice = (facts: Facts): Finding[] =>
  (facts.verdicts.at(-1)?.findings ?? []).filter((finding) => finding.severity === 'advisory')

/** Two revisions, and one more for each that a person granted. */
export const allowance = ({ grants }: Facts): number => 2 + grants
