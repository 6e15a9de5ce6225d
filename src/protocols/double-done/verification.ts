import type { VerificationCheck } from '../protocol.js'
import { version } from './candidate.js'
import { current, passes } from './facts.js'
import type { Facts } from './state.js'

/** What certification looks at beside the chain, the documents and the tree on disk, which only the store can see. */
export function verification(facts: Facts): VerificationCheck[] {
  const candidate = current(facts)
  const done = passes(facts)
  const names = done.map(({ reviewer, seat }) => reviewer ?? seat)
  const elsewhere = done.filter(({ digest, finding }) => digest !== candidate.digest || finding?.digest !== digest)
  const again = version(candidate.n, facts.input, candidate.entries)
  return [
    check(
      'streak',
      done.length === 2,
      `${done.map(({ name }) => name).join(', ') || 'no review'} say DONE; two in a row are needed`,
    ),
    check(
      'reviewers',
      done.length === 2 && new Set(names).size === 2,
      `${names.join(', ') || 'nobody'}; two distinct ones are needed`,
    ),
    check('digest', elsewhere.length === 0 && !candidate.disturbed, `both verdicts are about ${candidate.digest}`),
    check(
      'manifest',
      again.digest === candidate.digest,
      `${candidate.files.length} files, and the manifest of each byte of them`,
    ),
  ]
}

const check = (id: string, passed: boolean, detail: string): VerificationCheck => ({
  id,
  passed,
  detail: passed ? detail : `not so: ${detail}`,
})
