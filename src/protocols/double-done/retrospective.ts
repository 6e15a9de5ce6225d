import type { Retrospective } from '../protocol.js'
import { acknowledged } from './next.js'
import { countsOf } from './receipt.js'
import type { State } from './state.js'

/** What a retrospective records of a run: how many versions it took, and what became of its reviews. */
export function retrospective(state: State): Retrospective {
  const { facts } = state
  const { spec, run } = facts.opened
  const ending = state.at === 'closed' ? state.ending : null
  const counts = countsOf(state)
  const { versions, fail, invalid } = counts
  const rows = [
    {
      signal: 'Adversarial review versions',
      value: `${versions}, of which ${fail} fell by a FAIL`,
      source: 'judgment.md',
    },
    ...(invalid === 0 ? [] : [{ signal: 'Agent delivery failures', value: String(invalid), source: 'judgment.md' }]),
  ]
  return {
    rows,
    data: {
      spec,
      run,
      state: state.at,
      verdict: ending?.verdict ?? null,
      outcome: ending?.outcome ?? null,
      acknowledged: ending !== null && acknowledged(facts, ending),
      counts,
    },
  }
}
