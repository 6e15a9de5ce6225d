import { type Command, InvalidArgumentError, Option } from 'commander'
import { type CrossChecked, type CrossCheckOptions, crossCheck } from '../../cross-check/cross-check.js'
import { specFolders } from '../../edge/spec-folders.js'
import { reporters } from '../../reporters/index.js'
import type { End } from '../output.js'
import { type PresentOptions, present } from '../present.js'

interface CheckOptions extends CrossCheckOptions, PresentOptions {
  readonly shard?: Shard
}

/** The part of the folders that one of several processes checks. */
interface Shard {
  readonly index: number
  readonly of: number
}

/** `check [paths…]`: exit 0 when nothing of the level `--fail-on` names was found, else 1. */
export function register(command: Command, end: End): void {
  command
    .argument('[paths...]', 'spec folders, or folders to search', ['docs/specs'])
    .addOption(new Option('--format <format>', 'how to print').choices(reporters.map(({ id }) => id)).default('pretty'))
    .option('-o, --output <file>', 'write the result to a file')
    .option('--claims', 'list every claim with what became of it')
    .option('--notes', 'show what is arguable too')
    .addOption(
      new Option('--fail-on <level>', 'what exits with 1')
        .choices(['contradiction', 'note', 'never'])
        .default('contradiction'),
    )
    .option('--shard <i/n>', 'check every n-th folder, beginning with the i-th; see merge-reports', shardOf)
    .option('--config <file>', 'the configuration; without it the nearest judgment-day.config.json or .yaml')
    .option('--no-config', 'no configuration')
    .option('--no-cache', 'compute everything again, and keep nothing')
    .option('--max-file-size <bytes>', 'limit of a single file', wholeNumber)
    .option('--no-color', 'no colour')
    .addHelpText(
      'after',
      '\nExamples:\n  $ judgment-day check docs/specs/loan\n  $ judgment-day check docs/specs --notes --format json',
    )
    .action(async (paths: string[], options: CheckOptions) => end(await run(paths, options)))
}

function wholeNumber(text: string): number {
  const value = Number(text)
  if (!Number.isInteger(value) || value < 1) throw new InvalidArgumentError('Expected a whole number of bytes.')
  return value
}

function shardOf(text: string): Shard {
  const [, index = 0, of = 0] = (/^(\d{1,6})\/(\d{1,6})$/.exec(text) ?? []).map(Number)
  if (index < 1 || index > of) throw new InvalidArgumentError('Expected i/n with 1 ≤ i ≤ n, for example 1/4.')
  return { index, of }
}

async function run(paths: readonly string[], options: CheckOptions): Promise<number> {
  const { shard } = options
  const folders = [...new Set(paths.flatMap((named) => specFolders(named)))].filter(
    (_, position) => shard === undefined || position % shard.of === shard.index - 1,
  )
  const checked: CrossChecked[] = []
  for (const folder of folders) checked.push(await crossCheck(folder, options))
  const texts = new Map(checked.flatMap((one) => [...one.texts]))
  const line = (path: string, number: number): string | null => texts.get(path)?.split('\n', number)[number - 1] ?? null
  return present({ folders: checked.map(({ report }) => report) }, options, line)
}
