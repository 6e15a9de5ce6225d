import { type AgentCli, agentRunner, answered, jsonLines, standing } from './agent-cli.js'
import { failure, kindOfStatus, kindOfWords } from './failure.js'
import type { Ended } from './process.js'
import type { Job, Outcome, Runner } from './runner.js'

const agent = { mode: 'primary', prompt: standing, permission: { '*': 'deny' }, tools: { '*': false } }

const cli: AgentCli = {
  id: 'opencode',
  docs: 'OpenCode as installed here; opencode:PROVIDER/MODEL names the model',
  program: 'opencode',
  env: [
    ...['ANTHROPIC_API_KEY', 'OPENAI_API_KEY', 'GEMINI_API_KEY', 'OPENROUTER_API_KEY', 'HTTPS_PROXY'],
    ...['OPENCODE_CONFIG', 'XDG_CONFIG_HOME', 'XDG_DATA_HOME', 'XDG_CACHE_HOME', 'XDG_STATE_HOME'],
  ],
  probe: ['run', '--help'],
  needs: ['--format', '--agent', '--pure'],
  call: ({ model }) => ({
    args: [
      ...['run', '--format', 'json', '--agent', 'judge', '--pure', '--title', 'review'],
      ...(model === null ? [] : ['-m', model]),
    ],
    env: {
      OPENCODE_CONFIG_CONTENT: JSON.stringify({ autoupdate: false, share: 'disabled', agent: { judge: agent } }),
      OPENCODE_DISABLE_PROJECT_CONFIG: '1',
      OPENCODE_DISABLE_AUTOUPDATE: '1',
      OPENCODE_DISABLE_MODELS_FETCH: '1',
    },
  }),
  parse,
}

export const opencode: Runner = agentRunner(cli)

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
  return answered(text, ended, 'opencode', job.model)
}
