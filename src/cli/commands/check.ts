import { writeFileSync } from 'node:fs'
import { type Command, InvalidArgumentError, Option } from 'commander'
import { checks } from '../../checks/index.js'
import { folderOf, runChecks } from '../../checks/run.js'
import { readFolder } from '../../edge/read-target.js'
import { specFolders } from '../../edge/spec-folders.js'
import { exits } from '../../kernel/faults.js'
import { pick } from '../../kernel/registry.js'
import { reporters } from '../../reporters/index.js'
import type { FolderReport, Reporter } from '../../reporters/reporter.js'
import type { End } from '../output.js'

interface CheckOptions {
  readonly format: string
  readonly output?: string
  readonly notes?: boolean
  readonly failOn: 'contradiction' | 'note' | 'never'
  readonly maxFileSize?: number
  readonly color: boolean
}

/** `check [paths…]`: exit 0 when nothing of the level `--fail-on` names was found, else 1. */
export function registerCheck(program: Command, end: End): void {
  program
    .command('check')
    .description('cross-check every count of spec folders; no model, no network')
    .argument('[paths...]', 'spec folders, or folders to search', ['docs/specs'])
    .addOption(new Option('--format <format>', 'how to print').choices(reporters.map(({ id }) => id)).default('pretty'))
    .option('-o, --output <file>', 'write the result to a file')
    .option('--notes', 'show what is arguable too')
    .addOption(
      new Option('--fail-on <level>', 'what exits with 1')
        .choices(['contradiction', 'note', 'never'])
        .default('contradiction'),
    )
    .option('--max-file-size <bytes>', 'limit of a single file', wholeNumber)
    .option('--no-color', 'no colour')
    .addHelpText(
      'after',
      '\nExamples:\n  $ judgment-day check docs/specs/loan\n  $ judgment-day check docs/specs --notes --format json',
    )
    .action((paths: string[], options: CheckOptions) => end(run(paths, options)))
}

function wholeNumber(text: string): number {
  const value = Number(text)
  if (!Number.isInteger(value) || value < 1) throw new InvalidArgumentError('Expected a whole number of bytes.')
  return value
}

function run(paths: readonly string[], options: CheckOptions): number {
  const all = paths.flatMap(specFolders).map((folder) => checkFolder(folder, options))
  const shown = all.map((folder) => ({
    ...folder,
    findings: folder.findings.filter(({ level }) => options.notes === true || level === 'contradiction'),
  }))
  const color = options.color && process.stdout.isTTY === true && !process.env.NO_COLOR && options.output === undefined
  const text = pick<Reporter>(reporters, 'format', options.format).check?.({ folders: shown }, { color }) ?? ''
  if (options.output === undefined) process.stdout.write(text)
  else writeFileSync(options.output, text)
  const grave = all
    .flatMap((folder) => folder.findings)
    .filter(({ level }) => options.failOn === 'note' || level === options.failOn)
  return grave.length > 0 ? exits.findings : exits.clean
}

function checkFolder(folder: string, { maxFileSize }: CheckOptions): FolderReport {
  const { layout, snapshot } = readFolder(folder, maxFileSize === undefined ? {} : { maxFileSize })
  const { findings, coverage } = runChecks(folderOf(snapshot.files), checks)
  const files = snapshot.files.map(({ path: name, bytes, normalised }) => ({ path: name, bytes, digest: normalised }))
  return { path: folder, layout: layout.id, digest: snapshot.digest, files, claims: coverage, findings }
}
