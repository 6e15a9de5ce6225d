import { existsSync } from 'node:fs'
import { parse } from 'jsonc-parser'
import { type Aside, asideIn } from './aside.js'
import { failure, kindOfWords } from './failure.js'
import { cutShort, environment, inEmptyFolder, inFolderOf, runJudge } from './isolation.js'
import { type Ended, runProcess } from './process.js'
import type { Inspection, Job, Outcome, Runner, Spent } from './runner.js'

/** What the judge is told beside its prompt, where a host wants a word of its own. */
export const standing =
  'You are a judge. Answer the prompt in the form that it asks for, with nothing beside it. Use no tools.'

/** An agent host's own command line, as a judge: the user's installed client and login, kept apart from all else. */
export interface AgentCli {
  readonly id: string
  readonly docs: string
  /** The program, found on PATH. */
  readonly program: string
  /** Variables of the caller that the client may see: its key, its address, its own configuration folder. */
  readonly env: readonly string[]
  /** Of those variables the ones that log in, and the files that do. */
  readonly logins: { readonly variables: readonly string[]; files(): readonly string[] }
  /** What is read of the user's configuration, and what is sent whatever the flags (measured with the pinned version). */
  readonly reads: string
  readonly sends: string
  /** Prints what the installed version knows. */
  readonly probe: readonly string[]
  /** Flags without which the client cannot be kept apart; a version that does not know one is not asked. */
  readonly needs: readonly string[]
  /** Whether it can be given tools that read the judge's folder and do nothing else (P-12). */
  readonly readsCopies: boolean
  /** Variables that are set whatever the caller's environment holds, and the files that they lead to. */
  own(aside: Aside): Readonly<Record<string, string>>
  /** The arguments for a job; `known` is what the probe printed. */
  args(job: Job, known: string, aside: Aside): readonly string[]
  /** The outcome of a process that ended by itself. Pure. */
  parse(ended: Ended, job: Job): Outcome
  /** What the service had refused when the client was stopped while it tried again; null where it was not trying. Pure. */
  retried?(ended: Ended): string | null
}

/** The runner of an agent's command line: one fresh process, folder and environment for each reply; nothing is resumed. */
export function agentRunner(cli: AgentCli): Runner {
  return {
    id: cli.id,
    docs: cli.docs,
    assurance: 'enforced',
    deterministic: false,
    inspect: () => inspect(cli),
    preview: (job) =>
      inEmptyFolder((folder) =>
        inEmptyFolder(async (beside) => {
          const aside = asideIn(beside)
          const env = { ...environment(cli.env), ...cli.own(aside), ...temporary(beside) }
          const known = (await probe(cli, env, folder, job.signal)) ?? ''
          return { argv: [cli.program, ...cli.args(job, known, aside)], environment: Object.keys(env).sort() }
        }),
      ),
    judge: (job) => {
      if (job.folder !== null && !cli.readsCopies)
        return Promise.resolve(failure('refused request', unread(cli.id), null))
      return inFolderOf(job, (folder) =>
        inEmptyFolder(async (beside) => {
          const aside = asideIn(beside)
          const env = { ...environment(cli.env), ...cli.own(aside), ...temporary(beside) }
          const known = await probe(cli, env, folder, job.signal)
          if (known === null) return failure('not installed', `"${cli.program}" cannot be run; is it on PATH?`, null)
          const lacking = cli.needs.filter((flag) => !known.includes(flag))
          if (lacking.length > 0)
            return failure('not installed', `this version of "${cli.program}" lacks ${lacking.join(', ')}`, null)
          const ended = await runJudge(job, cli.program, cli.args(job, known, aside), env, folder)
          aside.takeBack()
          return refused(cli, ended) ?? cutShort(ended, cli.program, job) ?? cli.parse(ended, job)
        }),
      )
    },
  }
}

const unread = (id: string): string =>
  `this judge reads copies of files, and ${id} cannot be given tools for that alone; expected claude, command or handoff`

/** Looks at the installed client: its version, the flags that it lacks, and whether somebody seems to be logged in. */
function inspect(cli: AgentCli): Promise<Inspection> {
  const { reads, sends, program, logins } = cli
  return inEmptyFolder((folder) =>
    inEmptyFolder(async (beside) => {
      const env = { ...environment(cli.env), ...cli.own(asideIn(beside)), ...temporary(beside) }
      const signal = new AbortController().signal
      const args = ['--version']
      const said = await runProcess({ program, args, env, folder, stdin: '', wallMs: probeMs, signal })
      const here = said.missing === null && said.code === 0
      const known = here ? await probe(cli, env, folder, signal) : null
      const set = logins.variables.filter((name) => (process.env[name] ?? '') !== '')
      return {
        version: here ? (said.stdout.trim().split('\n')[0] ?? '') : null,
        lacks: known === null ? [] : cli.needs.filter((flag) => !known.includes(flag)),
        logins: [...set, ...logins.files().filter((file) => existsSync(file))],
        reads,
        sends,
      }
    }),
  )
}

/** Reports that a client writes on its own, with the prompt in them, go with the folder. */
const temporary = (folder: string): Record<string, string> => ({ TMPDIR: folder, TMP: folder, TEMP: folder })

/** The failure of a client that was still trying again when its time was over: its name is what the service said. */
function refused(cli: AgentCli, ended: Ended): Outcome | null {
  const words = ended.stopped === 'timeout' || ended.stopped === 'idle' ? (cli.retried?.(ended) ?? null) : null
  return words === null ? null : failure(kindOfWords(words), `${words}; it was still trying again`, ended.stdout)
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

/** The same for a configuration file, where comments and trailing commas are allowed; undefined where it holds nothing. */
export const jsonc = (text: string): Loose => parse(text, [], { allowTrailingComma: true })

/** The objects of a text with one JSON object a line; other lines are left out. */
export const jsonLines = (text: string): Loose[] =>
  text
    .split('\n')
    .map(json)
    .filter((value) => typeof value === 'object' && value !== null)

/** An answer's text as a reply; nothing but blanks is none. */
export function answered(
  text: unknown,
  ended: Ended,
  by: { readonly agent: string; readonly model: string | null; readonly spent: Spent },
): Outcome {
  const { agent } = by
  if (typeof text !== 'string' || text.trim() === '')
    return failure('no answer', `${agent} ended well and gave no answer`, ended.stdout)
  return { is: 'answered', raw: text, apart: true, ...by }
}

/** A count that a host printed; null where it printed none. */
export const count = (value: unknown): number | null => (typeof value === 'number' && value >= 0 ? value : null)
