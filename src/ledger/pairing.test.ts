import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Proposal, propose } from './pairing/index.js'
import type { Row } from './row.js'

const place = { path: 'design.md', line: 1, column: 1, endLine: 1, endColumn: 9 }

const row = (id: string, said: Partial<Row>): Row => ({
  id,
  alias: null,
  seat: id.slice(0, 1),
  severity: 'WARNING',
  path: 'design.md',
  quote: null,
  heading: null,
  subject: null,
  claim: '',
  evidenceClass: 'deterministic',
  evidence: '',
  suggestion: null,
  place,
  ...said,
})

const refund = {
  quote: 'Refunds are issued automatically within two days.',
  subject: 'FR-4',
  claim: 'Refunds are promised within two days, but the payment provider settles card refunds after five working days.',
  evidence: 'FR-4 against the settlement table in design.md, row "card".',
}
const refundRetold = {
  quote: '**Refunds** are issued automatically within two days.',
  subject: 'FR-4',
  claim:
    'The two days promised for refunds cannot be kept: card refunds settle five working days later at the provider.',
  evidence: 'Settlement table of design.md, card row: five days; FR-4 says two.',
}
const refundOwner = {
  quote: 'Refunds are issued automatically within two days.',
  subject: 'FR-4',
  claim: 'Nobody approves anything: "automatically" leaves fraud teams without a chance to stop abuse.',
  evidence: 'The role matrix lists a fraud analyst whose only duty is approval.',
}
const export_ = {
  quote: '| Export | CSV |',
  subject: 'FR-9',
  claim: 'The export lists only CSV although the reporting audience asked for spreadsheets with formulas.',
  evidence: 'Interview notes in proposal.md, third answer.',
}
const lockout = {
  quote: 'After several failed attempts the account is locked.',
  subject: 'NFR-2',
  claim: 'How many failed attempts lock an account is never stated, so lockout cannot be tested.',
  evidence: 'No number beside "several" in either document.',
}

/** Two defects of one subject: the second judge's account of the gap shares some words with the first judge's of the ladder. */
const ladder = {
  quote: 'Each courier is bronze, silver or gold.',
  claim:
    'No rank of the ladder fits a courier who joined from a partner: bronze, silver and gold all ask for own parcels.',
  evidence: 'The three ranks count parcels delivered for us; a partner delivers none.',
}
const ladderRetold = {
  quote: null,
  heading: 'Ranks',
  claim: 'A courier who joined from a partner fits no rank of the ladder: each starts from own parcels.',
  evidence: 'Bronze is "ten parcels"; partners begin with zero.',
}
const gap = {
  quote: null,
  heading: 'Ranks',
  claim: 'No section of the design computes, stores and prints a courier’s rank, be it bronze, silver or gold.',
  evidence: 'The ladder of three ranks counts parcels; design.md has the heading alone.',
}
const gapRetold = {
  quote: null,
  heading: 'Ranks',
  claim:
    'A courier’s rank is computed, stored and printed by no section of the design, neither bronze, silver nor gold.',
  evidence: 'design.md has the heading alone; the ladder of three ranks counts parcels.',
}

const takenFrom = (proposals: readonly Proposal[]) => proposals.filter(({ certain }) => certain).map(({ rows }) => rows)

const only = (proposals: readonly Proposal[]): Proposal => {
  expect(proposals).toHaveLength(1)
  return proposals[0] as Proposal
}

