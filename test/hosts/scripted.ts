import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { spec } from '../end-to-end/cli.js'

const main = path.join(import.meta.dirname, '..', '..', 'dist', 'cli', 'main.js')

/** A folder of programs that stand for judges; each is a Node script. */
export function programs(scripts: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'programs-'))
  for (const [name, script] of Object.entries(scripts)) {
    writeFileSync(path.join(folder, name), `#!${process.execPath}\n${script}\n`)
    chmodSync(path.join(folder, name), 0o755)
  }
  return folder
}

/** A script that reads its prompt, waits, and gives a clean reply with its token; `say` does so with its text, `reply`. */
export const judging = (milliseconds: number | string, say = 'process.stdout.write(reply)'): string => `
let prompt = ''
process.stdin.on('data', (chunk) => { prompt += chunk }).on('end', () => {
  const packet = /\`packet\`: "([0-9a-f]+)"/.exec(prompt)?.[1] ?? null
  const reply = JSON.stringify({ packet, findings: [], verified: [], quantities: [] })
  setTimeout(() => { ${say} }, ${milliseconds})
})`

/** Claude Code as far as its runner sees it: its help, and what it prints when it is asked. */
export const claudeClient = (asked: string): string => `
if (process.argv.includes('--help')) console.log('--tools --setting-sources --strict-mcp-config --system-prompt --json-schema')
else { ${asked} }`

/** An envelope of Claude Code with the reply as its structured answer. */
export const envelope = (cost: number, structured = 'JSON.parse(reply)'): string =>
  `console.log(JSON.stringify({ type: 'result', subtype: 'success', is_error: false, result: '', total_cost_usd: ${cost}, usage: { input_tokens: 4000, output_tokens: 20 }, modelUsage: { opus: {} }, structured_output: ${structured} }))`

export interface Ran {
  readonly status: number | null
  readonly stdout: string
  readonly stderr: string
}

/** Runs `review` in a folder with programs of ours first on PATH; `watch` sees what it says on the way and may signal it. */
export function review(
  folder: string,
  bin: string,
  args: readonly string[],
  watch: (stderr: string, signal: (name: NodeJS.Signals) => void) => void = () => undefined,
): Promise<Ran> {
  const env = { PATH: `${bin}${path.delimiter}${process.env.PATH}`, HOME: bin, TMPDIR: process.env.TMPDIR ?? tmpdir() }
  const child = spawn(process.execPath, [main, 'review', spec, ...args], { cwd: folder, env, stdio: 'pipe' })
  let [stdout, stderr] = ['', '']
  child.stdout.on('data', (chunk) => {
    stdout += chunk
  })
  child.stderr.on('data', (chunk) => {
    stderr += chunk
    watch(stderr, (name) => child.kill(name))
  })
  return new Promise((resolve) => child.on('close', (status) => resolve({ status, stdout, stderr })))
}
