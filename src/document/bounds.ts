import type { Lexicon } from './lexicons/index.js'

/** How a number is meant: as it stands, roughly, as the least, as the most. */
export type Bound = 'exactly' | 'about' | 'atLeast' | 'atMost'

/** The bound that the words right before and right after a number give it. */
export function boundOf(before: string, after: string, lexicon: Lexicon): Bound {
  const tail = after.trimStart().toLowerCase()
  const behind = (phrases: readonly string[]): boolean => phrases.some((phrase) => tail.startsWith(phrase))
  if (tail.startsWith('+') || behind(lexicon.atLeastAfter)) return 'atLeast'
  if (behind(lexicon.atMostAfter)) return 'atMost'
  if (behind(lexicon.aboutAfter)) return 'about'
  const head = before.trimEnd().toLowerCase()
  if (endsWith(head, lexicon.pointing)) return 'exactly'
  if (endsWith(head, lexicon.about)) return 'about'
  if (endsWith(head, lexicon.atLeast)) return 'atLeast'
  return endsWith(head, lexicon.atMost) ? 'atMost' : 'exactly'
}

const letter = /[\p{Script=Latin}\d]/u

/** True when a text ends with one of the phrases, as whole words. */
export function endsWith(text: string, phrases: readonly string[]): boolean {
  return phrases.some((phrase) => {
    if (!text.endsWith(phrase)) return false
    const before = text[text.length - phrase.length - 1]
    return before === undefined || !letter.test(before) || !letter.test(phrase[0] ?? '')
  })
}
