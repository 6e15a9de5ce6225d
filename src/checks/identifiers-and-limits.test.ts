import { describe, expect, it } from 'vitest'
import type { Finding } from '../kernel/finding.js'
import { checks } from './index.js'
import { folderOf, runChecks } from './run.js'

/** The findings of one rule in a folder of two judged documents. */
function found(
  rule: string,
  requirements: string,
  design: string,
): Pick<Finding, 'level' | 'path' | 'quote' | 'stated' | 'counted'>[] {
  const file = (path: string, text: string) => ({ path, role: 'target' as const, text })
  const { findings } = runChecks(folderOf([file('requirements.md', requirements), file('design.md', design)]), checks)
  return findings
    .filter((finding) => finding.rule === rule)
    .map(({ level, path, quote, stated, counted }) => ({
      level,
      path,
      quote,
      ...(stated === undefined ? {} : { stated, counted }),
    }))
}

const headings = (...ids: string[]): string =>
  `# Requirements\n\n${ids.map((id) => `### ${id}: Something\n\nIt happens.\n`).join('\n')}`

describe('id/range', () => {
  it('contradicts a range that ends beyond the last heading', () => {
    expect(found('id/range', headings('FR-1', 'FR-2'), 'Covered: FR-1…FR-3.')).toEqual([
      { level: 'contradiction', path: 'design.md', quote: 'FR-1…FR-3', stated: 3, counted: 2 },
    ])
  })

  it.each(['FR-1..FR-2', 'FR-1–FR-2', 'FR-1 through FR-2', 'FR-1..2'])('agrees with %s', (range) => {
    expect(found('id/range', headings('FR-1', 'FR-2'), `Covered: ${range}.`)).toEqual([])
  })

  it('says nothing of a family with gaps, or one that no heading defines', () => {
    expect(found('id/range', headings('FR-1', 'FR-4'), 'Covered: FR-1…FR-6.')).toEqual([])
    expect(found('id/range', headings('FR-1'), 'Covered: NFR-1…NFR-3.')).toEqual([])
  })
})

describe('id/undefined', () => {
  it('notes an id that no place defines while headings define its family', () => {
    expect(found('id/undefined', headings('FR-1', 'FR-2'), 'Carried by FR-2 and FR-9, and FR-9 again.')).toEqual([
      { level: 'note', path: 'design.md', quote: 'FR-9' },
    ])
  })

  it('says nothing of families that belong elsewhere', () => {
    expect(found('id/undefined', headings('FR-1'), 'As KZ-4 taught us.')).toEqual([])
  })
})

describe('id/duplicate', () => {
  it('notes the second heading of one id', () => {
    expect(found('id/duplicate', headings('FR-1', 'FR-2', 'FR-1'), '')).toMatchObject([
      { level: 'note', quote: 'FR-1' },
    ])
  })

  it('says nothing of an id that two documents head', () => {
    expect(found('id/duplicate', headings('FR-1'), headings('FR-1'))).toEqual([])
  })
})

describe('id/orphan-requirement', () => {
  it('notes the requirement that the design leaves out', () => {
    expect(found('id/orphan-requirement', headings('FR-1', 'FR-2', 'FR-3'), 'Carries FR-1 and FR-3.')).toMatchObject([
      { quote: 'FR-2' },
    ])
  })

  it('counts what lies inside a range as cited', () => {
    expect(found('id/orphan-requirement', headings('FR-1', 'FR-2', 'FR-3'), 'Carries FR-1…FR-3.')).toEqual([])
  })

  it('says nothing where the design cites no ids at all', () => {
    expect(found('id/orphan-requirement', headings('FR-1', 'FR-2', 'FR-3'), 'It just works.')).toEqual([])
  })
})

describe('id/orphan-decision', () => {
  const decisions = '## DD-1 — Keep\n\n## DD-2 — Drop\n\n## DD-3 — Wait\n'

  it('notes the decision that nothing speaks of, while most are spoken of', () => {
    expect(found('id/orphan-decision', 'See DD-1 and DD-3.', decisions)).toMatchObject([{ quote: 'DD-2' }])
  })

  it('says nothing where decisions are not cited by id', () => {
    expect(found('id/orphan-decision', 'Nothing here.', decisions)).toEqual([])
  })
})

describe('statement/limit', () => {
  it('contradicts an expectation that lies wholly above the limit', () => {
    const design = 'The service is expected to send 600–800 reminder messages per run.'
    expect(found('statement/limit', 'The service sends at most 500 reminder messages per run.', design)).toMatchObject([
      { level: 'contradiction', path: 'design.md', stated: 600, counted: 500 },
    ])
  })

  it('agrees with an expectation that meets the limit', () => {
    const design = 'The service is expected to send 400–800 reminder messages per run.'
    expect(found('statement/limit', 'The service sends at most 500 reminder messages per run.', design)).toEqual([])
  })

  it('says nothing of another thing', () => {
    const design = 'The service is expected to send 600 welcome messages per run.'
    expect(found('statement/limit', 'The service sends at most 500 reminder messages per run.', design)).toEqual([])
  })
})
