import { parsePatch } from 'diff'
import { z } from 'zod'
import { digestOf } from '../../kernel/digest.js'
import type { Snapshot } from '../../target/snapshot.js'
import type { Opening, Refusal } from '../protocol.js'
import { type Input, input } from './request.js'

/** What is bound as a run opens, beside the bytes: which tree is judged, against which, and how large it is. */
const basis = z.strictObject({
  kind: z.enum(['spec', 'files', 'diff']),
  base_tree: z.string(),
  /** The tree that both judges see first. */
  candidate_tree: z.string(),
  paths: z.array(z.string()),
  paths_digest: z.string(),
  changed_lines: z.number(),
})
export type Basis = z.output<typeof basis>
export const readBasis = (value: unknown): Basis => basis.parse(value)

/** Over so many lines a target may be swept twice (gentle source: "a change over 400 lines"). */
const largeLines = 400

/** Binds the target, or says why it is not the one that was named, or why it may not be swept as often as asked. */
export function open(value: unknown, { target }: { readonly target: Snapshot }): Opening {
  const request = input.parse(value)
  const { diff } = request.target
  const judged = target.files.filter((file) => file.role === 'target')
  const paths = judged.map((file) => file.path)
  const patch = target.files.find((file) => file.path === diff?.patch)?.text ?? ''
  const lines = diff === undefined ? judged.reduce((sum, file) => sum + linesOf(file.text), 0) : changesIn(patch).lines
  const refusals = [...sweepRefusals(request, lines), ...(diff === undefined ? [] : pathRefusals(diff.paths, patch))]
  if (refusals.length > 0) return { is: 'refused', refusals }
  const [base_tree, candidate_tree] = [diff?.base_tree ?? target.digest, diff?.candidate_tree ?? target.digest]
  const kind = diff !== undefined ? 'diff' : request.target.files === undefined ? 'spec' : 'files'
  const paths_digest = digestOf(paths)
  return { is: 'ready', basis: { kind, base_tree, candidate_tree, paths, paths_digest, changed_lines: lines } }
}

function sweepRefusals({ sweeps, hot_path }: Input, lines: number): Refusal[] {
  if (sweeps === 1) return []
  if (sweeps > 2) return [{ problem: `${sweeps} sweeps were asked for`, expected: 'at most 2 for each judge' }]
  if (hot_path !== null || lines > largeLines) return []
  const problem = `2 sweeps were asked for, and the target has ${lines} changed lines and no hot path`
  return [{ problem, expected: `1 sweep, a "hot_path", or over ${largeLines} lines` }]
}

/** The person names the files, the diff proves them. */
function pathRefusals(named: readonly string[], patch: string): Refusal[] {
  const { paths } = changesIn(patch)
  const strangers = paths.filter((path) => !named.includes(path))
  const idle = named.filter((path) => !paths.includes(path))
  if (paths.length === 0)
    return [{ problem: 'the patch changes no file', expected: 'a unified diff, as git writes it' }]
  return [
    ...strangers.map((path) => ({ problem: `the patch changes ${path}`, expected: 'that file under "paths"' })),
    ...idle.map((path) => ({
      problem: `the patch does not change ${path}`,
      expected: 'only its own files under "paths"',
    })),
  ]
}

/** The files and the number of added and removed lines of a diff; none for what is no diff. */
function changesIn(patch: string): { readonly paths: readonly string[]; readonly lines: number } {
  let files: ReturnType<typeof parsePatch>
  try {
    files = parsePatch(patch)
  } catch {
    return { paths: [], lines: 0 }
  }
  const name = (of: string | undefined): string => (of ?? '').replace(/^[ab]\//, '')
  const paths = files.map((file) => name(file.newFileName === '/dev/null' ? file.oldFileName : file.newFileName))
  const changed = files.flatMap((file) => file.hunks.flatMap((hunk) => hunk.lines)).filter((line) => /^[+-]/.test(line))
  return { paths: [...new Set(paths)].filter((path) => path !== ''), lines: changed.length }
}

const linesOf = (text: string): number => (text === '' ? 0 : text.replace(/\n$/, '').split('\n').length)
