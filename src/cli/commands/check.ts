import { readdirSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type Command, InvalidArgumentError, Option } from 'commander'
import { checks } from '../../checks/index.js'
import { folderOf, runChecks } from '../../checks/run.js'
import { readFolder } from '../../edge/read-target.js'
import { Fault } from '../../kernel/fault.js'
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

// What AKILI keeps beside its specs: records and templates, read only when named.
const records = new Set(['archive', 'general-setup', 'quick', 'kaizen', 'audits', 'node_modules'])

/** A README may lie above spec folders; any other Markdown makes its folder one. */
const isSpecDocument = (name: string): boolean => /\.(md|markdown)$/i.test(name) && !/^readme\./i.test(name)

/** The spec folders at a path: itself when it holds Markdown, else those below it. Throws `usage/no-spec`. */
function specFolders(folder: string): string[] {
  const search = (at: string): string[] => {
    const entries = readdirSync(at, { withFileTypes: true })
    if (entries.some((entry) => entry.isFile() && isSpecDocument(entry.name))) return [at]
    const below = entries.filter(
      (entry) => entry.isDirectory() && !entry.name.startsWith('.') && !records.has(entry.name),
    )
    return below
      .map((entry) => entry.name)
      .sort()
      .flatMap((name) => search(path.posix.join(at, name)))
  }
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new Fault('usage/missing-path', { path: folder })
  const found = search(folder)
  if (found.length === 0 && readdirSync(folder).some((name) => /^readme\.md$/i.test(name))) return [folder]
  if (found.length === 0) throw new Fault('usage/no-spec', { path: folder })
  return found
}

function checkFolder(folder: string, { maxFileSize }: CheckOptions): FolderReport {
  const { layout, snapshot } = readFolder(folder, maxFileSize === undefined ? {} : { maxFileSize })
  const { findings, coverage } = runChecks(folderOf(snapshot.files), checks)
  const files = snapshot.files.map(({ path: name, bytes, normalised }) => ({ path: name, bytes, digest: normalised }))
  return { path: folder, layout: layout.id, digest: snapshot.digest, files, claims: coverage, findings }
}
