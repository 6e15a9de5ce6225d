import { type Command, Option } from 'commander'
import { agentHosts } from '../doctor/hosts.js'
import { judges } from '../doctor/judges.js'
import { program } from '../doctor/program.js'
import type { Section, Sign } from '../doctor/section.js'
import { emit, type OutputOptions } from '../output.js'

export function register(command: Command): void {
  command
    .addOption(new Option('--format <format>', 'how to print').choices(['pretty', 'json']).default('pretty'))
    .option('-o, --output <file>', 'write the result to a file')
    .addHelpText(
      'after',
      `
Examples:
  $ judgment-day doctor
  $ judgment-day doctor --format json

It looks and changes nothing; it exits 0 whatever it finds.`,
    )
    .action(async (options: OutputOptions) => {
      const sections = [program(process.env), agentHosts(process.env), await judges()]
      emit(options.format === 'json' ? asJson(sections) : asText(sections), options)
    })
}

const asJson = (sections: readonly Section[]): string =>
  JSON.stringify({ schema: 'judgment-day/doctor@1', sections }, null, 2)

const marks: Readonly<Record<Sign['is'], string>> = { well: 'ok', ill: '!!', neutral: '--' }

function asText(sections: readonly Section[]): string {
  const lines = sections.flatMap(({ title, signs }) => [
    title,
    ...signs.map(({ is, text }) => `  ${marks[is]}  ${text}`),
  ])
  const mend = sections.flatMap(({ signs }) => signs).find((sign) => sign.mend !== null)?.mend
  return [...lines, `next: ${mend ?? 'judgment-day review docs/specs/NAME'}`].join('\n')
}
