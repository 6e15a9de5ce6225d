import { describe, expect, it } from 'vitest'
import type { Receipt, Step } from '../protocols/protocol.js'
import { gate } from './gate.js'

const approved = { verdict: 'approved', terminal: 'JUDGMENT: APPROVED ✅', round: 1 }
const ask = { do: 'ask', question: 'What now?', choices: [], hint: null } as const
const closed = { do: 'nothing', choices: [] } as const

const at = (approval: string | null, more: object, step: Step): string[] =>
  gate({ opened: { control: { depth: null, approval } }, verdict: null, ...more } as unknown as Receipt, step)

describe('the approval mode of a spec', () => {
  it('pre-approved does not answer what a person is asked, and the host is told so', () => {
    expect(at('pre-approved (Ana, 2026-03-01)', {}, ask)).toEqual([
      'gate: the spec is pre-approved (Ana, 2026-03-01); this is no routine gate, a person decides',
    ])
  })

  it('gated adds nothing to a question, and a question before tasks.md to an approval', () => {
    expect(at('gated', {}, ask)).toEqual([])
    expect(at('gated', approved, closed).at(-1)).toBe(
      'gate: the spec is gated; ask the person before tasks.md is written',
    )
  })

  it('pre-approved passes the gate of an approved review, which is written down as AKILI does', () => {
    expect(at('pre-approved', approved, closed)).toEqual([
      'row for tasks.md: | Design review | JUDGMENT: APPROVED ✅, round 1, judgment.md; auto-approved (pre-approved mode) |',
    ])
  })

  it('passes no escalation', () => {
    expect(at('pre-approved', { verdict: 'escalated' }, closed)).toEqual([])
  })
})
