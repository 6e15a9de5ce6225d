import type { Snapshot } from './snapshot.js'

/** A line where a superseded value still stands. */
export interface Leftover {
  readonly path: string
  readonly line: number
  /** The value that was searched for, as the fixer wrote it. */
  readonly text: string
}

/**
 * The forward sweep of a correction: every line of the folder where one of the superseded values still stands, white
 * space folded and case ignored, whole words only. A value that spans lines is reported at its first line.
 */
export function sweep(shot: Snapshot, values: readonly string[]): Leftover[] {
  const wanted = [...new Set(values.map((value) => value.trim()).filter((value) => value !== ''))]
  return shot.files
    .filter((file) => file.role !== 'evidence')
    .flatMap((file) =>
      wanted.flatMap((text) => linesWith(file.text, text).map((line) => ({ path: file.path, line, text }))),
    )
}

function linesWith(text: string, value: string): number[] {
  const words = value.split(/\s+/).map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  const before = spaced.test(value.slice(0, 1)) ? `(?<!${spaced.source})` : ''
  const after = spaced.test(value.slice(-1)) ? `(?!${spaced.source})` : ''
  const pattern = new RegExp(`${before}${words.join('\\s+')}${after}`, 'giu')
  return [...text.matchAll(pattern)].map((match) => text.slice(0, match.index).split('\n').length)
}

/** Letters and digits of scripts that put blanks between words; the others have no word ends to respect. */
const spaced = /(?:(?!\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana})[\p{L}\p{N}])/u
