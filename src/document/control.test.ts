import { describe, expect, it } from 'vitest'
import { controlOf } from './control.js'

const document = (...rows: readonly string[]) => ({
  text: [
    '# Requirements',
    '',
    '## 1. Document Control',
    '',
    '| Field | Value |',
    '|---|---|',
    ...rows,
    '',
    '## 2. Next',
    '',
  ].join('\n'),
})

describe('what documents say of themselves', () => {
  it.each([
    ['| Depth | Standard |', { depth: 'Standard', approval: null }],
    ['| **Depth** | **Lite** |', { depth: 'Lite', approval: null }],
    ['| Depth | `Full` (inherited from the proposal) |', { depth: 'Full', approval: null }],
    ['| Approval Mode | `gated` |', { depth: null, approval: 'gated' }],
    [
      '| Approval Mode | pre-approved (Ana, 2026-03-01), inherited |',
      { depth: null, approval: 'pre-approved (Ana, 2026-03-01)' },
    ],
    ['| Status | Approved |', { depth: null, approval: null }],
    ['| Depth | as needed |', { depth: null, approval: null }],
  ])('is read from the row %s', (row, control) => expect(controlOf([document(row)])).toEqual(control))

  it('is gated where one document says so, whatever the other says', () => {
    const documents = [
      document('| Approval Mode | pre-approved (Ana, 2026-03-01) |'),
      document('| Approval Mode | gated |'),
    ]
    expect(controlOf(documents).approval).toBe('gated')
  })

  it('is read from no other table', () => {
    const elsewhere = document().text.replace(
      '## 2. Next\n',
      '## 2. Next\n\n| Field | Value |\n|---|---|\n| Depth | Lite |\n',
    )
    expect(controlOf([{ text: elsewhere }, { text: '' }])).toEqual({ depth: null, approval: null })
  })
})
