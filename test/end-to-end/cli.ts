import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const root = path.join(import.meta.dirname, '..', '..')
const main = path.join(root, 'dist', 'cli', 'main.js')

export const spec = 'docs/specs/changes/loan-renewal'

/** What one command printed and how it ended. */
export interface Ran {
  readonly status: number | null
  readonly stdout: string
  readonly stderr: string
}

/** A copy of the example repository, and the command line run in it, a process each time. */
export interface Copy {
  readonly folder: string
  run(...args: readonly string[]): Ran
  read(file: string): string
  write(file: string, text: string): void
  edit(file: string, from: string, to: string): void
}

export function exampleCopy(): Copy {
  const folder = path.join(mkdtempSync(path.join(tmpdir(), 'judgment-day-test-')), 'library-loans')
  cpSync(path.join(root, 'examples', 'library-loans'), folder, { recursive: true })
  const at = (file: string): string => path.join(folder, file)
  const read = (file: string): string => readFileSync(at(file), 'utf8')
  const write = (file: string, text: string): void => writeFileSync(at(file), text)
  return {
    folder,
    read,
    write,
    run: (...args) => {
      const { status, stdout, stderr } = spawnSync(process.execPath, [main, ...args], { cwd: folder, encoding: 'utf8' })
      return { status, stdout, stderr }
    },
    edit: (file, from, to) => {
      const text = read(file)
      if (!text.includes(from)) throw new Error(`${file} does not say "${from}"`)
      write(file, text.replace(from, to))
    },
  }
}

/** The last line of a command's text: what to do next. */
export const nextLine = ({ stdout }: Ran): string => stdout.trimEnd().split('\n').at(-1) ?? ''

/** A command's JSON result, loosely typed: the tests assert on its members. */
// biome-ignore lint/suspicious/noExplicitAny: each test names what it reads
export const json = ({ stdout }: Ran): any => JSON.parse(stdout)
