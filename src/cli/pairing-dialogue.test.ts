import { PassThrough } from 'node:stream'
import { describe, expect, it } from 'vitest'
import type { Proposal } from '../ledger/pairing/index.js'
import type { Row } from '../ledger/row.js'
import { askPairs, groupsOf, sideBySide, type Terminal } from './pairing-dialogue.js'

const row = (id: string, claim: string): Row => ({
  id,
  alias: null,
  seat: id.slice(0, 1),
  severity: 'CRITICAL',
  path: 'design.md',
  quote: 'six shelves',
  heading: null,
  subject: null,
  claim,
  evidenceClass: 'inferential',
  evidence: 'read',
  suggestion: null,
  place: null,
})

const proposal = (a: string, b: string, certain = false): Proposal => ({
  rows: [a, b],
  score: 0.2,
  reasons: ['shared words: shelves'],
  certain,
  grade: 'severe',
})

/** A terminal at which somebody presses these keys, one for each time that a question is drawn anew. */
function pressing(...keys: string[]): Terminal & { shown(): string } {
  const input = new PassThrough()
  const output = new PassThrough()
  let shown = ''
  output.on('data', (chunk: Buffer) => {
    shown += chunk.toString()
  })
  const press = (): void => {
    const name = keys.shift()
    if (name === undefined) return
    input.emit('keypress', name === 'cancel' ? '\u0003' : '', {
      name: name === 'cancel' ? 'c' : name,
      ctrl: name === 'cancel',
    })
    setTimeout(press, 5)
  }
  setTimeout(press, 5)
  return { input, output, width: 80, shown: () => shown }
}

const pair = (proposals: Proposal[]) => ({
  do: 'pair' as const,
  proposals,
  rows: [row('A-1', 'Seven are listed.'), row('B-1', 'The list has seven.'), row('B-2', 'A shelf is missing.')],
})

describe('uncertain pairs, put to a person at a terminal', () => {
  it('are shown with both rows and become a group when they are the same defect', async () => {
    const terminal = pressing('return', 'return')
    const groups = await askPairs(pair([proposal('A-1', 'B-1')]), terminal)
    expect(groups).toEqual([{ relation: 'same', rows: ['A-1', 'B-1'], rationale: 'both rows tell of one defect' }])
    expect(terminal.shown()).toMatch(/Seven are listed\. +The list has seven\./)
  })

  it('become no group when they are two defects', async () => {
    expect(await askPairs(pair([proposal('A-1', 'B-1')]), pressing('down', 'return'))).toEqual([])
  })

  it('declare nothing when the person breaks off at the second one', async () => {
    const step = pair([proposal('A-1', 'B-1'), proposal('A-1', 'B-2')])
    expect(await askPairs(step, pressing('return', 'return', 'cancel'))).toBeNull()
  })

  it('are not asked for when they are certain', async () => {
    expect(await askPairs(pair([proposal('A-1', 'B-1', true)]), pressing())).toEqual([])
  })
})

describe('the groups of a person’s answers', () => {
  it('join pairs that share a row, a taken one among them', () => {
    const asked = proposal('A-1', 'B-2')
    const answers = [{ proposal: asked, relation: 'same' as const, rationale: 'one defect' }]
    expect(groupsOf(answers, [asked, proposal('A-1', 'B-1', true), proposal('A-9', 'B-9', true)])).toEqual([
      { relation: 'same', rows: ['A-1', 'B-1', 'B-2'], rationale: 'one defect' },
    ])
  })

  it('keep a contradiction apart', () => {
    const asked = proposal('A-1', 'B-2')
    expect(groupsOf([{ proposal: asked, relation: 'contradicts', rationale: 'opposite' }], [asked])).toEqual([
      { relation: 'contradicts', rows: ['A-1', 'B-2'], rationale: 'opposite' },
    ])
  })
})

describe('two rows side by side', () => {
  it('fit the terminal and steer nothing', () => {
    const text = sideBySide(row('A-1', `\u001b[31m${'word '.repeat(40)}`), row('B-1', '棚は七つある。'.repeat(10)), 80)
    expect(text).not.toContain('\u001b')
    for (const line of text.split('\n')) expect([...line].length).toBeLessThanOrEqual(74)
  })
})
