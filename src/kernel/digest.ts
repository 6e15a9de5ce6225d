import { createHash } from 'node:crypto'
import canonicalize from 'canonicalize'

declare const brand: unique symbol

/** `sha256:` and 64 lowercase hex digits. Only {@link digest} mints one; {@link asDigest} admits one that was written down. */
export type Digest = string & { readonly [brand]: 'digest' }

const form = /^sha256:[0-9a-f]{64}$/

/** The digest of bytes; a string counts as its UTF-8 bytes. */
export function digest(bytes: string | Uint8Array): Digest {
  return `sha256:${createHash('sha256').update(bytes).digest('hex')}` as Digest
}

/** The digest of a value: that of its canonical JSON. */
export function digestOf(value: unknown): Digest {
  return digest(canonical(value))
}

/** Canonical JSON (RFC 8785): sorted keys, no white space, `undefined` members dropped. Throws on what JSON cannot say. */
export function canonical(value: unknown): string {
  const text = canonicalize(value)
  if (text === undefined) throw new TypeError('undefined has no canonical JSON')
  return text
}

/** A digest read from a record, or `undefined` when the text does not have its form. */
export function asDigest(text: string): Digest | undefined {
  return form.test(text) ? (text as Digest) : undefined
}

/** The first twelve hex digits: how a digest is named to people. */
export function short(value: Digest): string {
  return value.slice('sha256:'.length, 'sha256:'.length + 12)
}
