import { homedir } from 'node:os'
import path from 'node:path'
import { type AgentCli, agentRunner, answered, count, jsonLines } from './agent-cli.js'
import { failure, kindOfWords } from './failure.js'
import type { Ended } from './process.js'
import type { Job, Outcome, Runner } from './runner.js'

/** Features that give the model a tool; those that the installed version knows are switched off. */
const tools = ['shell_tool', 'unified_exec', 'multi_agent', 'goals', 'view_image', 'apps', 'plugins', 'browser_use']

const settings = [
  'web_search="disabled"',
  'project_doc_max_bytes=0',
  'skills.include_instructions=false',
  'skills.bundled.enabled=false',
  'tools.experimental_request_user_input.enabled=false',
  'tools.update_plan.enabled=false',
]

const login = (): string => path.join(process.env.CODEX_HOME ?? path.join(homedir(), '.codex'), 'auth.json')

const cli: AgentCli = {
  id: 'codex',
  docs: 'Codex as installed here; codex:MODEL names the model; OPENAI_BASE_URL names another service',
  program: 'codex',
  env: ['CODEX_HOME', 'CODEX_API_KEY', 'OPENAI_API_KEY'],
  logins: { variables: ['CODEX_API_KEY', 'OPENAI_API_KEY'], files: () => [login()] },
  reads: 'auth.json of CODEX_HOME or ~/.codex; a login that is kept in a keyring is not found',
  sends: "its own instructions for coding, the folder's name, the date and the time zone",
  probe: ['features', 'list'],
  needs: ['shell_tool'],
  readsCopies: false,
  // the user's AGENTS.md and skills are read from the configuration folder whatever the flags
  own: (aside) => {
    aside.lend('auth.json', login())
    return { CODEX_HOME: aside.folder }
  },
  args: ({ schema, model }, known, aside) => [
    ...['exec', '--json'],
    ...(schema === null ? [] : ['--output-schema', aside.keep('schema.json', JSON.stringify(schema))]),
    ...['--sandbox', 'read-only', '--skip-git-repo-check', '--ephemeral'],
    ...['--ignore-user-config', '--ignore-rules', '--color', 'never'],
    ...tools.filter((name) => new RegExp(`^${name}\\s`, 'm').test(known)).flatMap((name) => ['--disable', name]),
    ...settings.flatMap((setting) => ['-c', setting]),
    ...(model === null ? [] : ['-m', model]),
    ...service(process.env.OPENAI_BASE_URL),
    '-',
  ],
  parse,
}

export const codex: Runner = agentRunner(cli)

/** The service that the environment names; the user's own configuration is not read, so it must be said again. */
function service(url: string | undefined): string[] {
  if (url === undefined || url === '') return []
  const value = `{name="service",base_url=${JSON.stringify(url)},env_key="OPENAI_API_KEY",wire_api="responses"`
  return [
    ...['-c', 'model_provider="service"'],
    ...['-c', `model_providers.service=${value},request_max_retries=1,stream_max_retries=1}`],
  ]
}

/** The last message of Codex's events. It does not hold an answer to the schema; the reply's own reading does. */
export function parse(ended: Ended, job: Pick<Job, 'model'>): Outcome {
  const events = jsonLines(ended.stdout)
  const failed = events.findLast((event) => event.type === 'turn.failed' || event.type === 'error')
  const done = events.findLast((event) => event.type === 'turn.completed')
  if (ended.code !== 0 || done === undefined) {
    const said = String(failed?.error?.message ?? failed?.message ?? ended.stderr)
    return ended.code === 0 && failed === undefined
      ? failure('no answer', 'codex ended well and completed no turn', ended.stdout)
      : failure(kindOfWords(said), said, ended.stdout)
  }
  const message = events.findLast((event) => event.item?.type === 'agent_message')
  const { input_tokens: input, output_tokens: output } = done.usage ?? {}
  const spent = { inputTokens: count(input), outputTokens: count(output), costUsd: null }
  return answered(message?.item?.text, ended, { agent: 'codex', model: job.model, spent })
}
