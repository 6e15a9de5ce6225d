import { type Digest, digest } from '../kernel/digest.js'
import { fill } from './template.js'

/** What distinguishes one seat's prompt from the other's; everything else is equal to the byte (P-11). */
export interface SeatMarks {
  /** The letter that the judge answers under. */
  readonly seat: string
  /** What its finding ids begin with, e.g. `A-`. */
  readonly prefix: string
  /** What a reply must echo; null where we run the judge ourselves and need no proof. */
  readonly token: string
  /** Where a host's judge writes its reply. */
  readonly reply: string
  /** The paragraph in which a protocol lets its seats differ; empty elsewhere. */
  readonly focus?: string
}

export interface Packet {
  readonly prompt: string
  readonly digest: Digest
  /** The digest of the prompt with the seat's marks masked: equal for both seats of a step. */
  readonly criteria: Digest
}

const masked: SeatMarks = { seat: '∎', prefix: '∎', token: '∎', reply: '∎', focus: '∎' }

/** Renders one seat's prompt and the digests that bind it. */
export function packet(template: string, values: Readonly<Record<string, unknown>>, marks: SeatMarks): Packet {
  const prompt = fill(template, { ...values, ...marks })
  return { prompt, digest: digest(prompt), criteria: digest(fill(template, { ...values, ...masked })) }
}

/** A document as a prompt holds it. */
export interface Embedded {
  readonly path: string
  readonly role: string
  readonly text: string
}

/** Wraps documents so that a judge can tell their bytes from ours: the boundary is random and unknown to their authors. */
export function embed(documents: readonly Embedded[], boundary: string): string {
  return documents
    .map(({ path, role, text }) => `<<<${boundary} ${JSON.stringify({ path, role })}\n${text}\n${boundary}>>>`)
    .join('\n\n')
}

/** Reads the documents back out of a prompt: what the built-in judges see, and nothing more. */
export function embedded(prompt: string): Embedded[] {
  const boundary = /^<<<([0-9a-f]{32}) \{/m.exec(prompt)?.[1]
  if (boundary === undefined) return []
  const documents: Embedded[] = []
  const opening = `<<<${boundary} `
  const closing = `\n${boundary}>>>`
  for (let from = prompt.indexOf(opening); from !== -1; from = prompt.indexOf(opening, from)) {
    const headerEnd = prompt.indexOf('\n', from)
    const end = prompt.indexOf(closing, headerEnd)
    if (headerEnd === -1 || end === -1) break
    const header = JSON.parse(prompt.slice(from + opening.length, headerEnd)) as { path: string; role: string }
    documents.push({ ...header, text: prompt.slice(headerEnd + 1, end) })
    from = end + closing.length
  }
  return documents
}
