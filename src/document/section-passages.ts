import type { Document } from './document.js'
import type { Passage } from './passages.js'
import type { Section } from './sections.js'

/** The passages of a section and of those below it, its heading first. */
export function passagesIn({ passages }: Document, { start, end }: Section): readonly Passage[] {
  return passages.slice(firstAt(passages, start), firstAt(passages, end))
}

/** Index of the first thing that starts at an offset or behind it; `items` stand in order. */
export function firstAt(items: readonly { readonly start: number }[], offset: number): number {
  let [low, high] = [0, items.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((items[middle]?.start ?? 0) < offset) low = middle + 1
    else high = middle
  }
  return low
}
