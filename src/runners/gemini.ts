import { readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import path from 'node:path'
import { type AgentCli, agentRunner, answered, count, json, jsonc, type Loose, standing } from './agent-cli.js'
import type { Aside } from './aside.js'
import { failure, kindOfStatus, kindOfWords } from './failure.js'
import type { Ended } from './process.js'
import type { Job, Outcome, Runner } from './runner.js'

/** No tool at all: the client's own policy form. */
const policy = '[[rule]]\ntoolName = "*"\ndecision = "deny"\npriority = 999\n'

/** Gemini CLI as a judge. */
export const cli: AgentCli = {
  id: 'gemini',
  docs: 'Gemini CLI as installed here; gemini:MODEL names the model',
  program: 'gemini',
  env: ['GEMINI_API_KEY', 'GOOGLE_API_KEY', 'GOOGLE_GEMINI_BASE_URL', 'GOOGLE_CLOUD_PROJECT'],
  logins: {
    variables: ['GEMINI_API_KEY', 'GOOGLE_API_KEY'],
    files: () => ['oauth_creds.json', 'gemini-credentials.json'].map((name) => path.join(ownFolder(), name)),
  },
  reads: 'the login of GEMINI_CLI_HOME or ~/.gemini, and of its settings the way of logging in',
  sends: "the date, the system's name, and the names of its empty folders",
  probe: ['--help'],
  needs: ['--policy', '--approval-mode'],
  readsCopies: false,
  own: (aside) => ({
    GEMINI_CLI_HOME: ownHome(aside),
    GEMINI_SYSTEM_MD: aside.keep('system.md', standing),
    GEMINI_CLI_NO_RELAUNCH: 'true',
  }),
  args: ({ model }, known, aside) => [
    ...['-p', standing, '-o', 'json', '--approval-mode', 'plan', '-e', 'none'],
    ...['--policy', aside.keep('deny.toml', policy)],
    ...(known.includes('--skip-trust') ? ['--skip-trust'] : []),
    ...(model === null ? [] : ['-m', model]),
  ],
  parse,
  retried: ({ stderr }) => [...stderr.matchAll(/^Attempt \d+ failed.*$/gm)].at(-1)?.[0] ?? null,
}

export const gemini: Runner = agentRunner(cli)

/** What the client writes there of a login; everything else in it is instructions, skills, servers and history. */
const logins = ['oauth_creds.json', 'google_accounts.json', 'gemini-credentials.json', 'installation_id', '.env']

const ownFolder = (): string => path.join(process.env.GEMINI_CLI_HOME ?? homedir(), '.gemini')

/** A home with the user's login and way of logging in, and nothing else of the user's. */
function ownHome(aside: Aside): string {
  const own = ownFolder()
  for (const name of logins) aside.lend(`.gemini/${name}`, path.join(own, name))
  const auth = authOf(path.join(own, 'settings.json')) ?? { selectedType: 'gemini-api-key' }
  const settings = { security: { auth }, privacy: { usageStatisticsEnabled: false }, telemetry: { enabled: false } }
  aside.keep('.gemini/settings.json', JSON.stringify(settings))
  return aside.folder
}

/** How the user logs in, as the client's settings say it; null where they do not. */
function authOf(file: string): unknown {
  try {
    return jsonc(readFileSync(file, 'utf8'))?.security?.auth ?? null
  } catch {
    return null
  }
}

/** The reply in Gemini CLI's envelope; its errors are an envelope on standard error. */
export function parse(ended: Ended, job: Pick<Job, 'model'>): Outcome {
  const envelope = json(ended.stdout)
  if (ended.code !== 0 || envelope === null || envelope.error !== undefined) {
    const error = envelope?.error ?? errorIn(ended.stderr)
    const said = String(error?.message ?? ended.stderr)
    if (ended.code === 0 && error === undefined)
      return failure('no answer', 'gemini ended well and printed no envelope', ended.stdout)
    const kind = Number(error?.code) >= 400 ? kindOfStatus(Number(error.code)) : kindOfWords(said)
    return failure(kind, said, ended.stdout)
  }
  const [[model, stats] = [job.model, undefined]] = Object.entries<Loose>(envelope.stats?.models ?? {})
  const { input, prompt, candidates } = stats?.tokens ?? {}
  const spent = { inputTokens: count(input ?? prompt), outputTokens: count(candidates), costUsd: null }
  return answered(envelope.response, ended, { agent: 'gemini', model, spent })
}

/** The error envelope at the end of standard error, behind warnings and traces. */
function errorIn(stderr: string): Loose {
  const starts = [...stderr.matchAll(/^\{$/gm)].map((match) => json(stderr.slice(match.index)))
  return starts.find((value) => value?.error !== undefined)?.error
}
