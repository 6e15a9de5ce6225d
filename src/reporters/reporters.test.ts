import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import AjvDraft04 from 'ajv-draft-04'
import { describe, expect, test } from 'vitest'
import { resolved } from '../checks/coverage.js'
import { checks } from '../checks/index.js'
import { folderOf, runChecks } from '../checks/run.js'
import { digestOf } from '../kernel/digest.js'
import { reporters } from './index.js'
import type { CheckReport, FolderReport, ReportOptions } from './reporter.js'

const path = 'docs/a b,c/design.md'
const folder = 'docs/a b,c'

/** The report of one document, as `check --notes --claims` would make it. */
function reportOf(text: string): CheckReport {
  const result = runChecks(folderOf([{ path, role: 'target', text }]), checks)
  const { findings, silenced, refused, coverage } = result
  const digest = digestOf({ text })
  const one: FolderReport = {
    path: folder,
    layout: 'plain',
    digest,
    files: [{ path, bytes: text.length, digest }],
    claims: coverage,
    findings,
    silenced,
    refused,
    allClaims: result.claims.map(resolved),
  }
  return { folders: [one] }
}

const loaded = await Promise.all(reporters.map(async ({ id, load }) => ({ id, reporter: await load() })))

const print = (id: string, text: string, options: Partial<ReportOptions> = {}): string => {
  const line = (_: string, number: number): string | null => text.split('\n')[number - 1] ?? null
  const reporter = loaded.find((one) => one.id === id)?.reporter
  return reporter?.check(reportOf(text), { color: false, width: 100, line, ...options }) ?? ''
}

const wrong = '# Design\n\nThe reader meets four documentation gates:\n\n- alpha\n- beta\n'
const silenced = wrong.replace('The', '<!-- judgment-day-ignore: count/list-length two are planned -->\nThe')
const refused = wrong.replace('The', '<!-- judgment-day-ignore: count/list-length — -->\nThe')

test('a reporter is named as its file is', () => {
  expect(loaded.filter(({ id, reporter }) => reporter.id !== id)).toEqual([])
})

describe('silencing', () => {
  test('a directive with a reason takes the finding out and keeps it with the reason', () => {
    const [one] = reportOf(silenced).folders
    expect(one?.findings).toEqual([])
    expect(one?.silenced).toMatchObject([
      { finding: { rule: 'count/list-length', line: 4 }, reason: 'two are planned', by: 3 },
    ])
  })

  test('a directive without a reason silences nothing and is reported', () => {
    const [one] = reportOf(refused).folders
    expect(one?.findings).toHaveLength(1)
    expect(one?.silenced).toEqual([])
    expect(one?.refused).toMatchObject([{ path, line: 3, rule: 'count/list-length' }])
  })

  test.each(reporters.map(({ id }) => id))('%s gives the reason of what is silenced', (id) => {
    expect(print(id, silenced)).toContain('two are planned')
  })

  test.each(reporters.map(({ id }) => id))('%s reports a directive without a reason', (id) => {
    expect(print(id, refused)).toContain('This directive silences nothing')
  })
})

describe('claims', () => {
  test('a claim says what became of it and why', () => {
    const text = `${wrong}\nTwo lamps (red, green) burn. At most nine lorries wait. Seven ducks swim.\n`
    const statuses = reportOf(text).folders[0]?.allClaims?.map(({ value, status, why }) => ({ value, status, why }))
    expect(statuses).toContainEqual({ value: 4, status: 'contradicted', why: 'disagrees (count/list-length)' })
    expect(statuses).toContainEqual({ value: 2, status: 'consistent', why: 'agrees (count/inline-enumeration)' })
    expect(statuses).toContainEqual({
      value: 9,
      status: 'unverified',
      why: 'a limit: it is held against other limits only',
    })
    expect(statuses).toContainEqual({ value: 7, status: 'unverified', why: 'nothing that was found enumerates it' })
  })
})

describe('coverage', () => {
  test.each(['pretty', 'github', 'markdown'])('%s gives it in words', (id) => {
    expect(print(id, wrong)).toContain('1 claim found, 1 checked, 0 consistent, 1 contradicted, 0 unverified')
  })

  test('json, sarif and junit give it as data', () => {
    const coverage = { found: 1, checked: 1, consistent: 0, contradicted: 1, unverified: 0 }
    expect(JSON.parse(print('json', wrong)).summary.claims).toEqual(coverage)
    expect(JSON.parse(print('sarif', wrong)).runs[0].properties.claims).toEqual(coverage)
    expect(print('junit', wrong)).toContain('<property name="contradicted" value="1"/>')
  })
})

