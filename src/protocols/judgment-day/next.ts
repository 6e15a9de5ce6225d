import type { Group } from '../../ledger/merge-input.js'
import { type Proposal, propose } from '../../ledger/pairing/index.js'
import type { SeatTask, Step } from '../protocol.js'
import { discovery, editable, openContradictions, rawRows, rejudgmentOf, seats } from './facts.js'
import { acknowledgement, askContradictions, askFix, askQuantities } from './menus.js'
import type { Facts, Judge, State } from './state.js'
import { verification } from './verification.js'

/** The one legal step from a state. */
export function next(state: State): Step {
  const { facts } = state
  switch (state.at) {
    case 'judging':
      return { do: 'judge', step: discovery, seats: waiting(facts.answers, 'judge') }
    case 'pairing':
      return pairing(facts)
    case 'deciding':
      return openContradictions(facts).length > 0 ? askContradictions(facts) : askFix(facts)
    case 'fixing': {
      const { ids, also } = state.work
      const step = `correction ${facts.corrections.length + 1}`
      return { do: 'amend', step, role: 'fix', ids: [...ids, ...also], files: editable(facts) }
    }
    case 'rejudging': {
      const step = rejudgmentOf(state.work.n)
      return { do: 'judge', step, seats: waiting(state.correction.replies, 'rejudge') }
    }
    case 'quantities':
      return askQuantities(facts)
    case 'verifying':
      return state.ending === null ? { do: 'verify', checks: verification(facts) } : { do: 'close', ...state.ending }
    case 'closed':
      return { do: 'nothing', choices: acknowledgement(facts, state.ending) }
  }
}

const waiting = (answered: readonly Judge[], role: string): SeatTask[] =>
  seats.filter((seat) => !answered.some((judge) => judge.seat === seat)).map((seat) => ({ seat, role }))

/** Freezes at once unless an uncertain proposal touches a severe row and nobody was asked yet (P-5). */
function pairing(facts: Facts): Step {
  const open = proposals(facts)
  const waits = facts.declared === null && open.some((proposal) => !proposal.certain && proposal.grade === 'severe')
  if (waits) return { do: 'pair', proposals: open, rows: rawRows(facts) }
  const certain = open
    .filter((proposal) => proposal.certain)
    .map(({ rows, reasons }): Group => ({ relation: 'same', rows: [...rows], rationale: reasons.join('; ') }))
  // beside judges that are the cross-check themselves it is no third witness (P-4)
  const witness = facts.answers.some((answer) => answer.assurance !== 'deterministic')
  return { do: 'freeze', certain, witness, rows: null }
}

/** Proposals that no declared group has settled. */
function proposals(facts: Facts): Proposal[] {
  const settled = new Set<string>(facts.declared?.groups.flatMap((group) => group.rows))
  const rows = rawRows(facts)
  const [a, b] = seats.map((seat) => rows.filter((row) => row.seat === seat)) as [typeof rows, typeof rows]
  return propose(a, b).filter((proposal) => !proposal.rows.some((id) => settled.has(id)))
}
