import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const root = path.join(import.meta.dirname, '..', '..')
export const main = path.join(root, 'dist', 'cli', 'main.js')

export const spec = 'docs/specs/changes/loan-renewal'

/** What one command printed and how it ended. */
export interface Ran {
  readonly status: number | null
  readonly stdout: string
  readonly stderr: string
}

/** A repository in a temporary folder, and the command line run in it, a process each time. */
export interface Repository {
  readonly folder: string
  run(...args: readonly string[]): Ran
  /** The same with variables added to the environment. */
  runWith(env: Readonly<Record<string, string>>, ...args: readonly string[]): Ran
  read(file: string): string
  write(file: string, text: string): void
  edit(file: string, from: string, to: string): void
  /** The token of the packet that a seat's judge holds. */
  tokenOf(seat: string): string
}

export type Copy = Repository

/** Runs a script of Node in a folder, with variables added to the environment. */
export function run(cwd: string, env: Readonly<Record<string, string>>, ...args: readonly string[]): Ran {
  const options = { cwd, env: { ...process.env, ...env }, encoding: 'utf8' } as const
  const { status, stdout, stderr } = spawnSync(process.execPath, args, options)
  return { status, stdout, stderr }
}

/** A copy of the example repository. */
export const exampleCopy = (): Copy => repositoryFrom({ '.': path.join(root, 'examples', 'library-loans') })

/** A repository made of copies of folders, each at its place; a folder that does not exist is left out. */
export function repositoryFrom(folders: Readonly<Record<string, string>>): Repository {
  const folder = path.join(mkdtempSync(path.join(tmpdir(), 'judgment-day-test-')), 'repository')
  for (const [place, source] of Object.entries(folders))
    if (existsSync(source)) cpSync(source, path.join(folder, place), { recursive: true })
  const at = (file: string): string => path.join(folder, file)
  const read = (file: string): string => readFileSync(at(file), 'utf8')
  const write = (file: string, text: string): void => writeFileSync(at(file), text)
  return {
    folder,
    read,
    write,
    run: (...args) => run(folder, {}, main, ...args),
    runWith: (env, ...args) => run(folder, env, main, ...args),
    tokenOf: (seat) => {
      const packets = path.join(folder, '.judgment', 'packets')
      const prompts = readdirSync(packets).map((name) => readFileSync(path.join(packets, name, 'prompt.md'), 'utf8'))
      const prompt = prompts.find((text) => text.startsWith(`# You are judge ${seat}`)) ?? ''
      return /`packet`: "([0-9a-f]+)"/.exec(prompt)?.[1] ?? ''
    },
    edit: (file, from, to) => {
      const text = read(file)
      if (!text.includes(from)) throw new Error(`${file} does not say "${from}"`)
      write(file, text.replace(from, to))
    },
  }
}

/** A folder with the program under its own name, for shells and hosts to find; it lies beside the repository. */
export function programs({ folder }: Repository): string {
  const bin = path.join(path.dirname(folder), 'bin')
  mkdirSync(bin, { recursive: true })
  const shim = path.join(bin, 'judgment-day')
  writeFileSync(shim, `#!/bin/sh\nexec '${process.execPath}' '${main}' "$@"\n`)
  chmodSync(shim, 0o755)
  return bin
}

/** The last line of a command's text: what to do next. */
export const nextLine = ({ stdout }: Ran): string => stdout.trimEnd().split('\n').at(-1) ?? ''

/** A command's JSON result, loosely typed: the tests assert on its members. */
// biome-ignore lint/suspicious/noExplicitAny: each test names what it reads
export const json = ({ stdout }: Ran): any => JSON.parse(stdout)
