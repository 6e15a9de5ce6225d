import { type Merged, sourcesOf } from '../../ledger/merge.js'
import type { Receipt, Standing } from '../protocol.js'
import { claimOf, ofClass, openQuantities, severeFixCaused } from './facts.js'
import { fields } from './header.js'
import { sections } from './sections.js'
import type { Facts, State } from './state.js'
import { counts, round, tally } from './tally.js'
import { warnings } from './warnings.js'

/** The protocol's one terminal line (akili-judgment-day skill, Output Contract). */
const terminals = { approved: 'JUDGMENT: APPROVED ✅', escalated: 'JUDGMENT: ESCALATED ⚠️' } as const

/** What the run has come to, in the form that readers of AKILI ledgers know; every number is computed from the rows. */
export function receipt(before: State): Receipt {
  const state = withAllCorrections(before)
  const { facts } = state
  const ending = state.at === 'closed' ? state.ending : null
  return {
    title: `Judgment Day Ledger — \`${facts.opened.spec}\``,
    opened: facts.opened,
    state: state.at,
    verdict: ending?.verdict ?? null,
    outcome: ending?.outcome ?? null,
    exhausted: ending?.outcome === 'survived-round-two',
    round: round(state),
    counts: counts(facts),
    tally: tally(facts),
    fields: fields(state),
    sections: sections(state),
    terminal: ending === null ? null : terminals[ending.verdict],
    warnings: warnings(facts),
    standing: standing(facts),
    target: facts.target,
  }
}

/** A correction that is being judged counts as one already. */
function withAllCorrections(state: State): State {
  if (state.at !== 'rejudging') return state
  return { ...state, facts: { ...state.facts, corrections: [...state.facts.corrections, state.correction] } }
}

/** What a person must know of: everything severe or contradicted, with the rows that a pair is made of. */
function standing(facts: Facts): Standing[] {
  const status = (id: string): string => `[${facts.status[id]}]`
  const judged = (['confirmed', 'contradiction', 'suspect'] as const).flatMap((rowClass) => ofClass(facts, rowClass))
  return [
    ...judged.map((row) => ({ id: row.id, text: `${claimOf(row)} ${status(row.id)}${pairOf(row)}` })),
    ...severeFixCaused(facts).map(({ id, row }) => ({ id, text: `${row.claim} ${status(id)}` })),
    ...openQuantities(facts).map(({ id, finding }) => ({ id, text: finding.message })),
  ]
}

const pairOf = (row: Merged): string => (row.members.length > 1 ? ` ${sourcesOf(row)}: ${row.rationale}` : '')
