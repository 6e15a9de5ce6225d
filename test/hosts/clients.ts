import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import path from 'node:path'

/** A real client of an agent host: its package, pinned, and how it is pointed to the loopback model. */
export interface Client {
  readonly runner: string
  readonly package: string
  readonly version: string
  /** The model as this client names it. */
  readonly model: string
  env(url: string): Record<string, string>
  /** Files below the client's home, by their path, beside those that must not reach the model. */
  files(url: string, spy: Spy): Record<string, string>
}

/** A server of the user's own, which leaves a trace when it is started. */
export interface Spy {
  readonly command: string
  readonly args: readonly string[]
}

const text = (value: unknown): string => JSON.stringify(value)

export const clients: readonly Client[] = [
  {
    runner: 'claude',
    package: '@anthropic-ai/claude-code',
    version: '2.1.197',
    model: 'loopback',
    env: (url) => ({ ANTHROPIC_API_KEY: 'key', ANTHROPIC_BASE_URL: url }),
    files: (_, spy) => ({ '.claude.json': text({ mcpServers: { spy } }) }),
  },
  {
    runner: 'codex',
    package: '@openai/codex',
    version: '0.171.0',
    model: 'loopback',
    env: (url) => ({ OPENAI_API_KEY: 'key', OPENAI_BASE_URL: `${url}/v1` }),
    files: (_, { command, args }) => ({
      '.codex/config.toml': `[mcp_servers.spy]\ncommand = ${text(command)}\nargs = ${text(args)}\n`,
    }),
  },
  {
    runner: 'gemini',
    package: '@google/gemini-cli',
    version: '0.61.0',
    model: 'gemini-2.5-pro',
    env: (url) => ({ GEMINI_API_KEY: 'key', GOOGLE_GEMINI_BASE_URL: url }),
    files: (_, spy) => ({
      '.gemini/settings.json': text({
        security: { auth: { selectedType: 'gemini-api-key' } },
        mcpServers: { spy },
      }),
    }),
  },
  {
    runner: 'opencode',
    package: 'opencode-ai',
    version: '1.18.33',
    model: 'loopback/loopback',
    env: () => ({}),
    files: (url, { command, args }) => ({
      '.config/opencode/opencode.json': text({
        mcp: { spy: { type: 'local', command: [command, ...args] } },
        provider: {
          loopback: {
            npm: '@ai-sdk/openai-compatible',
            options: { baseURL: `${url}/v1`, apiKey: 'key' },
            models: { loopback: { name: 'loopback' } },
          },
        },
      }),
    }),
  },
  {
    runner: 'copilot',
    package: '@github/copilot',
    version: '1.0.102',
    model: 'loopback',
    env: (url) => ({
      COPILOT_OFFLINE: 'true',
      COPILOT_PROVIDER_BASE_URL: `${url}/v1`,
      COPILOT_PROVIDER_API_KEY: 'key',
      COPILOT_MODEL: 'loopback',
    }),
    files: (_, spy) => ({
      '.copilot/mcp-config.json': text({ mcpServers: { spy: { ...spy, type: 'local', tools: ['*'] } } }),
    }),
  },
]

/** The folder that holds the clients between runs, outside the project's dependencies. */
const cache =
  process.env.JUDGMENT_DAY_HOSTS ??
  path.join(process.env.XDG_CACHE_HOME ?? path.join(homedir(), '.cache'), 'judgment-day', 'hosts')

const folderOf = ({ runner, version }: Client): string => path.join(cache, `${runner}-${version}`)

/** Where a client's program is, once it was installed. */
export const binOf = (client: Client): string => path.join(folderOf(client), 'node_modules', '.bin')

/** Installs a client where it is missing, and starts it once. Throws with the words of npm or of the client. */
export function install(client: Client): void {
  const { package: name, version, runner } = client
  const folder = folderOf(client)
  const complete = path.join(folder, 'complete')
  if (existsSync(complete)) return
  mkdirSync(folder, { recursive: true })
  // some clients put their program into place by an install script, which npm runs only where it is allowed
  writeFileSync(path.join(folder, 'package.json'), text({ private: true, allowScripts: { [name]: true } }))
  const options = { cwd: folder, encoding: 'utf8', stdio: 'pipe' } as const
  try {
    execFileSync('npm', ['install', '--no-audit', '--no-fund', '--save-exact', `${name}@${version}`], {
      ...options,
      timeout: 480_000,
    })
    const said = execFileSync(path.join(binOf(client), runner), ['--version'], { ...options, timeout: 60_000 })
    if (!said.includes(version)) throw new Error(`it says it is ${said}`)
  } catch (error) {
    const words = (error as { stderr?: string }).stderr || String(error)
    throw new Error(`${name}@${version} cannot be installed into ${folder} and started: ${words}`)
  }
  writeFileSync(complete, '')
}