describe('propose', () => {
  test('takes the same defect told twice and leaves the rest alone', () => {
    const a = [row('A-1', export_), row('A-2', refund)]
    const b = [row('B-1', refundRetold), row('B-2', lockout)]
    const pair = only(propose(a, b))
    expect(pair).toMatchObject({ rows: ['A-2', 'B-1'], certain: true, grade: 'info' })
    expect(pair.reasons).toEqual([
      expect.stringMatching(/^shared words: /),
      expect.stringMatching(/^same quote: /),
      'same path: design.md',
      'same subject: FR-4',
    ])
  })

  test('never takes a shared quote without shared words', () => {
    expect(takenFrom(propose([row('A-1', refund)], [row('B-1', refundOwner)]))).toEqual([])
  })

  test('never takes shared words without a document, quote or subject in common', () => {
    const elsewhere = { ...refundRetold, path: 'billing.md', quote: null, subject: null, evidence: 'Five days there.' }
    const pair = only(propose([row('A-1', { ...refund, evidence: 'Two days here.' })], [row('B-1', elsewhere)]))
    expect(pair.certain).toBe(false)
  })

  test('ties two documents together when one row names the other', () => {
    const elsewhere = { ...refundRetold, path: 'billing.md', quote: null }
    expect(only(propose([row('A-1', refund)], [row('B-1', elsewhere)])).reasons).toContain('B-1 names design.md')
  })

  test('proposes a row that matches two with each, and takes neither of two equals', () => {
    const proposals = propose([row('A-1', refund), row('A-2', refund)], [row('B-1', refundRetold)])
    expect(proposals.map(({ rows }) => rows)).toEqual([
      ['A-1', 'B-1'],
      ['A-2', 'B-1'],
    ])
    expect(takenFrom(proposals)).toEqual([])
  })

  test('takes identical rows of a template apart by what they are about', () => {
    const nouns = ['surfaces', 'endpoints', 'roles', 'migrations', 'reviewers']
    const rows = (seat: string) =>
      nouns.map((noun, at) =>
        row(`${seat}-${at}`, {
          quote: `${at + 2} ${noun} are listed`,
          subject: noun,
          claim: `Unexpected count ${at + 2} of ${noun}, expected ${at + 3}`,
          evidence: `${at + 3} ${noun} are counted`,
        }),
      )
    expect(takenFrom(propose(rows('A'), rows('B')))).toHaveLength(nouns.length)
    expect(takenFrom(propose(rows('A').slice(0, 2), rows('B').slice(2)))).toEqual([])
  })

  test('does not count the echo of a better match as a rival', () => {
    const a = [ladder, gap, export_, refund].map((said, at) => row(`A-${at}`, said))
    const b = [ladderRetold, gapRetold, lockout, refundRetold].map((said, at) => row(`B-${at}`, said))
    expect(takenFrom(propose(a, b)).sort()).toEqual([
      ['A-0', 'B-0'],
      ['A-1', 'B-1'],
      ['A-3', 'B-3'],
    ])
  })

  test.each([
    ['has no place', { place: null }],
    ['rests on nothing', { evidenceClass: 'insufficient' }],
  ] as const)('takes a row that %s with its like; whether that confirms it is for the merge to say', (_, defect) => {
    expect(only(propose([row('A-1', { ...refund, ...defect })], [row('B-1', refundRetold)])).certain).toBe(true)
  })

  test('grades a pair by its graver row', () => {
    const pair = only(propose([row('A-1', refund)], [row('B-1', { ...refundRetold, severity: 'CRITICAL' })]))
    expect(pair.grade).toBe('severe')
  })

  test('pairs missing things by their heading', () => {
    const missing = (id: string, said: Partial<Row>) => row(id, { ...said, quote: null, heading: 'Error Handling' })
    expect(only(propose([missing('A-1', refund)], [missing('B-1', refundRetold)])).reasons).toContain(
      'same heading: Error Handling',
    )
  })

  test('has nothing to propose when a judge found nothing', () => {
    expect(propose([], [])).toEqual([])
    expect(propose([row('A-1', refund)], [])).toEqual([])
    expect(propose([], [row('B-1', refund)])).toEqual([])
    expect(propose([row('A-1', {})], [row('B-1', {})])).toEqual([])
  })

  test('does not depend on the order of rows', () => {
    const a = [refund, refundOwner, export_, lockout].map((said, at) => row(`A-${at}`, said))
    const b = [lockout, refundRetold, refundOwner, export_].map((said, at) => row(`B-${at}`, said))
    const shuffled = (rows: Row[]) => fc.shuffledSubarray(rows, { minLength: rows.length })
    fc.assert(
      fc.property(shuffled(a), shuffled(b), (x, y) => {
        expect(propose(x, y)).toEqual(propose(a, b))
      }),
    )
  })

  test('judges a pair alike from either side', () => {
    const forth = only(propose([row('A-1', refund)], [row('B-1', refundRetold)]))
    const back = only(propose([row('B-1', refundRetold)], [row('A-1', refund)]))
    expect(back).toMatchObject({ rows: ['B-1', 'A-1'], score: forth.score, certain: forth.certain })
  })

  test('reads Spanish, whose words are inflected', () => {
    const a = row('A-1', {
      quote: 'Las sesiones caducan pronto.',
      claim: 'No se define tras cuántos minutos caduca una sesión inactiva, así que ninguna prueba puede comprobarlo.',
      evidence: 'El glosario habla de inactividad sin indicar minutos.',
    })
    const b = row('B-1', {
      quote: 'Las sesiones caducan pronto.',
      claim:
        'Los minutos tras los que caducan las sesiones inactivas quedan sin definir y no se pueden comprobar con pruebas.',
      evidence: 'Ni el glosario indica un plazo de inactividad.',
    })
    const other = row('B-2', {
      quote: 'Los informes se guardan.',
      claim: 'El plazo de conservación de los informes contradice la política de privacidad.',
      evidence: 'La política exige borrar los datos tras un año.',
    })
    expect(takenFrom(propose([a], [b, other]))).toEqual([['A-1', 'B-1']])
  })

  test('reads Japanese and Chinese, which put no space between words', () => {
    const a = [
      row('A-1', {
        quote: '管理者は三種類の通知を設定できる。',
        claim: '通知の種類は三つと書かれているが、設計の表には四種類の通知が並んでいる。',
        evidence: '設計書の通知一覧表。',
      }),
      row('A-2', {
        quote: '系统应快速响应。',
        claim: '没有规定响应时间的上限，因此性能测试无法判断是否合格。',
        evidence: '两份文档都没有给出毫秒数。',
      }),
    ]
    const b = [
      row('B-1', {
        quote: '系统应快速响应。',
        claim: '“快速”没有给出响应时间的上限，性能测试无法验收。',
        evidence: '需求与设计都没有毫秒数。',
      }),
      row('B-2', {
        quote: '管理者は三種類の通知を設定できる',
        claim: '要件では通知が三種類だが、設計の一覧表には通知が四種類ある。',
        evidence: '設計書の表を数えた。',
      }),
    ]
    expect(takenFrom(propose(a, b))).toEqual(
      expect.arrayContaining([
        ['A-1', 'B-2'],
        ['A-2', 'B-1'],
      ]),
    )
  })

  test('pairs hundreds of rows without getting lost in them', () => {
    const many = (seat: string) =>
      Array.from({ length: 200 }, (_, at) =>
        row(`${seat}-${at}`, { ...refund, claim: `${refund.claim} Order${at} fails in module${at % 17}.` }),
      )
    const start = performance.now()
    propose(many('A'), many('B'))
    expect(performance.now() - start).toBeLessThan(5000) // about 0.5 s; the rest is for a busy machine
  })
})

