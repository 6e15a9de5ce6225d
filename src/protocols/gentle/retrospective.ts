import type { Retrospective } from '../protocol.js'
import { activeIds, spent, statusOf } from './facts.js'
import { acknowledged } from './next.js'
import { countsOf } from './receipt.js'
import type { State } from './state.js'

/** What a retrospective records of a run: the severe rows and what became of them, and who did not deliver. */
export function retrospective(state: State): Retrospective {
  const { facts } = state
  const { spec, run } = facts.opened
  const ending = state.at === 'closed' ? state.ending : null
  const ids = activeIds(facts)
  const resolved = ids.filter((id) => statusOf(facts, id) === 'verified')
  const value = `${ids.length} severe, ${resolved.length} resolved in ${facts.rounds.length} round(s)`
  const late =
    facts.deliveries.length === 0 ? [] : [{ signal: 'Agent delivery failures', value: String(facts.deliveries.length) }]
  return {
    rows: [{ signal: 'Dual review severe findings', value }, ...late].map((row) => ({ ...row, source: 'judgment.md' })),
    data: {
      spec,
      run,
      state: state.at,
      verdict: ending?.verdict ?? null,
      outcome: ending?.outcome ?? null,
      acknowledged: ending !== null && acknowledged(facts, ending),
      ids: ids.map((id) => `${spec}#${id}`),
      resolved: resolved.length,
      reasons: facts.reasons,
      spent: spent(facts),
      counts: countsOf(facts),
    },
  }
}
