import path from 'node:path'
import { failure } from './failure.js'
import { cutShort, environment, inFolderOf, runJudge } from './isolation.js'
import type { Job, Outcome, Runner } from './runner.js'

/** Any program: prompt on stdin, reply on stdout, in an empty folder of its own or in that of its packet: `command:my-judge --json`. */
export const command: Runner = {
  id: 'command',
  docs: 'command:PROGRAM ARGS… reads the prompt on stdin and writes the reply on stdout',
  assurance: 'enforced',
  deterministic: false,
  preview: async ({ model }) => ({ argv: split(model ?? ''), environment: Object.keys(environment([])) }),
  judge: (job) => {
    const [program, ...args] = split(job.model ?? '')
    if (program === undefined) {
      return Promise.resolve(failure('not installed', 'no program was named; expected command:PROGRAM', null))
    }
    return inFolderOf(job, (folder) => run(program, args, job, folder))
  },
}

/** Splits a command line at blanks; quotes keep an argument together. No shell ever sees it. */
export function split(line: string): string[] {
  return [...line.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map((match) => match[1] ?? match[2] ?? match[3] ?? '')
}

async function run(program: string, args: readonly string[], job: Job, folder: string): Promise<Outcome> {
  const ended = await runJudge(job, program, args, environment([]), folder)
  const cut = cutShort(ended, program, job)
  if (cut !== null) return cut
  if (ended.code !== 0) {
    const said = `"${program}" ended with ${ended.code === null ? 'a signal' : `exit code ${ended.code}`}`
    return failure('host error', ended.stderr.trim() === '' ? said : `${said}: ${ended.stderr}`, ended.stdout)
  }
  if (ended.stdout.trim() === '') return failure('no answer', `"${program}" wrote nothing`, ended.stdout)
  return { is: 'answered', raw: ended.stdout, agent: path.basename(program), model: null, apart: true }
}
