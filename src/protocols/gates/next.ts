import type { Choice, Step } from '../protocol.js'
import { blockers } from './facts.js'
import type { Facts, State } from './state.js'

export const seats = ['judge'] as const

/** The one legal step from a state. */
export function next(state: State): Step {
  const { facts } = state
  switch (state.at) {
    case 'judging':
      return {
        do: 'judge',
        step: `verdict ${state.round}${state.again ? ', again' : ''}`,
        seats: [{ seat: 'judge', role: 'judge' }],
      }
    case 'revising': {
      const ids = blockers(facts).map(({ id }) => id)
      return {
        do: 'amend',
        step: `revision ${facts.revisions.length + 1}`,
        role: 'author',
        ids,
        files: facts.basis.paths,
      }
    }
    case 'menu':
      return { do: 'ask', question: `${state.why} What now?`, choices: menu(facts), hint: null }
    case 'closing':
      return { do: 'close', ...state.ending }
    case 'closed':
      return { do: 'nothing', choices: [] }
  }
}

const choice = (id: string, words: string, needs: Choice['needs']): Choice => ({ id, words, needs, ids: [], also: [] })

/** Nothing ships while a gate is unresolved: each way on is a named person's. */
function menu(facts: Facts): Choice[] {
  const extra = choice('extra-loop', 'Grant one extra loop: the author revises once more', ['by'])
  return [
    choice('accept-and-proceed', 'Accept and proceed: what is unresolved goes into the summary', ['by', 'why']),
    choice('user-fixes', 'I fix it: then the judge looks again, no loop is consumed', ['by']),
    ...(blockers(facts).length === 0 ? [] : [extra]),
    choice('stop', 'Stop: leave a checkpoint and come back later', ['by']),
  ]
}
