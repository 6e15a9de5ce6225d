import pc from 'picocolors'
import type { Finding } from '../kernel/finding.js'
import type { CheckReport, FolderReport, Reporter } from './reporter.js'

/** For people: findings by file, each with the other side of its contradiction; last the coverage and the next action. */
export const pretty: Reporter = {
  id: 'pretty',
  check(report, { color }) {
    const paint = pc.createColors(color)
    const folders = report.folders.flatMap((folder) => [...byFile(folder, paint), coverage(folder, paint), ''])
    return `${[...folders, summary(report)].join('\n')}\n`
  },
}

type Paint = ReturnType<typeof pc.createColors>

function byFile(folder: FolderReport, paint: Paint): string[] {
  const paths = [...new Set(folder.findings.map((finding) => finding.path))]
  return paths.flatMap((path) => [
    paint.underline(`${folder.path.replace(/\/+$/, '')}/${path}`),
    ...folder.findings.filter((finding) => finding.path === path).flatMap((finding) => lines(finding, paint)),
    '',
  ])
}

function lines(finding: Finding, paint: Paint): string[] {
  const level = finding.level === 'contradiction' ? paint.red('contradiction') : paint.yellow('note')
  const head = `  ${finding.line}:${finding.column}  ${level}  ${finding.message}  ${paint.dim(finding.rule)}`
  const sides = finding.related.map(
    (side) => `      ${paint.dim(`${side.path}:${side.line}`)}  ${side.what}: ${shorten(side.quote)}`,
  )
  return [head, ...sides]
}

const shorten = (text: string): string => (text.length > 60 ? `${text.slice(0, 59)}…` : text)

function coverage({ path, claims }: FolderReport, paint: Paint): string {
  const { found, checked, consistent, contradicted, unverified } = claims
  return paint.dim(
    `${path}: ${found} claims found, ${checked} checked, ${consistent} consistent, ${contradicted} contradicted, ${unverified} unverified`,
  )
}

function summary({ folders }: CheckReport): string {
  const all = folders.flatMap((folder) => folder.findings)
  const wrong = all.filter((finding) => finding.level === 'contradiction').length
  const notes = all.length - wrong
  const next = wrong === 0 ? 'Nothing to mend.' : 'Next: mend the numbers above and run the check again.'
  return `${wrong} contradictions, ${notes} notes in ${folders.length} folders. ${next}`
}
