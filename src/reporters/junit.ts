import type { Finding } from '../kernel/finding.js'
import type { FolderReport, Reporter } from './reporter.js'

/** JUnit: a suite a folder, a case a finding; notes and what is silenced are skipped cases, a clean file is a passed one. */
export const junit: Reporter = {
  id: 'junit',
  check({ folders }) {
    return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="judgment-day">\n${folders.map(suite).join('')}</testsuites>\n`
  },
}

function suite({ path, files, findings, silenced, refused, claims }: FolderReport): string {
  const wrong = findings.filter(({ level }) => level === 'contradiction')
  const notes = findings.filter(({ level }) => level === 'note')
  const clean = files.filter((file) => !findings.some((finding) => finding.path === file.path))
  const cases = [
    ...wrong.map((finding) =>
      testcase(
        finding,
        `<failure${attributes({ message: finding.message, type: finding.rule })}>${text(details(finding))}</failure>`,
      ),
    ),
    ...notes.map((finding) => testcase(finding, `<skipped${attributes({ message: `note: ${finding.message}` })}/>`)),
    ...silenced.map(({ finding, reason }) =>
      testcase(finding, `<skipped${attributes({ message: `silenced: ${reason}` })}/>`),
    ),
    ...clean.map((file) => `    <testcase${attributes({ classname: file.path, name: 'no contradiction' })}/>\n`),
  ]
  const skipped = notes.length + silenced.length
  const properties = Object.entries({ ...claims, silenced: silenced.length }).map(
    ([name, value]) => `      <property${attributes({ name, value })}/>\n`,
  )
  const warnings = refused.map(({ path: file, line, message }) => `${file}:${line} ${message}`).join('\n')
  const out = warnings === '' ? '' : `    <system-out>${text(warnings)}</system-out>\n`
  return `  <testsuite${attributes({ name: path, tests: cases.length, failures: wrong.length, errors: 0, skipped })}>\n    <properties>\n${properties.join('')}    </properties>\n${cases.join('')}${out}  </testsuite>\n`
}

const testcase = ({ path, line, column, rule }: Finding, body: string): string =>
  `    <testcase${attributes({ classname: path, name: `${rule} ${line}:${column}`, file: path, line })}>${body}</testcase>\n`

const details = (finding: Finding): string =>
  [
    `${finding.path}:${finding.line} ${finding.quote}`,
    ...finding.related.map((side) => `${side.path}:${side.line} ${side.what}: ${side.quote}`),
    finding.fix,
  ].join('\n')

const attributes = (all: Readonly<Record<string, string | number>>): string =>
  Object.entries(all)
    .map(([name, value]) => ` ${name}="${text(String(value)).replaceAll('"', '&quot;').replaceAll('\n', '&#10;')}"`)
    .join('')

// What XML 1.0 cannot hold at all, lone surrogates included.
const unfit =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must go
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g

const text = (value: string): string =>
  value.replace(unfit, '\ufffd').replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