describe('pretty', () => {
  test('shows both sides of a contradiction with their lines, and carets below the claim', () => {
    const lines = print('pretty', wrong).split('\n')
    const at = lines.indexOf('    3 | The reader meets four documentation gates:')
    expect(lines[at + 1]).toBe('      |                  ^^^^^^^^^^^^^^^^^^^^^^^^')
    expect(lines).toContain('    5 | - alpha')
  })

  test.each([40, 60, 80])('no line is wider than a terminal of %i columns', (width) => {
    const long = wrong
      .replace('The', `${'Long words come before '.repeat(8)}and the`)
      .replace('gates:', 'gates (自動販売機が四つ):')
    for (const line of print('pretty', long, { width }).split('\n')) expect(line.length).toBeLessThanOrEqual(width)
  })

  test('the carets stay below the claim in a line that is cut', () => {
    const lead = 'Long words come before '.repeat(8)
    const lines = print('pretty', wrong.replace('The', `${lead}the`), { width: 60 }).split('\n')
    const at = lines.findIndex((line) => line.includes('^'))
    const from = lines[at]?.indexOf('^') ?? -1
    expect(lines[at - 1]?.slice(from)).toMatch(/^four documentation/)
  })

  test('colour is used only where it is wanted', () => {
    expect(print('pretty', wrong)).not.toContain('\u001b')
    expect(print('pretty', wrong, { color: true })).toContain('\u001b[')
  })

  test('nothing of a document steers the terminal', () => {
    const hostile = wrong.replace('reader', '\u001b]0;owned\u0007reader\u202e').replace('alpha', '\u001b[31malpha')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not come through
    expect(print('pretty', hostile)).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u202e]/)
  })
})

describe('sarif', () => {
  const require = createRequire(import.meta.url)
  const schema = JSON.parse(
    readFileSync(require.resolve('@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json'), 'utf8'),
  )
  const ajv = new AjvDraft04.default({ strict: false, unicodeRegExp: false, validateFormats: false })
  const valid = ajv.compile(schema)

  test.each([
    ['a contradiction', wrong],
    ['a silenced finding', silenced],
    ['a directive without a reason', refused],
    ['nothing', '# Empty\n'],
  ])('is valid against the schema with %s', (_, text) => {
    valid(JSON.parse(print('sarif', text)))
    expect(valid.errors).toBeNull()
  })

  test('the schema refuses what is no SARIF', () => {
    expect(valid({ version: '2.1.0', runs: [{}] })).toBe(false)
  })

  test('a path becomes a relative reference, and the fingerprint is that of the finding', () => {
    const [result] = JSON.parse(print('sarif', wrong)).runs[0].results
    expect(result.locations[0].physicalLocation.artifactLocation.uri).toBe('docs/a%20b%2Cc/design.md')
    expect(result.partialFingerprints['judgmentDay/v1']).toBe(reportOf(wrong).folders[0]?.findings[0]?.fingerprint)
  })

  test('what is silenced is a suppressed result', () => {
    const [result] = JSON.parse(print('sarif', silenced)).runs[0].results
    expect(result.suppressions).toEqual([{ kind: 'inSource', justification: 'two are planned' }])
  })
})

describe('github', () => {
  test('each line is one command, and separators in a path are escaped', () => {
    const lines = print('github', wrong.replace('alpha', '100 % ::error::alpha')).trimEnd().split('\n')
    expect(lines.every((line) => /^::(error|warning|notice) /.test(line))).toBe(true)
    expect(lines[0]).toContain('file=docs/a b%2Cc/design.md,line=3')
    expect(lines[0]).toContain('100 %25')
  })
})

describe('junit', () => {
  test('markup and control characters of a document are escaped', () => {
    const xml = print('junit', wrong.replace('alpha', 'a<b>&"\u0000 ]]>'))
    expect(xml).toContain('a&lt;b&gt;&amp;"')
    expect(xml).not.toContain('\u0000')
  })
})

describe('markdown', () => {
  test('text of a document is no markup and mentions nobody', () => {
    const text = print('markdown', wrong.replace('alpha', 'a | @team <img> [x](y)'))
    expect(text).toContain('a \\| @\u200bteam &lt;img\\> \\[x\\]\\(y\\)')
  })
})
