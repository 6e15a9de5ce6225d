import type { VerificationCheck } from '../protocol.js'
import { editable, ofClass, openQuantities, severeFixCaused } from './facts.js'
import type { Facts } from './state.js'

/** What final verification looks at beside the chain and the tree, which only the store can see (P-6). */
export function verification(facts: Facts): VerificationCheck[] {
  const judged = [...ofClass(facts, 'confirmed'), ...severeFixCaused(facts)].map((row) => row.id)
  const unverified = judged.filter((id) => facts.status[id] !== 'verified')
  const open = openQuantities(facts).map((row) => row.id)
  const allowed = editable(facts)
  const edited = facts.corrections.flatMap((correction) => correction.hunks.map((hunk) => hunk.path))
  const strays = edited.filter((path) => !allowed.includes(path))
  return [
    check('confirmed', unverified, `${judged.length} of ${judged.length} ids verified by both judges`),
    check('files', strays, 'every edit lies in an allowed file'),
    check('closure', [], `${facts.corrections.length} amendment(s) admitted with a complete closure sweep`),
    check('quantities', open, `${facts.quantities.length} quantity row(s), each fixed or waived`),
  ]
}

const check = (id: string, left: readonly string[], none: string): VerificationCheck => ({
  id,
  passed: left.length === 0,
  detail: left.length === 0 ? none : `not so: ${[...new Set(left)].join(', ')}`,
})
