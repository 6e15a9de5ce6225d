import type { VerificationCheck } from '../protocol.js'
import { dispatchProblems } from './check-dispatch.js'
import { dispatch } from './dispatch.js'
import { activeIds, frozenRows, isAllowed, rowsOf, statusOf, surfaces } from './facts.js'
import { rowsHash } from './rows.js'
import type { Facts } from './state.js'

/** What final verification looks at beside the chain and the tree, which only the store can see (P-6). */
export function verification(facts: Facts): VerificationCheck[] {
  const ids = activeIds(facts)
  const unverified = ids.filter((id) => statusOf(facts, id) !== 'verified')
  const allowed = surfaces(facts)
  const strays = facts.rounds
    .flatMap(({ hunks }) => hunks.map(({ path }) => path))
    .filter((path) => !isAllowed(path, allowed))
  const altered = rowsHash(frozenRows(facts)) === facts.frozen?.hash ? [] : ['the frozen rows have another digest']
  const dispatches = facts.rounds.flatMap(({ n, ids: sent }) =>
    dispatchProblems(dispatch(n, rowsOf(facts, sent), allowed)),
  )
  return [
    check('rows', altered, `${frozenRows(facts).length} rows as they froze`),
    check('resolved', unverified, `${ids.length} of ${ids.length} severe ids verified by both judges`),
    check('dispatch', dispatches, `${facts.rounds.length} dispatch(es), each exact`),
    check('surfaces', strays, 'every edit lies on an allowed surface'),
    check('reasons', facts.reasons, 'nothing on the record speaks against approval'),
  ]
}

const check = (id: string, left: readonly string[], none: string): VerificationCheck => ({
  id,
  passed: left.length === 0,
  detail: left.length === 0 ? none : `not so: ${[...new Set(left)].join('; ')}`,
})
