import type { Choice, Step } from '../protocol.js'
import { current, nameOf } from './facts.js'
import type { Ending, Facts, State } from './state.js'
import { verification } from './verification.js'

/** The one legal step from a state: B is asked only after A's valid DONE, on the very same bytes. */
export function next(state: State): Step {
  const { facts } = state
  switch (state.at) {
    case 'reviewing':
      return { do: 'judge', step: nameOf(facts, state.seat), seats: [{ seat: state.seat, role: 'reviewer' }] }
    case 'revising': {
      const n = current(facts).n + 1
      const files = facts.opened.manifest.map(({ path }) => path)
      return { do: 'amend', step: `version v${n}`, role: 'author', ids: [state.cause.name], files }
    }
    case 'certifying':
      return { do: 'verify', checks: verification(facts) }
    case 'ending':
      return { do: 'close', verdict: state.ending.verdict, outcome: state.ending.outcome }
    case 'closed':
      return { do: 'nothing', choices: acknowledgement(facts, state.ending) }
  }
}

/** Endings that a person chose: they need no further word. */
const personal = ['abandoned', 'cannot-verify']

const acknowledgement = (facts: Facts, ending: Ending): Choice[] =>
  ending.verdict === 'approved' || acknowledged(facts, ending)
    ? []
    : [{ id: 'accept', words: 'Acknowledge: the block was seen', needs: ['by', 'why'], ids: [], also: [] }]

/** Whether a person has answered for a run that did not pass (P-8). */
export const acknowledged = (facts: Facts, { outcome }: Ending): boolean =>
  personal.includes(outcome) || facts.decisions.at(-1)?.choice === 'accept'

/** Two ways out that a person has in every open state; neither is a pass. */
export const exits: readonly Choice[] = [
  { id: 'block', words: 'Block: the gate cannot be judged here', needs: ['by', 'why'], ids: [], also: [] },
  { id: 'abandon', words: 'Abandon the run', needs: ['by', 'why'], ids: [], also: [] },
]
