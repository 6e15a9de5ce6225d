import type { Place } from '../kernel/finding.js'
import { type Hunk, touches } from './delta.js'
import type { Snapshot, TargetFile } from './snapshot.js'

/** What a judge points at: verbatim text, or for a missing thing the heading of the section it belongs to. */
export interface Pointer {
  readonly path: string
  readonly quote: string | null
  readonly heading: string | null
  /** First and last line, for replies that name lines and quote nothing. */
  readonly lines?: readonly [number, number] | null
  /** The quote must stand there to the character, white space included. */
  readonly verbatim?: boolean
}

/**
 * Where the pointer's quote stands in the frozen text, white space folded (judges re-wrap lines): its first occurrence in
 * one of the `preferred` stretches, else its first. A pointer without a quote is anchored at its heading, or at its lines.
 * Null when it stands nowhere: such a row confirms nothing.
 */
export function locate(shot: Snapshot, pointer: Pointer, preferred: readonly Hunk[] = []): Place | null {
  const file = fileOf(shot, pointer.path)
  if (file === undefined) return null
  const { quote, heading, lines = null, verbatim = false } = pointer
  if (quote !== null) {
    const places = verbatim ? findVerbatim(file, quote.replaceAll('\r\n', '\n')) : find(file, quote)
    return places.find((place) => preferred.some((hunk) => touches(place, hunk))) ?? places[0] ?? null
  }
  return heading === null ? findLines(file, lines) : findHeading(file, heading)
}

/** The snapshot's file that a judge means: the exact path, or the one file whose path ends with it. */
export function fileOf(shot: Snapshot, path: string): TargetFile | undefined {
  const exact = shot.files.find((file) => file.path === path)
  if (exact !== undefined) return exact
  const bare = path.replace(/^\.\//, '')
  const ending = shot.files.filter(
    (file) => file.path === bare || file.path.endsWith(`/${bare}`) || bare.endsWith(`/${file.path}`),
  )
  return ending.length === 1 ? ending[0] : undefined
}

function find(file: TargetFile, quote: string): Place[] {
  const { folded, offsets } = fold(file.text)
  const wanted = fold(quote).folded.trim()
  if (wanted === '') return []
  const places: Place[] = []
  for (let start = folded.indexOf(wanted); start !== -1; start = folded.indexOf(wanted, start + wanted.length)) {
    places.push(placeOf(file, offsets[start] ?? 0, (offsets[start + wanted.length - 1] ?? 0) + 1))
  }
  return places
}

function findVerbatim(file: TargetFile, quote: string): Place[] {
  const places: Place[] = []
  if (quote.trim() === '') return places
  for (let start = file.text.indexOf(quote); start !== -1; start = file.text.indexOf(quote, start + quote.length))
    places.push(placeOf(file, start, start + quote.length))
  return places
}

function findLines({ path, text }: TargetFile, lines: readonly [number, number] | null): Place | null {
  if (lines === null) return null
  const [line, endLine] = lines
  const last = text.split('\n')[endLine - 1]
  return last === undefined || line < 1 || line > endLine
    ? null
    : { path, line, column: 1, endLine, endColumn: last.length + 1 }
}

function findHeading(file: TargetFile, heading: string): Place | null {
  const wanted = headingKey(heading)
  if (wanted === '') return null
  const lines = file.text.split('\n')
  const index = lines.findIndex((line) => /^#{1,6}\s/.test(line) && headingKey(line) === wanted)
  const text = lines[index]
  return text === undefined
    ? null
    : { path: file.path, line: index + 1, column: 1, endLine: index + 1, endColumn: text.length + 1 }
}

/** A heading's words without marks, numbering and case: judges rarely copy those. */
const headingKey = (text: string): string =>
  text
    .replace(/^#+\s*/, '')
    .replace(/^[\d.]+\s*/, '')
    .replace(/[#*_`]/g, '')
    .trim()
    .toLowerCase()

/** The text with each run of white space as one blank, and for each character its offset in the original. */
function fold(text: string): { folded: string; offsets: number[] } {
  const out: string[] = []
  const offsets: number[] = []
  let blank = false
  for (let i = 0; i < text.length; i++) {
    const space = /\s/.test(text[i] ?? '')
    if (space && blank) continue
    out.push(space ? ' ' : (text[i] ?? ''))
    offsets.push(i)
    blank = space
  }
  return { folded: out.join(''), offsets }
}

function placeOf(file: TargetFile, start: number, end: number): Place {
  const from = point(file.text, start)
  const to = point(file.text, end)
  return { path: file.path, line: from.line, column: from.column, endLine: to.line, endColumn: to.column }
}

function point(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset)
  const lastBreak = before.lastIndexOf('\n')
  return { line: before.split('\n').length, column: offset - lastBreak }
}
