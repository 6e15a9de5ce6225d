import type { Group } from '../../ledger/merge-input.js'
import { type Proposal, propose } from '../../ledger/pairing/index.js'
import type { Choice, Step, VerificationCheck } from '../protocol.js'
import { editable, ofClass, openConfirmed, openContradictions, openQuantities, rawRows, rejudgmentOf } from './facts.js'
import type { Facts, State } from './state.js'

export const seats = ['A', 'B'] as const

/** The one legal step from a state. */
export function next(state: State): Step {
  const { facts } = state
  switch (state.at) {
    case 'judging': {
      const waiting = seats.filter((seat) => !facts.answers.some((answer) => answer.seat === seat))
      return { do: 'judge', step: 'discovery', seats: waiting.map((seat) => ({ seat, role: 'judge' })) }
    }
    case 'pairing':
      return pairing(facts)
    case 'deciding':
      return openContradictions(facts).length > 0 ? askContradictions(facts) : askFix(facts)
    case 'fixing':
      return {
        do: 'amend',
        step: `correction ${facts.corrections.length + 1}`,
        role: 'fix',
        ids: [...state.work.ids, ...state.work.also],
        files: editable(facts),
      }
    case 'rejudging': {
      const replies = facts.corrections.at(-1)?.replies
      const waiting = seats.filter((seat) => replies?.[seat] === undefined)
      return {
        do: 'judge',
        step: rejudgmentOf(state.work.n),
        seats: waiting.map((seat) => ({ seat, role: 'rejudge' })),
      }
    }
    case 'quantities':
      return askQuantities(facts)
    case 'verifying':
      return state.ending === null ? { do: 'verify', checks: verification(facts) } : { do: 'close', ...state.ending }
    case 'closed':
      return { do: 'nothing', choices: acknowledgement(state) }
  }
}

/** Proposals that no declared group has settled: certain ones are taken, the others wait when they touch a severe row (P-5). */
export function proposals(facts: Facts): Proposal[] {
  const settled = new Set((facts.declared ?? []).flatMap((group) => group.rows))
  const rows = rawRows(facts)
  return propose(
    rows.filter((row) => row.seat === seats[0]),
    rows.filter((row) => row.seat === seats[1]),
  ).filter((proposal) => !proposal.rows.some((id) => settled.has(id)))
}

function pairing(facts: Facts): Step {
  const open = proposals(facts)
  const waits = facts.declared === null && open.some((proposal) => !proposal.certain && proposal.grade === 'severe')
  if (waits) return { do: 'pair', proposals: open, rows: rawRows(facts) }
  const certain = open
    .filter((proposal) => proposal.certain)
    .map((proposal): Group => ({ relation: 'same', rows: [...proposal.rows], rationale: proposal.reasons.join('; ') }))
  // beside judges that are the cross-check themselves it is no third witness (P-4)
  const witness = facts.answers.some((answer) => answer.assurance !== 'deterministic')
  return { do: 'freeze', certain, witness }
}

// the words of the second menu of AKILI's specify step; "Type something" is the host's own
function askFix(facts: Facts): Step {
  const confirmed = openConfirmed(facts).map((row) => row.id)
  const choices: Choice[] = [
    {
      id: 'fix',
      words: 'Fix and Re-judge: correct every confirmed id, then both judges look again',
      needs: ['by'],
      ids: confirmed,
    },
    {
      id: 'fix-only',
      words: 'Fix only: correct them, do not judge again (closes escalated)',
      needs: ['by'],
      ids: confirmed,
    },
    {
      id: 'accept',
      words: 'Continue: accept as is and go on to tasks (closes escalated)',
      needs: ['by', 'why'],
      ids: [],
    },
    { id: 'stop', words: 'Stop: leave the run open and come back later', needs: [], ids: [] },
    { id: 'split', words: 'Make a pair single rows again', needs: ['ids', 'by', 'why'], ids: paired(facts) },
  ]
  const suspects = ofClass(facts, 'suspect')
    .filter((row) => facts.status[row.id] === 'suspect')
    .map((row) => row.id)
  const verify: Choice = {
    id: 'verify-suspect',
    words: 'Record that you looked and a suspect is true (it is not fixed by that)',
    needs: ['ids', 'by', 'why'],
    ids: suspects,
  }
  const hint = 'Widen the edit with --also CW-1,SU-1: edited outside the lineage, not judged.'
  const question = `${confirmed.length} severe finding(s) confirmed by both judges. What now?`
  return { do: 'ask', question, choices: suspects.length > 0 ? [...choices, verify] : choices, hint }
}

