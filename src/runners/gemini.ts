import { type AgentCli, agentRunner, answered, json, standing } from './agent-cli.js'
import { failure, kindOfStatus, kindOfWords } from './failure.js'
import type { Ended } from './process.js'
import type { Job, Outcome, Runner } from './runner.js'

/** No tool at all: the client's own policy form. */
const policy = '[[rule]]\ntoolName = "*"\ndecision = "deny"\npriority = 999\n'

const cli: AgentCli = {
  id: 'gemini',
  docs: 'Gemini CLI as installed here; gemini:MODEL names the model',
  program: 'gemini',
  env: ['GEMINI_API_KEY', 'GOOGLE_API_KEY', 'GOOGLE_GEMINI_BASE_URL', 'GEMINI_CLI_HOME', 'HTTPS_PROXY'],
  probe: ['--help'],
  needs: ['--policy', '--approval-mode'],
  call: ({ model }, known, keep) => ({
    args: [
      ...['-p', standing, '-o', 'json', '--approval-mode', 'plan', '--policy', keep('deny.toml', policy), '-e', 'none'],
      ...(known.includes('--skip-trust') ? ['--skip-trust'] : []),
      ...(model === null ? [] : ['-m', model]),
    ],
  }),
  parse,
}

export const gemini: Runner = agentRunner(cli)

/** The reply in Gemini CLI's envelope; its errors are an envelope on standard error. */
export function parse(ended: Ended, job: Pick<Job, 'model'>): Outcome {
  const envelope = json(ended.stdout)
  if (ended.code !== 0 || envelope === null || envelope.error !== undefined) {
    const error = (envelope ?? json(ended.stderr.slice(ended.stderr.indexOf('{\n'))))?.error
    const said = String(error?.message ?? ended.stderr)
    if (ended.code === 0 && error === undefined)
      return failure('no answer', 'gemini ended well and printed no envelope', ended.stdout)
    const kind = Number(error?.code) >= 400 ? kindOfStatus(Number(error.code)) : kindOfWords(said)
    return failure(kind, said, ended.stdout)
  }
  const model = Object.keys(envelope.stats?.models ?? {})[0] ?? job.model
  return answered(envelope.response, ended, 'gemini', model)
}
