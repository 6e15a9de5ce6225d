import { clip, plain } from '../kernel/plain.js'
import type { FolderReport, Reporter } from './reporter.js'
import { counted, coverageText, summaryOf } from './summary.js'

// A job summary of more than 1 MiB is dropped whole.
const mostRows = 500

/** For a job summary or a pull request: a table a folder; every word of a document is escaped. */
export const markdown: Reporter = {
  id: 'markdown',
  check(report) {
    const { contradictions, notes, silenced, folders, claims } = summaryOf(report)
    const lines = [
      '# Cross-check',
      '',
      `${counted(contradictions, 'contradiction')}, ${counted(notes, 'note')}, ${silenced} silenced in ${counted(folders, 'folder')}: ${coverageText(claims)}.`,
      ...report.folders.flatMap((folder) => section(folder)),
    ]
    return `${lines.join('\n')}\n`
  },
}

function section(folder: FolderReport): string[] {
  const { path, claims, findings, silenced, refused, allClaims = [] } = folder
  return [
    '',
    `## ${escaped(path)}`,
    '',
    `${coverageText(claims)}.`,
    ...table(
      ['Place', 'Level', 'Finding', 'Held against', 'Rule'],
      findings.map((one) => [
        escaped(`${one.path}:${one.line}`),
        one.level,
        `${escaped(one.message)}. ${escaped(one.fix)}`,
        one.related
          .map((side) => escaped(`${side.path}:${side.line} ${side.what}: ${clip(side.quote, 120)}`))
          .join('<br>'),
        escaped(one.rule),
      ]),
    ),
    ...table(
      ['Silenced', 'Rule', 'Finding', 'Reason'],
      silenced.map(({ finding, reason }) =>
        [`${finding.path}:${finding.line}`, finding.rule, finding.message, reason].map(escaped),
      ),
    ),
    ...table(
      ['Directive', 'Problem'],
      refused.map(({ path: file, line, message }) => [`${file}:${line}`, message].map(escaped)),
    ),
    ...table(
      ['Claim', 'Status', 'Words', 'Why'],
      allClaims.map((one) => [`${one.path}:${one.line}`, one.status, clip(one.quote, 120), one.why].map(escaped)),
    ),
  ]
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  if (rows.length === 0) return []
  const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
  const left = rows.length > mostRows ? ['', `${rows.length - mostRows} more rows are left out.`] : []
  return ['', row(head), row(head.map(() => '---')), ...rows.slice(0, mostRows).map(row), ...left]
}

/** Text that is no markup and mentions nobody. */
const escaped = (text: string): string =>
  plain(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replace(/[\\`*_{}[\]()#|~!>]/g, '\\$&')
    .replaceAll('@', '@\u200b')
    .replaceAll('://', ':\u200b//')
