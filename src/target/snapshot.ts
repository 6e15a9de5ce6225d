import { type Digest, digest, digestOf } from '../kernel/digest.js'
import { Fault } from '../kernel/fault.js'

/**
 * `target`: what is judged. `context`: read beside it. `evidence`: files that the reviewer named. `artifact`: bytes that a
 * protocol binds as they are, text or not. `other`: only `check` reads it.
 */
export const roles = ['target', 'context', 'evidence', 'artifact', 'other'] as const
export type FileRole = (typeof roles)[number]

/** A file as it was read: its path relative to the spec folder (evidence: to the repository), `/` between parts. */
export interface SourceFile {
  readonly path: string
  readonly role: FileRole
  readonly bytes: Uint8Array
}

/** One line of the manifest. `raw` binds the bytes, `normalised` the text without BOM and with LF; an artifact's are equal. */
export interface ManifestEntry {
  readonly path: string
  readonly role: FileRole
  readonly bytes: number
  readonly raw: Digest
  readonly normalised: Digest
}

/** A manifest entry with the bytes it binds and their normalised text. */
export interface TargetFile extends ManifestEntry {
  readonly source: Uint8Array
  readonly text: string
}

/** The frozen bytes of a spec folder. `digest` is the identity: paths, roles and normalised digests, in manifest order. */
export interface Snapshot {
  readonly layout: string
  readonly digest: Digest
  readonly files: readonly TargetFile[]
}

const byteOrderMark = '\uFEFF'

/** UTF-8 text without BOM and with LF line ends. Throws `target/not-utf8`, which names the file. */
export function normalise(path: string, bytes: Uint8Array): string {
  if (bytes.includes(0)) throw new Fault('target/binary', { path })
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw new Fault('target/not-utf8', { path })
  }
  return (text.startsWith(byteOrderMark) ? text.slice(1) : text).replaceAll('\r\n', '\n')
}

/** A file's text as it is read; an artifact that is no text has none. */
export function textOf({ path, role, bytes }: SourceFile): string {
  if (role !== 'artifact') return normalise(path, bytes)
  return bytes.includes(0) ? '' : new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes).replaceAll('\r\n', '\n')
}

/** The snapshot of the files in the order given; the caller (a layout) owns the order, so directory order never shows. */
export function snapshot(layout: string, sources: readonly SourceFile[]): Snapshot {
  const files = sources.map((source): TargetFile => {
    const { path, role, bytes } = source
    const text = textOf(source)
    const raw = digest(bytes)
    const normalised = role === 'artifact' ? raw : digest(text)
    return { path, role, bytes: bytes.length, raw, normalised, source: bytes, text }
  })
  return { layout, files, digest: manifestDigest(layout, files) }
}

/** The identity of a manifest: layout, paths, roles and normalised digests. */
export function manifestDigest(layout: string, files: readonly ManifestEntry[]): Digest {
  return digestOf({ layout, files: files.map(({ path, role, normalised }) => ({ path, role, normalised })) })
}

/** The manifest alone: what the ledger keeps. */
export function manifest(shot: Snapshot): ManifestEntry[] {
  return shot.files.map(({ path, role, bytes, raw, normalised }) => ({ path, role, bytes, raw, normalised }))
}
