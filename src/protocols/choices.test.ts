import { describe, expect, it } from 'vitest'
import type { Decided } from '../ledger/event.js'
import { refuseDecision } from './choices.js'
import type { Choice } from './protocol.js'

const choice = (said: Partial<Choice> = {}): Choice => ({
  id: 'waive',
  words: '',
  needs: [],
  ids: [],
  also: [],
  ...said,
})
const decided = (said: Partial<Decided> = {}): Decided => ({
  kind: 'decided',
  choice: 'waive',
  ids: [],
  also: [],
  by: null,
  why: null,
  ...said,
})
const expected = (choices: readonly Choice[], event: Decided) =>
  refuseDecision(choices, event).map((each) => each.expected)

describe('a decision', () => {
  it('is taken when everything that its choice needs is given', () => {
    const waive = choice({ needs: ['ids', 'by', 'why'], ids: ['Q-1'], also: ['SU-1'] })
    expect(refuseDecision([waive], decided({ ids: ['Q-1'], also: ['SU-1'], by: 'Ana', why: 'known' }))).toEqual([])
  })

  it.each([
    ['no choice of now', [], decided(), 'no decision; the next action says who must act'],
    ['another choice', [choice({ id: 'fix' }), choice({ id: 'stop' })], decided(), 'fix, stop'],
    ['no name', [choice({ needs: ['by'] })], decided(), '--by NAME'],
    ['no reason', [choice({ needs: ['why'] })], decided(), '--why TEXT'],
    ['no ids', [choice({ needs: ['ids'], ids: ['Q-1', 'Q-2'] })], decided(), '--ids with some of Q-1, Q-2'],
    ['ids that it takes none of', [choice()], decided({ ids: ['Q-1'] }), 'no --ids'],
    ['foreign ids', [choice({ ids: ['Q-1'] })], decided({ ids: ['Q-9'] }), 'ids among Q-1'],
    ['a widening that it takes none of', [choice()], decided({ also: ['Q-1'] }), 'no --also'],
    ['a foreign widening', [choice({ also: ['SU-1'] })], decided({ also: ['SU-9'] }), 'ids among SU-1'],
  ])('with %s is refused, and what is expected is said', (_, choices, event, words) => {
    expect(expected(choices, event)).toEqual([words])
  })
})
