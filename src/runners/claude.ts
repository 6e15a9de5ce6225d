import { homedir } from 'node:os'
import path from 'node:path'
import { type AgentCli, agentRunner, answered, count, json, standing } from './agent-cli.js'
import { failure, kindOfStatus, kindOfWords } from './failure.js'
import type { Ended } from './process.js'
import type { Job, Outcome, Runner } from './runner.js'

const reading =
  'You are a judge. Read the files of your folder as the prompt asks. Answer with one JSON object and nothing beside it.'

const cli: AgentCli = {
  id: 'claude',
  docs: 'Claude Code as installed here; claude:MODEL names the model',
  program: 'claude',
  env: [
    ...['ANTHROPIC_API_KEY', 'ANTHROPIC_AUTH_TOKEN', 'ANTHROPIC_BASE_URL'],
    ...['CLAUDE_CONFIG_DIR', 'CLAUDE_CODE_OAUTH_TOKEN'],
  ],
  logins: {
    variables: ['ANTHROPIC_API_KEY', 'ANTHROPIC_AUTH_TOKEN', 'CLAUDE_CODE_OAUTH_TOKEN'],
    files: () => [path.join(process.env.CLAUDE_CONFIG_DIR ?? path.join(homedir(), '.claude'), '.credentials.json')],
  },
  reads: 'the login in CLAUDE_CONFIG_DIR or ~/.claude, or in the keychain; settings of an administrator',
  sends: 'a sentence on what it is, the date, a device and a session number',
  probe: ['--help'],
  needs: ['--tools', '--setting-sources', '--strict-mcp-config', '--system-prompt', '--json-schema'],
  readsCopies: true,
  own: () => ({
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
    CLAUDE_CODE_DISABLE_CLAUDE_MDS: '1',
    CLAUDE_CODE_DISABLE_AUTO_MEMORY: '1',
    CLAUDE_CODE_MAX_RETRIES: '1',
  }),
  args: ({ schema, model, folder, maxCostUsd }, known) => [
    ...['-p', '--output-format', 'json'],
    ...(schema === null ? [] : ['--json-schema', JSON.stringify(schema)]),
    ...['--tools', folder === null ? '' : 'Read,Grep,Glob', '--max-turns', folder === null ? '4' : '60'],
    ...['--setting-sources', '', '--strict-mcp-config', '--system-prompt', folder === null ? standing : reading],
    ...['--permission-mode', 'dontAsk'],
    ...(known.includes('--no-session-persistence') ? ['--no-session-persistence'] : []),
    ...(maxCostUsd !== undefined && known.includes('--max-budget-usd') ? ['--max-budget-usd', String(maxCostUsd)] : []),
    ...(model === null ? [] : ['--model', model]),
  ],
  parse,
}

export const claude: Runner = agentRunner(cli)

/** The reply in Claude Code's envelope: its word "success" proves nothing beside its own error flag and exit code. */
export function parse(ended: Ended, job: Pick<Job, 'model'>): Outcome {
  const envelope = json(ended.stdout)
  if (envelope === null) {
    const said = ended.stderr.trim() || ended.stdout.trim()
    return ended.code === 0
      ? failure('no answer', `claude ended well and printed no envelope: ${said}`, ended.stdout)
      : failure(kindOfWords(said), said, ended.stdout)
  }
  const { is_error: wrong, result, structured_output: structured, api_error_status: status, subtype } = envelope
  if (ended.code !== 0 || wrong !== false) {
    const said = String(result ?? subtype ?? ended.stderr)
    const kind = typeof status === 'number' ? kindOfStatus(status) : kindOfWords(said)
    return failure(kind, said, ended.stdout)
  }
  const model = Object.keys(envelope.modelUsage ?? {})[0] ?? job.model
  const text = typeof structured === 'object' && structured !== null ? JSON.stringify(structured) : result
  const { usage, total_cost_usd: cost } = envelope
  const spent = {
    inputTokens: count(usage?.input_tokens),
    outputTokens: count(usage?.output_tokens),
    costUsd: count(cost),
  }
  return answered(text, ended, { agent: 'claude', model, spent })
}
