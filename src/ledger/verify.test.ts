import { expect, it } from 'vitest'
import { digest } from '../kernel/digest.js'
import type { Event } from './event.js'
import { append, empty } from './ledger.js'
import { references } from './verify.js'

const at = '2026-01-02T03:04:05Z'
const raw = digest('words')
const events: Event[] = [
  { kind: 'failed', step: 'discovery', seat: 'A', reason: 'no JSON', raw, agent: null },
  { kind: 'failed', step: 'discovery', seat: 'A', reason: 'timeout', raw: null, agent: null },
  { kind: 'disturbed', step: 'review', seat: 'B', files: ['design.md'], raw },
]

it('what came of a failed or disturbed judge is bound, where anything came', () => {
  const { entries } = events.reduce((ledger, event) => append(ledger, event, at), empty)
  expect(references(entries)).toEqual([
    { digest: raw, what: 'what came of seat A, discovery' },
    { digest: raw, what: 'what came of seat B, review' },
  ])
})
