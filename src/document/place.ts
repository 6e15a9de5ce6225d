import type { Place } from '../kernel/finding.js'

/** The offset at which each line of a text starts, first line first. */
export function lineStarts(text: string): number[] {
  const starts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return starts
}

/** The line of an offset, from 1. */
export function lineOf(starts: readonly number[], offset: number): number {
  let low = 0
  let high = starts.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((starts[middle] ?? 0) <= offset) low = middle
    else high = middle - 1
  }
  return low + 1
}

/** The place of a stretch of text: lines and columns from 1, the end exclusive. */
export function placeOf(path: string, starts: readonly number[], start: number, end: number): Place {
  const line = lineOf(starts, start)
  const endLine = lineOf(starts, end)
  return {
    path,
    line,
    column: start - (starts[line - 1] ?? 0) + 1,
    endLine,
    endColumn: end - (starts[endLine - 1] ?? 0) + 1,
  }
}