describe('the reasons of a proposal', () => {
  const reasonsOf = (a: Partial<Row>, b: Partial<Row>): string => {
    const words = { claim: 'Refunds settle after five working days.', evidence: 'settlement table' }
    return propose([row('A-1', { ...words, ...a })], [row('B-1', { ...words, ...b })])
      .flatMap(({ reasons }) => reasons)
      .join('; ')
  }
  const short = { quote: 'issued automatically' }
  const long = { quote: 'Refunds are issued automatically within two days.' }

  test('say which quote contains the other, whichever judge cut it shorter', () => {
    const told = 'one quote contains the other: issued automatically'
    expect(reasonsOf(short, long)).toContain(told)
    expect(reasonsOf(long, short)).toContain(told)
  })

  test('say who names the document of the other', () => {
    const elsewhere = { path: 'requirements.md', evidence: 'see design.md' }
    expect(reasonsOf({}, elsewhere)).toContain('B-1 names design.md')
    expect(reasonsOf(elsewhere, {})).toContain('A-1 names design.md')
  })

  test('leave equals in the order of their ids, in whatever order the rows come', () => {
    const defect = { claim: 'Refunds settle after five working days.', evidence: 'settlement table' }
    const a = ['A-1', 'A-2', 'A-3'].map((id) => row(id, defect))
    const b = ['B-1', 'B-2'].map((id) => row(id, defect))
    const pairs = (one: readonly Row[], other: readonly Row[]) => propose(one, other).map(({ rows }) => rows.join(' '))
    const expected = ['A-1 B-1', 'A-1 B-2', 'A-2 B-1', 'A-2 B-2', 'A-3 B-1', 'A-3 B-2']
    expect(pairs(a, b)).toEqual(expected)
    expect(pairs([...a].reverse(), [...b].reverse())).toEqual(expected)
  })
})
