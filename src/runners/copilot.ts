import { type AgentCli, agentRunner, answered, jsonLines } from './agent-cli.js'
import { failure, kindOfStatus, kindOfWords } from './failure.js'
import type { Ended } from './process.js'
import type { Job, Outcome, Runner } from './runner.js'

const cli: AgentCli = {
  id: 'copilot',
  docs: 'Copilot CLI as installed here; copilot:MODEL names the model',
  program: 'copilot',
  env: [
    ...['COPILOT_GITHUB_TOKEN', 'GH_TOKEN', 'GITHUB_TOKEN', 'COPILOT_HOME', 'COPILOT_OFFLINE', 'COPILOT_MODEL'],
    ...['COPILOT_PROVIDER_BASE_URL', 'COPILOT_PROVIDER_API_KEY', 'HTTPS_PROXY'],
  ],
  probe: ['--help'],
  needs: ['--available-tools', '--no-custom-instructions', '--disable-builtin-mcps'],
  call: ({ model }) => ({
    args: [
      // an empty list has no effect; a name that matches nothing leaves no tool
      ...['--output-format', 'json', '--available-tools=__none__', '--no-custom-instructions'],
      ...['--disable-builtin-mcps', '--no-ask-user', '--no-auto-update', '--stream', 'off'],
      ...(model === null ? [] : ['--model', model]),
    ],
  }),
  parse,
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
  return answered(message?.content, ended, 'copilot', message?.model ?? job.model)
}
