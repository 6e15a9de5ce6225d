import { readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import path from 'node:path'
import { type AgentCli, agentRunner, answered, count, jsonc, jsonLines, type Loose, standing } from './agent-cli.js'
import type { Aside } from './aside.js'
import { failure, kindOfStatus, kindOfWords } from './failure.js'
import type { Ended } from './process.js'
import type { Job, Outcome, Runner } from './runner.js'

const agent = { mode: 'primary', prompt: standing, permission: { '*': 'deny' }, tools: { '*': false } }

const settings = { autoupdate: false, share: 'disabled', snapshot: false, agent: { judge: agent } }

/** OpenCode as a judge. */
export const cli: AgentCli = {
  id: 'opencode',
  docs: 'OpenCode as installed here; opencode:PROVIDER/MODEL names the model',
  program: 'opencode',
  env: ['ANTHROPIC_API_KEY', 'OPENAI_API_KEY', 'GEMINI_API_KEY', 'OPENROUTER_API_KEY', 'XDG_CACHE_HOME'],
  logins: {
    variables: ['ANTHROPIC_API_KEY', 'OPENAI_API_KEY', 'GEMINI_API_KEY', 'OPENROUTER_API_KEY'],
    files: () => [path.join(folderOf('XDG_DATA_HOME', '.local/share'), 'auth.json')],
  },
  reads: 'auth.json of its data folder, and of its configuration the services and models',
  sends: "the model's name, the folder's name, the system's name and the date",
  probe: ['run', '--help'],
  needs: ['--format', '--agent', '--pure'],
  readsCopies: false,
  own: (aside) => ({
    ...ownFolders(aside),
    OPENCODE_CONFIG_CONTENT: JSON.stringify({ ...usersServices(), ...settings }),
    OPENCODE_DISABLE_PROJECT_CONFIG: '1',
    OPENCODE_DISABLE_CLAUDE_CODE: '1',
    OPENCODE_DISABLE_EXTERNAL_SKILLS: '1',
    OPENCODE_DISABLE_AUTOUPDATE: '1',
    OPENCODE_DISABLE_MODELS_FETCH: '1',
    OPENCODE_DISABLE_LSP_DOWNLOAD: '1',
  }),
  args: ({ model }) => [
    ...['run', '--format', 'json', '--agent', 'judge', '--pure', '--title', 'review'],
    ...['--print-logs', '--log-level', 'ERROR'],
    ...(model === null ? [] : ['-m', model]),
  ],
  parse,
  retried: ({ stderr }) => [...stderr.matchAll(/error\.error="?([^"\n]*)/g)].at(-1)?.[1] ?? null,
}

export const opencode: Runner = agentRunner(cli)

const folderOf = (variable: string, usual: string): string =>
  path.join(process.env[variable] ?? path.join(homedir(), usual), 'opencode')

/** Folders of its own with the user's login: without the user's AGENTS.md, skills, servers and earlier sessions. */
function ownFolders(aside: Aside): Record<string, string> {
  aside.lend('data/opencode/auth.json', path.join(folderOf('XDG_DATA_HOME', '.local/share'), 'auth.json'))
  const folder = (name: string): string => path.join(aside.folder, name)
  return { XDG_CONFIG_HOME: folder('config'), XDG_DATA_HOME: folder('data'), XDG_STATE_HOME: folder('state') }
}

/** What the user's configuration says of services and models; its instructions, agents and servers are left out. */
function usersServices(): Record<string, unknown> {
  const own = folderOf('XDG_CONFIG_HOME', '.config')
  const files = ['config.json', 'opencode.json', 'opencode.jsonc'].map((name) => path.join(own, name))
  const read = [...files, process.env.OPENCODE_CONFIG ?? ''].map(configIn).filter((config) => config !== null)
  const kept = ['provider', 'model', 'small_model', 'enabled_providers', 'disabled_providers']
  return Object.fromEntries(
    read.flatMap((config) => kept.filter((key) => key in config).map((key) => [key, config[key]])),
  )
}

function configIn(file: string): Loose | null {
  try {
    return jsonc(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}

/** The text parts of OpenCode's events, in order. */
export function parse(ended: Ended, job: Pick<Job, 'model'>): Outcome {
  const events = jsonLines(ended.stdout)
  const error = events.findLast((event) => event.type === 'error')?.error
  if (ended.code !== 0 || error !== undefined) {
    const said = String(error?.data?.message ?? error?.name ?? ended.stderr)
    const status = error?.data?.statusCode
    return failure(typeof status === 'number' ? kindOfStatus(status) : kindOfWords(said), said, ended.stdout)
  }
  const text = events.map((event) => (event.type === 'text' ? (event.part?.text ?? '') : '')).join('')
  const steps = events.flatMap((event) => (event.type === 'step_finish' ? [event.part] : []))
  const sum = (counts: unknown[]): number | null =>
    counts.length === 0 ? null : counts.reduce<number>((all, one) => all + (count(one) ?? 0), 0)
  const spent = {
    inputTokens: sum(steps.map((part) => part?.tokens?.input)),
    outputTokens: sum(steps.map((part) => part?.tokens?.output)),
    costUsd: sum(steps.map((part) => part?.cost)),
  }
  return answered(text, ended, { agent: 'opencode', model: job.model, spent })
}
