import { describe, expect, it } from 'vitest'
import { embed } from '../../prompt/packet.js'
import { delta } from '../../target/delta.js'
import { snapshot } from '../../target/snapshot.js'
import { evidenceOf, readEvidence } from './evidence.js'
import { resolveRows } from './rejudgment.js'

const before = `# Design

The store has four shelves:

- atlas
- drama
- essays
- novels
- poetry
`

const related = [{ path: 'design.md', line: 5, quote: '- atlas', what: 'list of 5 items' }]
const evidence = evidenceOf({
  rule: 'count/list-length',
  level: 'contradiction',
  path: 'design.md',
  line: 3,
  column: 15,
  endLine: 3,
  endColumn: 27,
  quote: 'four shelves',
  subject: 'shelves',
  stated: 4,
  counted: 5,
  members: ['atlas', 'drama'],
  related,
  message: '',
  fix: '',
  fingerprint: '',
})

const row = { id: 'CS-1', seen: [{ source: 'A-1', path: 'design.md', quote: 'four shelves', evidence }] }

/** What seat A says of the row when the document has become `after`. */
function outcome(after: string): string {
  const shot = (text: string) =>
    snapshot('plain', [{ path: 'design.md', role: 'target', bytes: new TextEncoder().encode(text) }])
  const { patch } = delta(shot(before), shot(after))
  const documents = embed([{ path: 'delta.diff', role: 'delta', text: patch }], 'ab'.repeat(16))
  const reply = resolveRows(
    {
      seat: 'A',
      role: 'rejudge',
      model: null,
      prompt: `${JSON.stringify(row)}\n\n${documents}\n`,
      schema: {},
      folder: null,
      timeoutMs: null,
      signal: new AbortController().signal,
    },
    'cafe',
  )
  return (reply as { resolutions: { outcome: string }[] }).resolutions[0]?.outcome ?? ''
}

describe('a built-in judge at a re-judgment', () => {
  it('verifies a number that now is the one it counted', () => {
    expect(outcome(before.replace('four shelves', 'five shelves'))).toBe('verified')
  })

  it('verifies a statement that was taken away', () => {
    expect(outcome(before.replace('The store has four shelves:', 'The shelves of the store are:'))).toBe('verified')
  })

  it('verifies a list that was brought to the stated length', () => {
    expect(outcome(before.replace('- poetry\n', ''))).toBe('verified')
  })

  it('lets the row stand when another wrong number was written', () => {
    expect(outcome(before.replace('four shelves', 'six shelves'))).toBe('corroborated')
  })

  it('lets the row stand when the list became longer still', () => {
    expect(outcome(`${before}- travel\n`)).toBe('corroborated')
  })

  it('lets the row stand when something else was edited', () => {
    expect(outcome(before.replace('# Design', '# The design'))).toBe('corroborated')
  })
})

describe('the evidence of a built-in judge', () => {
  it('is read back as it was written', () => {
    expect(readEvidence(evidence)).toEqual({
      stated: 4,
      counted: 5,
      places: [{ path: 'design.md', line: 5, quote: '- atlas' }],
    })
  })

  it('of another judge says nothing to it', () => {
    expect(readEvidence('design.md says four, the list has five')).toBeNull()
  })
})