function askContradictions(facts: Facts): Step {
  const ids = openContradictions(facts).map((row) => row.id)
  const choices: Choice[] = [
    { id: 'uphold', words: 'Uphold: the finding stands and is fixable', needs: ['ids', 'by', 'why'], ids },
    { id: 'dismiss', words: 'Dismiss: the finding is not one', needs: ['ids', 'by', 'why'], ids },
    { id: 'escalate', words: 'Escalate: close the run, nobody can tell', needs: ['by', 'why'], ids: [] },
    { id: 'stop', words: 'Stop: leave the run open and come back later', needs: [], ids: [] },
  ]
  return { do: 'ask', question: 'The judges contradict each other. Which of them is right?', choices, hint: null }
}

function askQuantities(facts: Facts): Step {
  const ids = openQuantities(facts).map((row) => row.id)
  const choices: Choice[] = [
    { id: 'fix', words: 'Fix: edit the places named (after the judges, no round is used)', needs: ['by'], ids: [] },
    { id: 'waive', words: 'Waive: the number stays, for a reason', needs: ['ids', 'by', 'why'], ids },
    {
      id: 'accept',
      words: 'Continue: accept as is and go on to tasks (closes escalated)',
      needs: ['by', 'why'],
      ids: [],
    },
    { id: 'stop', words: 'Stop: leave the run open and come back later', needs: [], ids: [] },
  ]
  const question = `The cross-check still contradicts ${ids.length} number(s) of the target. What now?`
  return { do: 'ask', question, choices, hint: `Name those to edit with --also ${ids.join(',')}.` }
}

/** A person may once say that an escalation was seen (P-8); endings that a person chose need no such word. */
function acknowledgement(state: Extract<State, { at: 'closed' }>): Choice[] {
  const { facts, ending } = state
  const personal = ['fixed-unjudged', 'accepted-as-is', 'contradiction-escalated', 'abandoned']
  const decided = personal.includes(ending.outcome) || facts.decisions.at(-1)?.choice === 'accept'
  if (ending.verdict !== 'escalated' || decided) return []
  return [
    { id: 'accept', words: 'Acknowledge: the escalation was seen and the work goes on', needs: ['by', 'why'], ids: [] },
  ]
}

const paired = (facts: Facts): string[] =>
  openConfirmed(facts)
    .filter((row) => row.rows.length > 1)
    .map((row) => row.id)

/** What final verification looks at beside the chain and the tree, which only the store can see (P-6). */
export function verification(facts: Facts): VerificationCheck[] {
  const confirmed = ofClass(facts, 'confirmed').map((row) => row.id)
  const unverified = confirmed.filter((id) => facts.status[id] !== 'verified')
  const open = openQuantities(facts).map((row) => row.id)
  const allowed = editable(facts)
  const strays = facts.corrections
    .flatMap((c) => c.hunks.map((hunk) => hunk.path))
    .filter((path) => !allowed.includes(path))
  const say = (left: readonly string[], none: string): string =>
    left.length === 0 ? none : `not so: ${[...new Set(left)].join(', ')}`
  return [
    {
      id: 'confirmed',
      passed: unverified.length === 0,
      detail: say(unverified, `${confirmed.length} of ${confirmed.length} confirmed ids verified by both judges`),
    },
    { id: 'files', passed: strays.length === 0, detail: say(strays, 'every edit lies in an allowed file') },
    {
      id: 'closure',
      passed: true,
      detail: `${facts.corrections.length} amendment(s) admitted with a complete closure sweep`,
    },
    {
      id: 'quantities',
      passed: open.length === 0,
      detail: say(open, `${facts.quantities.length} quantity row(s), each fixed or waived`),
    },
  ]
}
