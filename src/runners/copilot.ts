import { homedir } from 'node:os'
import path from 'node:path'
import { type AgentCli, agentRunner, answered, count, jsonLines } from './agent-cli.js'
import { failure, kindOfStatus, kindOfWords } from './failure.js'
import type { Ended } from './process.js'
import type { Job, Outcome, Runner } from './runner.js'

const login = (): string => path.join(process.env.COPILOT_HOME ?? path.join(homedir(), '.copilot'), 'config.json')

/** Copilot CLI as a judge. */
export const cli: AgentCli = {
  id: 'copilot',
  docs: 'Copilot CLI as installed here; copilot:MODEL names the model',
  program: 'copilot',
  env: [
    ...['COPILOT_GITHUB_TOKEN', 'GH_TOKEN', 'GITHUB_TOKEN', 'COPILOT_HOME', 'COPILOT_OFFLINE', 'COPILOT_MODEL'],
    ...['COPILOT_PROVIDER_BASE_URL', 'COPILOT_PROVIDER_API_KEY', 'COPILOT_PROVIDER_TYPE', 'COPILOT_GH_HOST', 'GH_HOST'],
  ],
  logins: {
    variables: ['COPILOT_GITHUB_TOKEN', 'GH_TOKEN', 'GITHUB_TOKEN', 'COPILOT_PROVIDER_API_KEY'],
    files: () => [login()],
  },
  reads: 'config.json of COPILOT_HOME or ~/.copilot, and the keychain',
  sends: 'its own instructions for coding and the time',
  probe: ['--help'],
  needs: ['--available-tools', '--no-custom-instructions', '--disable-builtin-mcps'],
  readsCopies: false,
  // the user's own MCP servers are started whatever the flags
  own: (aside) => {
    aside.lend('config.json', login())
    return { COPILOT_HOME: aside.folder }
  },
  args: ({ model }) => [
    // an empty list has no effect; a name that matches nothing leaves no tool
    ...['--output-format', 'json', '--available-tools=__none__', '--no-custom-instructions'],
    ...['--disable-builtin-mcps', '--no-ask-user', '--no-auto-update', '--stream', 'off'],
    ...(model === null ? [] : ['--model', model]),
  ],
  parse,
  retried: ({ stdout }) => {
    const failed = jsonLines(stdout).findLast((event) => event.type === 'model.call_failure')?.data
    return failed === undefined ? null : `HTTP ${failed.statusCode} ${failed.errorMessage}`
  },
}

export const copilot: Runner = agentRunner(cli)

/** The last message of Copilot's events. */
export function parse(ended: Ended, job: Pick<Job, 'model'>): Outcome {
  const events = jsonLines(ended.stdout)
  const error = events.findLast((event) => event.type === 'session.error')?.data
  const end = events.findLast((event) => event.type === 'result')
  if (ended.code !== 0 || error !== undefined || (end?.exitCode ?? 0) !== 0) {
    const said = String(error?.message ?? ended.stderr)
    const status = error?.statusCode
    return failure(typeof status === 'number' ? kindOfStatus(status) : kindOfWords(said), said, ended.stdout)
  }
  const message = events.findLast((event) => event.type === 'assistant.message')?.data
  const spent = { inputTokens: null, outputTokens: count(message?.outputTokens), costUsd: null }
  return answered(message?.content, ended, { agent: 'copilot', model: message?.model ?? job.model, spent })
}
