import { describe, expect, it } from 'vitest'
import { readReply } from '../../prompt/reply.js'
import { judgeReply } from './replies.js'
import { roles } from './roles.js'
import { upstreamShapes } from './upstream.js'

const read = (value: unknown) => readReply(judgeReply, JSON.stringify(value), upstreamShapes)

const row = (said: object = {}) => ({
  id: 'R1',
  lens: 'judgment-day',
  location: 'design.md:12-14',
  severity: 'CRITICAL',
  status_at_freeze: 'open',
  evidence_class: 'inferential-severe',
  evidence_claim: 'the list has three members',
  ...said,
})

const finding = {
  location: 'requirements.md:7',
  severity: 'WARNING',
  claim: 'nobody owns it',
  evidence_class: 'info',
  causal_disposition: 'pre-existing',
  proof_refs: ['FR-2'],
}

describe('a reply in the upstream shape', () => {
  it('of rows keeps its ids, its places and its evidence under our names', () => {
    const reading = read({ rows: [row(), row({ id: 'R2', severity: 'WARNING', status_at_freeze: 'info' })] })
    expect(reading).toMatchObject({
      is: 'valid',
      data: {
        packet: null,
        findings: [
          { id: 'R1', path: 'design.md', location: [12, 14], evidence_class: 'inferential', evidence: 'design.md:12' },
          { id: 'R2', severity: 'WARNING' },
        ],
      },
    })
  })

  it('of findings gets ids, and its evidence is what was verified', () => {
    expect(read({ findings: [finding], evidence: ['read FR-1'] })).toMatchObject({
      is: 'valid',
      data: {
        findings: [{ id: 'row 1', path: 'requirements.md', location: [7, 7], evidence: 'pre-existing; FR-2' }],
        verified: ['read FR-1'],
      },
    })
  })

  it.each([
    ['a severe row that is not open', { rows: [row({ status_at_freeze: 'refuted' })] }],
    ['two rows of one id', { rows: [row(), row()] }],
    ['a place without a line', { rows: [row({ location: 'design.md' })] }],
    ['an unknown field', { findings: [], evidence: [], verdict: 'approved' }],
    ['no shape at all', 'approved'],
  ])('with %s is not valid', (_, value) => {
    expect(read(value).is).toBe('invalid')
  })
})

describe('a finding of our own shape', () => {
  it('without a quote and without a heading is not valid: nothing could be found of it', () => {
    const nowhere = { id: 'A-1', severity: 'WARNING', path: 'design.md', quote: null, heading: null, subject: null }
    const words = { claim: 'x', evidence_class: 'inferential', evidence: 'y', suggestion: null }
    const reply = { packet: null, findings: [{ ...nowhere, ...words }], verified: [], quantities: [] }
    expect(read(reply).is).toBe('invalid')
    expect(read({ ...reply, findings: [{ ...nowhere, ...words, heading: 'Design' }] }).is).toBe('valid')
  })
})

it('a fixer quotes nothing and echoes no token: what it did is read from the documents', () => {
  const fix = roles.find(({ id }) => id === 'fix')
  expect(fix?.pointers({})).toEqual({})
  expect(fix?.token({})).toBeNull()
})
