import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { failure } from './failure.js'
import { cutShort, environment, inEmptyFolder, inFolderOf, runJudge } from './isolation.js'
import { type Ended, runProcess } from './process.js'
import type { Job, Outcome, Runner } from './runner.js'

/** What the judge is told beside its prompt, where a host wants a word of its own. */
export const standing = 'You are a judge. Answer the prompt with one JSON object and nothing beside it. Use no tools.'

/** What one call of an agent's command line is made of. */
export interface Call {
  readonly args: readonly string[]
  /** Variables that are set whatever the caller's environment holds. */
  readonly env?: Readonly<Record<string, string>>
}

/** An agent host's own command line, as a judge: the user's installed client and login, kept apart from all else. */
export interface AgentCli {
  readonly id: string
  readonly docs: string
  /** The program, found on PATH. */
  readonly program: string
  /** Variables of the caller that the client may see: its key, its address, its own configuration folder. */
  readonly env: readonly string[]
  /** Prints what the installed version knows. */
  readonly probe: readonly string[]
  /** Flags without which the client cannot be kept apart; a version that does not know one is not asked. */
  readonly needs: readonly string[]
  /** The call for a job; `known` is what the probe printed, `keep` writes a file beside the judge's folder and says where. */
  call(job: Job, known: string, keep: (name: string, text: string) => string): Call
  /** The outcome of a process that ended by itself. Pure. */
  parse(ended: Ended, job: Job): Outcome
}

/** The runner of an agent's command line: one fresh process, folder and environment for each reply; nothing is resumed. */
export function agentRunner(cli: AgentCli): Runner {
  return {
    id: cli.id,
    docs: cli.docs,
    assurance: 'enforced',
    deterministic: false,
    judge: (job) =>
      inFolderOf(job, (folder) =>
        inEmptyFolder(async (aside) => {
          const env = environment(cli.env)
          const known = await probe(cli, env, folder, job.signal)
          if (known === null) return failure('not installed', `"${cli.program}" cannot be run; is it on PATH?`, null)
          const lacking = cli.needs.filter((flag) => !known.includes(flag))
          if (lacking.length > 0)
            return failure('not installed', `this version of "${cli.program}" lacks ${lacking.join(', ')}`, null)
          const keep = (name: string, text: string): string => {
            const file = path.join(aside, name)
            writeFileSync(file, text)
            return file
          }
          const call = cli.call(job, known, keep)
          const ended = await runJudge(job, cli.program, call.args, { ...env, ...call.env }, folder)
          return cutShort(ended, cli.program, job) ?? cli.parse(ended, job)
        }),
      ),
  }
}

const probeMs = 60_000

/** What the client says of itself; null when it cannot be run. */
async function probe(cli: AgentCli, env: Record<string, string>, folder: string, signal: AbortSignal) {
  const { program, probe: args } = cli
  const ended = await runProcess({ program, args, env, folder, stdin: '', wallMs: probeMs, signal })
  return ended.missing === null ? `${ended.stdout}\n${ended.stderr}` : null
}

/** JSON of a known host, read loosely: every member may be missing. */
// biome-ignore lint/suspicious/noExplicitAny: what a host prints is untrusted and has no type; each reader checks what it takes
export type Loose = any

/** One JSON value, or null where the text is none. */
export function json(text: string): Loose {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The objects of a text with one JSON object a line; other lines are left out. */
export const jsonLines = (text: string): Loose[] =>
  text
    .split('\n')
    .map(json)
    .filter((value) => typeof value === 'object' && value !== null)

/** An answer's text as a reply; nothing but blanks is none. */
export function answered(text: unknown, ended: Ended, agent: string, model: string | null): Outcome {
  if (typeof text !== 'string' || text.trim() === '')
    return failure('no answer', `${agent} ended well and gave no answer`, ended.stdout)
  return { is: 'answered', raw: text, agent, model }
}
