import { exits } from '../kernel/faults.js'
import { pick } from '../kernel/registry.js'
import { reporters } from '../reporters/index.js'
import type { CheckReport, ReportOptions } from '../reporters/reporter.js'
import { emit } from './output.js'

export interface PresentOptions {
  readonly format: string
  readonly output?: string
  readonly notes?: boolean
  readonly failOn: 'contradiction' | 'note' | 'never'
  readonly color: boolean
}

/** Prints a report, notes only where they are wanted; the exit code is that of everything found, shown or not. */
export async function present(
  report: CheckReport,
  options: PresentOptions,
  line: ReportOptions['line'],
): Promise<number> {
  const wanted = (level: string): boolean => options.notes === true || level === 'contradiction'
  const folders = report.folders.map((folder) => ({
    ...folder,
    findings: folder.findings.filter(({ level }) => wanted(level)),
    silenced: folder.silenced.filter(({ finding }) => wanted(finding.level)),
  }))
  const terminal = process.stdout.isTTY === true && options.output === undefined
  const color = options.color && terminal && !process.env.NO_COLOR
  const width = terminal ? process.stdout.columns : 100
  const reporter = await pick<(typeof reporters)[number]>(reporters, 'format', options.format).load()
  emit(reporter.check({ folders }, { color, width, line }), options)
  const grave = report.folders
    .flatMap(({ findings }) => findings)
    .some(({ level }) => options.failOn === 'note' || level === options.failOn)
  return grave ? exits.findings : exits.clean
}
