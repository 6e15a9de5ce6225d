import { writeFileSync } from 'node:fs'
import type { Progress } from '../conduct/run.js'
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

/** Progress on stderr, a line an event: which seat, which runner, since when. */
export function progressOnStderr(): (event: Progress) => void {
  const started = new Map<string, number>()
  return ({ seat, runner, is, detail }) => {
    if (is === 'asked' && !started.has(seat)) started.set(seat, Date.now())
    const seconds = ((Date.now() - (started.get(seat) ?? Date.now())) / 1000).toFixed(1)
    const tail = detail === '' ? '' : `: ${detail.trim()}`
    process.stderr.write(`judge ${seat} (${runner}) ${is}${is === 'asked' ? '' : ` after ${seconds} s`}${tail}\n`)
  }
}
