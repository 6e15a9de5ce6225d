import type { Command } from 'commander'
import { Fault } from '../../kernel/fault.js'
import { exampleOf, jsonSchema } from '../../prompt/schema.js'
import { protocolOf } from '../../review/session.js'
import { emit, type OutputOptions } from '../output.js'

export function register(command: Command): void {
  command
    .argument('<protocol>', 'the review system, e.g. judgment-day')
    .argument('<what>', '"input", or the role whose reply it is: judge, rejudge, fix')
    .option('-o, --output <file>', 'write the result to a file')
    .addHelpText('after', '\nExample:\n  $ judgment-day schema judgment-day judge')
    .action((id: string, what: string, options: OutputOptions) => {
      const protocol = protocolOf(id)
      const known = [{ id: 'input', schema: protocol.input }, ...protocol.roles]
      const found = known.find((one) => one.id === what)
      if (found === undefined)
        throw new Fault('usage/unknown-unit', { kind: 'schema', id: what, expected: known.map((one) => one.id) })
      emit(JSON.stringify({ schema: jsonSchema(found.schema), example: exampleOf(found.schema) }, null, 2), options)
    })
}
