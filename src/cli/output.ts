import { writeFileSync } from 'node:fs'
import { writing } from '../edge/atomic.js'

export interface OutputOptions {
  readonly format?: string
  readonly output?: string
}

/** Writes a command's result: to stdout, or to the file that `-o` names. Throws `usage/unwritable`. */
export function emit(text: string, { output }: OutputOptions): void {
  const lines = text.endsWith('\n') ? text : `${text}\n`
  if (output === undefined) process.stdout.write(lines)
  else writing(output, () => writeFileSync(output, lines))
}

/** How a command says its exit code; `main.ts` alone sets it. */
export type End = (exit: number) => void
