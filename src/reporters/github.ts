import type { Finding } from '../kernel/finding.js'
import { plain } from '../kernel/plain.js'
import type { Reporter } from './reporter.js'
import { counted, coverageText, summaryOf } from './summary.js'

/** Workflow commands, contradictions first: a step shows about ten annotations of a kind. */
export const github: Reporter = {
  id: 'github',
  check(report) {
    const all = report.folders.flatMap(({ findings }) => findings)
    const { contradictions, notes, silenced, claims } = summaryOf(report)
    const numbers = `${counted(contradictions, 'contradiction')}, ${counted(notes, 'note')}, ${silenced} silenced; ${coverageText(claims)}`
    const lines = [
      ...all.filter(({ level }) => level === 'contradiction').map((finding) => annotation('error', finding)),
      ...report.folders.flatMap(({ refused }) =>
        refused.map(({ path, line, message }) => command('warning', { file: path, line, title: 'silencing' }, message)),
      ),
      ...all.filter(({ level }) => level === 'note').map((finding) => annotation('notice', finding)),
      ...report.folders.flatMap((folder) =>
        folder.silenced.map(({ finding, reason }) =>
          command(
            'notice',
            { file: finding.path, line: finding.line, title: `silenced ${finding.rule}` },
            `${finding.message}. Reason: ${reason}`,
          ),
        ),
      ),
      command('notice', { title: 'judgment-day' }, numbers),
    ]
    return `${lines.join('\n')}\n`
  },
}

function annotation(kind: 'error' | 'notice', finding: Finding): string {
  const { path, line, column, endLine, endColumn, rule } = finding
  // columns are refused where the stretch has several lines
  const columns = endLine === line ? { col: column, endColumn } : {}
  const sides = finding.related.map((side) => `${side.path}:${side.line} ${side.what}: ${plain(side.quote)}`)
  const words = [finding.message, ...sides, finding.fix].map(plain).join('\n')
  return command(kind, { file: path, line, ...columns, endLine, title: rule }, words)
}

function command(kind: string, properties: Readonly<Record<string, string | number>>, message: string): string {
  const named = Object.entries(properties).map(([key, value]) => `${key}=${property(String(value))}`)
  return `::${kind} ${named.join(',')}::${data(message)}`
}

const data = (text: string): string => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
const property = (text: string): string => data(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
