import type { Choice, SeatTask, Step } from '../protocol.js'
import { seats, surfaces } from './facts.js'
import { inOrder, rowsHash } from './rows.js'
import type { Ending, Facts, Judge, State } from './state.js'
import { verification } from './verification.js'

/** The one legal step from a state. There is no third round to be named. */
export function next(state: State): Step {
  const { facts } = state
  switch (state.at) {
    case 'judging': {
      const swept = facts.discoveries.filter(({ sweep }) => sweep === state.sweep)
      const step = state.sweep === 1 ? 'discovery' : `discovery, sweep ${state.sweep}`
      return { do: 'judge', step, seats: waiting(swept, 'judge') }
    }
    case 'freezing': {
      const rows = inOrder(facts.discoveries.flatMap((discovery) => discovery.rows)).map(({ row }) => row)
      return { do: 'freeze', certain: [], witness: false, rows: rowsHash(rows) }
    }
    case 'deciding':
      return ask(state)
    case 'fixing': {
      const { n, ids } = state.work
      return { do: 'amend', step: `correction ${n}`, role: 'fix', ids, files: surfaces(facts) }
    }
    case 'rejudging':
      return { do: 'judge', step: `re-judgment ${state.round.n}`, seats: waiting(state.round.replies, 'rejudge') }
    case 'verifying':
      return state.ending === null ? { do: 'verify', checks: verification(facts) } : { do: 'close', ...state.ending }
    case 'closed':
      return { do: 'nothing', choices: acknowledgement(facts, state.ending) }
  }
}

const waiting = (answered: readonly Judge[], role: string): SeatTask[] =>
  seats.filter((seat) => !answered.some((judge) => judge.seat === seat)).map((seat) => ({ seat, role }))

const choice = (id: string, words: string, needs: Choice['needs'], ids: readonly string[] = []): Choice => ({
  id,
  words,
  needs,
  ids,
  also: [],
})

/** A person authorises the batch, by its ids and its round; a judge cannot. */
function ask({ n, ids }: Extract<State, { at: 'deciding' }>): Step {
  return {
    do: 'ask',
    question: `${ids.length} severe finding(s) are open. Authorise round ${n} of 2?`,
    choices: [
      choice(
        `approve-round-${n}`,
        `Approve: correct exactly these ids in round ${n} of 2, then both judges look again`,
        ['ids', 'by'],
        ids,
      ),
      choice('fix-only', 'Fix only: correct them, do not judge again (closes escalated)', ['ids', 'by'], ids),
      choice('accept', 'Accept as is (closes escalated)', ['by', 'why']),
      choice('stop', 'Stop: leave the run open and come back later', []),
    ],
    hint: 'A batch covers every open severe id; what is information is never corrected here.',
  }
}

/** Endings that a person chose: they need no further word. */
const personal = ['fixed-unjudged', 'accepted-as-is', 'abandoned']

/** Whether a person has answered for an escalation (P-8). */
export const acknowledged = (facts: Facts, { outcome }: Ending): boolean =>
  personal.includes(outcome) || facts.decisions.at(-1)?.choice === 'accept'

const acknowledgement = (facts: Facts, ending: Ending): Choice[] =>
  ending.verdict === 'approved' || acknowledged(facts, ending)
    ? []
    : [choice('accept', 'Acknowledge: the escalation was seen', ['by', 'why'])]
