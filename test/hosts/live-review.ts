import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Copy, exampleCopy, spec } from '../end-to-end/cli.js'
import { binOf, type Client } from './clients.js'
import { type Behaviour, loopbackModel, type Seen } from './loopback-model.js'

const main = path.join(import.meta.dirname, '..', '..', 'dist', 'cli', 'main.js')

/** Stands in every instruction, skill and agent of the project and of the user; no request may hold it. */
export const secret = 'PROJECT-OR-USER-INSTRUCTION'

/** A review whose judges are real clients, when it has ended. */
export interface Reviewed {
  readonly copy: Copy
  readonly status: number | null
  readonly stderr: string
  readonly seen: readonly Seen[]
  /** Whether a server of the user's was started. */
  readonly spied: boolean
  /** What was left behind in the folder for temporary files. */
  readonly litter: readonly string[]
  /** The processes that still run of those that the review started. */
  readonly running: readonly string[]
}

interface Options {
  readonly judges: string
  readonly seconds: number
}

/** Reviews a copy of the example, in a project and for a user whose folders are full of instructions. */
export async function liveReview(
  client: Client,
  behave: (body: string) => Behaviour,
  options: Options,
): Promise<Reviewed> {
  const model = await loopbackModel(behave)
  const copy = exampleCopy()
  const base = mkdtempSync(path.join(tmpdir(), 'live-'))
  const [home, temporary, trace] = ['home', 'tmp', 'spied'].map((name) => path.join(base, name)) as [
    string,
    string,
    string,
  ]
  mkdirSync(temporary)
  fill(copy.folder, instructions.project)
  fill(home, { ...instructions.user, ...client.files(model.url, { command: 'touch', args: [trace] }) })
  const env = {
    PATH: `${binOf(client)}${path.delimiter}${process.env.PATH}`,
    HOME: home,
    TMPDIR: temporary,
    ...client.env(model.url),
  }
  const args = [main, 'review', spec, '--judges', options.judges, '--timeout', String(options.seconds)]
  const child = spawn(process.execPath, args, { cwd: copy.folder, env, stdio: 'pipe' })
  let stderr = ''
  child.stderr.on('data', (chunk) => {
    stderr += chunk
  })
  child.stdout.resume()
  const status = await new Promise<number | null>((resolve) => child.on('close', resolve))
  await model.close()
  return {
    copy,
    status,
    stderr,
    seen: model.seen,
    spied: existsSync(trace),
    litter: readdirSync(temporary),
    running: runningIn(temporary),
  }
}

const skill = `---\nname: hidden\ndescription: ${secret}\n---\n${secret}\n`
const rule = `---\napplyTo: '**'\n---\n${secret}\n`

const instructions = {
  project: {
    ...Object.fromEntries(
      ['CLAUDE.md', 'AGENTS.md', 'GEMINI.md', '.github/copilot-instructions.md'].map((file) => [file, secret]),
    ),
    ...skillsIn(['.claude', '.agents', '.codex', '.gemini', '.opencode', '.github']),
  },
  user: {
    ...Object.fromEntries(
      [
        ...['.claude/CLAUDE.md', '.codex/AGENTS.md', '.gemini/GEMINI.md', '.config/opencode/AGENTS.md'],
        '.copilot/copilot-instructions.md',
      ].map((file) => [file, secret]),
    ),
    '.copilot/instructions/all.instructions.md': rule,
    ...skillsIn(['.claude', '.agents', '.codex', '.gemini', '.opencode', '.config/opencode', '.copilot']),
  },
} as const

function skillsIn(folders: readonly string[]): Record<string, string> {
  return Object.fromEntries(folders.map((folder) => [`${folder}/skills/hidden/SKILL.md`, skill]))
}

function fill(base: string, files: Readonly<Record<string, string>>): void {
  for (const [file, words] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(base, file)), { recursive: true })
    writeFileSync(path.join(base, file), words)
  }
}

/** Processes whose environment names this review's folder for temporary files: everything that it started has it. */
function runningIn(temporary: string): string[] {
  const { stdout } = spawnSync('ps', ['axeww', '-o', 'pid,args'], { encoding: 'utf8', maxBuffer: 64_000_000 })
  return stdout.split('\n').filter((line) => line.includes(temporary))
}
