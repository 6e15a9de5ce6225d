import { digest } from '../../kernel/digest.js'
import type { ManifestEntry, Snapshot } from '../../target/snapshot.js'
import type { Input } from './request.js'

/** A file of a version: its path below `vN/`, the SHA-256 of its bytes in hex, and the bound file that it is a copy of. */
interface CandidateFile {
  readonly path: string
  readonly sha256: string
  /** Null for a `result.md` that is written here. */
  readonly from: string | null
}

/** One recorded candidate. Its digest is that of the manifest's bytes, so it changes with every path and every byte. */
export interface Version {
  readonly n: number
  readonly files: readonly CandidateFile[]
  readonly manifest: string
  readonly digest: string
}

const hex = (bytes: string | Uint8Array): string => digest(bytes).slice('sha256:'.length)

/** The version that a target makes: `result.md`, and every other file under `artifacts/`; nothing else. */
export function version(n: number, input: Input, entries: readonly ManifestEntry[]): Version {
  const artifacts = entries
    .filter(({ path }) => path !== input.result)
    .map(({ path, raw }) => ({ path: `artifacts/${path}`, sha256: raw.slice('sha256:'.length), from: path }))
    .sort(byPath)
  const answer = entries.find(({ path }) => path === input.result)
  const result =
    answer === undefined
      ? { path: 'result.md', sha256: hex(resultText(artifacts)), from: null }
      : { path: 'result.md', sha256: answer.raw.slice('sha256:'.length), from: answer.path }
  const files = [...artifacts, result].sort(byPath)
  // the text form of sha256sum: digest, two blanks, path, LF; without the manifest itself
  const manifest = files.map(({ sha256, path }) => `${sha256}  ${path}\n`).join('')
  return { n, files, manifest, digest: hex(manifest) }
}

/** In the order of code units, which no machine's language changes. */
const byPath = (a: { readonly path: string }, b: { readonly path: string }): number => (a.path < b.path ? -1 : 1)

/** The files of a version with their bytes, the manifest last. */
export function bytesOf(
  { files, manifest }: Version,
  shot: Snapshot,
): readonly { readonly path: string; readonly bytes: Uint8Array }[] {
  const artifacts = files.filter(({ from }) => from !== null)
  const copies = files.map(({ path, from }) => {
    const source = shot.files.find((file) => file.path === from)?.source
    return { path, bytes: source ?? new TextEncoder().encode(resultText(artifacts)) }
  })
  return [...copies, { path: 'manifest.sha256', bytes: new TextEncoder().encode(manifest) }]
}

/** What stands in `result.md` where the documents themselves are the answer. */
const resultText = (artifacts: readonly { readonly path: string }[]): string =>
  `# Result\n\nThe result is these files, as they are:\n\n${artifacts.map(({ path }) => `- ${path}\n`).join('')}`
