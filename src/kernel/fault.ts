import { type FaultArgs, type FaultCode, faults } from './faults.js'

export type { FaultArgs, FaultCode } from './faults.js'

/**
 * The one Error: the environment or the caller did what cannot be done. Its message says what was wrong, what was
 * expected and the next thing to do; `exit` is the exit code of the command that ran into it.
 */
export class Fault<Code extends FaultCode = FaultCode> extends Error {
  readonly code: Code
  readonly args: FaultArgs<Code>
  readonly exit: number

  constructor(code: Code, args: FaultArgs<Code>) {
    const { exit, text } = faults[code]
    super((text as (args: FaultArgs<Code>) => string)(args))
    this.name = 'Fault'
    this.code = code
    this.args = args
    this.exit = exit
  }
}
