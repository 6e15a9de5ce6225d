import { readFileSync } from 'node:fs'
import { type Command, Option } from 'commander'
import { z } from 'zod'
import { reasonOf } from '../../edge/disk.js'
import { canonical } from '../../kernel/digest.js'
import { Fault } from '../../kernel/fault.js'
import { reporters } from '../../reporters/index.js'
import type { CheckReport, FolderReport } from '../../reporters/reporter.js'
import type { End } from '../output.js'
import { type PresentOptions, present } from '../present.js'

/** `merge-reports FILES…`: prints the reports of all shards as one; exits as `check` of everything would. */
export function register(command: Command, end: End): void {
  command
    .argument('<files...>', 'reports that check --format json --notes wrote')
    .addOption(new Option('--format <format>', 'how to print').choices(reporters.map(({ id }) => id)).default('pretty'))
    .option('-o, --output <file>', 'write the result to a file')
    .option('--notes', 'show what is arguable too')
    .addOption(
      new Option('--fail-on <level>', 'what exits with 1')
        .choices(['contradiction', 'note', 'never'])
        .default('contradiction'),
    )
    .option('--no-color', 'no colour')
    .addHelpText(
      'after',
      '\nExamples:\n  $ judgment-day check docs/specs --shard 1/2 --format json -o one.json\n  $ judgment-day merge-reports one.json two.json --format sarif',
    )
    .action(async (files: string[], options: PresentOptions) => end(await present(merged(files), options, () => null)))
}

const number = z.number()
const related = z.object({ path: z.string(), line: number, quote: z.string(), what: z.string() })
const place = { path: z.string(), line: number, column: number, endLine: number, endColumn: number, quote: z.string() }
const finding = z.object({
  ...place,
  rule: z.string(),
  level: z.enum(['contradiction', 'note']),
  subject: z.string(),
  stated: number.optional(),
  counted: number.optional(),
  members: z.array(z.string()).optional(),
  message: z.string(),
  fix: z.string(),
  fingerprint: z.string(),
  related: z.array(related),
})
const claim = z.object({
  ...place,
  subject: z.string(),
  value: number,
  role: z.string(),
  status: z.enum(['consistent', 'contradicted', 'unverified']),
  why: z.string(),
})
const schema = z.object({
  schema: z.literal('judgment-day/check@1'),
  folders: z.array(
    z.object({
      path: z.string(),
      layout: z.string(),
      digest: z.string(),
      files: z.array(z.object({ path: z.string(), bytes: number, digest: z.string() })),
      claims: z.object({
        found: number,
        checked: number,
        consistent: number,
        contradicted: number,
        unverified: number,
      }),
      findings: z.array(finding),
      silenced: z.array(z.object({ finding, reason: z.string(), by: number })),
      refused: z.array(z.object({ path: z.string(), line: number, rule: z.string(), message: z.string() })),
      allClaims: z.array(claim).optional(),
    }),
  ),
})

function read(file: string): CheckReport {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    throw new Fault('usage/unreadable', { path: file, reason: reasonOf(error) })
  }
  const found = schema.safeParse(parsed(text))
  // what a digest binds is not recomputed here: the report is printed, nothing is judged by it
  if (found.success) return found.data as unknown as CheckReport
  const reasons = found.error.issues.slice(0, 3).map(({ path, message }) => `  ${path.join('.') || 'it'}: ${message}`)
  throw new Fault('input/invalid', {
    what: `report "${file}"`,
    reasons: reasons.join('\n'),
    next: again(file),
  })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/**
 * The folders of all reports by path; one that several reports give alike is there once. Throws `input/invalid` where two
 * disagree about a folder: nobody can tell here which is right.
 */
function merged(files: readonly string[]): CheckReport {
  const byPath = new Map<string, { readonly file: string; readonly folder: FolderReport }>()
  for (const { file, folder } of files.flatMap((one) => read(one).folders.map((folder) => ({ file: one, folder })))) {
    const other = byPath.get(folder.path)
    if (other !== undefined && canonical(other.folder) !== canonical(folder)) {
      const reasons = `  "${folder.path}" is in "${other.file}" too, and not the same. Expected: each folder in one report, or in all alike.`
      throw new Fault('input/invalid', { what: `report "${file}"`, reasons, next: again(file) })
    }
    byPath.set(folder.path, { file, folder })
  }
  return { folders: [...byPath.values()].map(({ folder }) => folder).sort((a, b) => (a.path < b.path ? -1 : 1)) }
}

const again = (file: string): string => `judgment-day check docs/specs --shard 1/2 --format json -o ${file}`
