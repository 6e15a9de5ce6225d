import pc from 'picocolors'
import type { Finding } from '../kernel/finding.js'
import { plain } from '../kernel/plain.js'
import { excerpt, wrapped } from './excerpt.js'
import type { CheckReport, FolderReport, Reporter, ReportOptions } from './reporter.js'
import { counted, coverageText, summaryOf } from './summary.js'

/** For people: findings by file, both sides of a contradiction with their lines; last the coverage and the next action. */
export const pretty: Reporter = {
  id: 'pretty',
  check(report, options) {
    const paint = pc.createColors(options.color)
    const page = { ...options, paint, width: Math.max(40, options.width) }
    const folders = report.folders.flatMap((folder) => [
      ...byFile(folder, page),
      ...silencing(folder, page),
      ...claims(folder, page),
      ...fold(`${plain(folder.path)}: ${coverageText(folder.claims)}`, '', page).map(paint.dim),
      '',
    ])
    return `${[...folders, ...fold(summary(report), '', page)].join('\n')}\n`
  },
}

interface Page extends ReportOptions {
  readonly paint: ReturnType<typeof pc.createColors>
}

function byFile({ findings }: FolderReport, page: Page): string[] {
  const paths = [...new Set(findings.map(({ path }) => path))]
  return paths.flatMap((path) => [
    page.paint.underline(plain(path)),
    ...findings.filter((finding) => finding.path === path).flatMap((finding) => [...shown(finding, page), '']),
  ])
}

function shown(finding: Finding, page: Page): string[] {
  const { paint } = page
  const { line, column, level } = finding
  const grave = level === 'contradiction'
  const [first = '', ...rest] = fold(
    `${line}:${column} ${level} ${plain(finding.message)} (${finding.rule})`,
    '  ',
    page,
  )
  const sides = finding.related.filter((side) => side.path !== finding.path || side.line !== line)
  const gutter = Math.max(...[line, ...sides.map((side) => side.line)].map((one) => String(one).length))
  return [
    first.replace(level, grave ? paint.red(level) : paint.yellow(level)),
    ...rest,
    ...source(finding, gutter, page),
    ...sides.flatMap((side) => [
      ...fold(`${side.path === finding.path ? '' : `${plain(side.path)}, `}${plain(side.what)}:`, '    ', page).map(
        paint.dim,
      ),
      `    ${paint.dim(`${String(side.line).padStart(gutter)} |`)} ${excerpt(side.quote, 0, 0, page.width - gutter - 7).text}`,
    ]),
    ...fold(`fix: ${plain(finding.fix)}`, '    ', page),
  ]
}

function source(finding: Finding, gutter: number, page: Page): string[] {
  const { line, column, endLine, endColumn, quote } = finding
  const whole = page.line(finding.path, line)
  const [firstLine = ''] = quote.split('\n', 1)
  const start = whole === null ? 0 : column - 1
  const stop = whole === null ? firstLine.length : endLine === line ? endColumn - 1 : whole.length
  const { text, carets } = excerpt(whole ?? firstLine, start, stop, page.width - gutter - 7)
  const { paint } = page
  const caret = finding.level === 'contradiction' ? paint.red(carets) : paint.yellow(carets)
  return [
    `    ${paint.dim(`${String(line).padStart(gutter)} |`)} ${text}`,
    `    ${' '.repeat(gutter)} ${paint.dim('|')} ${caret}`,
  ]
}

function silencing({ silenced, refused }: FolderReport, page: Page): string[] {
  const lines = [
    ...silenced.map(
      ({ finding, reason }) =>
        `${plain(finding.path)}:${finding.line} silenced (${finding.rule}): ${plain(finding.message)}. Reason: ${plain(reason)}`,
    ),
    ...refused.map(({ path, line, message }) => `${plain(path)}:${line} ${plain(message)}`),
  ].flatMap((text) => fold(text, '  ', page))
  return lines.length === 0 ? [] : [...lines, '']
}

function claims({ allClaims = [] }: FolderReport, page: Page): string[] {
  const lines = allClaims.flatMap(({ path, line, column, status, quote, why }) =>
    fold(`${plain(path)}:${line}:${column} ${status} "${plain(quote)}": ${why}`, '  ', page),
  )
  return lines.length === 0 ? [] : [...lines, '']
}

const fold = (text: string, indent: string, { width }: Page): string[] =>
  wrapped(text, width - indent.length - 2).map((line, index) => `${indent}${index === 0 ? '' : '  '}${line}`)

function summary(report: CheckReport): string {
  const { contradictions, notes, silenced, refused, folders } = summaryOf(report)
  const more = refused === 0 ? '' : `, ${counted(refused, 'directive')} without a reason`
  const numbers = `${counted(contradictions, 'contradiction')}, ${counted(notes, 'note')}, ${silenced} silenced${more} in ${counted(folders, 'folder')}.`
  const next = contradictions === 0 ? 'Nothing to mend.' : 'Next: mend the numbers above and run the check again.'
  return `${numbers} ${next}`
}
