import { readFileSync } from 'node:fs'
import path from 'node:path'
import { recognizeNumber } from '@microsoft/recognizers-text-number'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { en } from '../../src/document/lexicons/en.js'
import { es } from '../../src/document/lexicons/es.js'
import { fr } from '../../src/document/lexicons/fr.js'
import type { Lexicon } from '../../src/document/lexicons/index.js'
import { pt } from '../../src/document/lexicons/pt.js'
import { quantitiesOf } from '../../src/document/quantities.js'
import { tokenize } from '../../src/document/tokens.js'
import { spellings } from './spelling.js'

const cultures = [
  [en, 'en-us'],
  [es, 'es-es'],
  [pt, 'pt-br'],
  [fr, 'fr-fr'],
] as const

/** A kind of spelling on which the two differ, found over every number; `pattern` is matched against the words. */
interface Disagreement {
  readonly language: string
  readonly pattern: string
  readonly example: { readonly words: string; readonly ours: number; readonly theirs: number }
  readonly right: 'ours' | 'theirs'
  readonly why: string
}

const triaged: readonly Disagreement[] = JSON.parse(
  readFileSync(path.join(import.meta.dirname, 'number-words.triage.json'), 'utf8'),
)

const isTriaged = (language: string, words: string): boolean =>
  triaged.some((one) => one.language === language && new RegExp(one.pattern, 'u').test(words))

const theirs = (words: string, culture: string): string =>
  recognizeNumber(words, culture)
    .map(({ resolution }) => String(resolution?.value))
    .join()

const ours = (words: string, lexicon: Lexicon): number[] =>
  quantitiesOf(tokenize(words, 0), words, 0, lexicon).map(({ value }) => value)

for (const [lexicon, culture] of cultures) {
  const { id } = lexicon
  const spell = spellings[id as keyof typeof spellings]
  describe(`number words, ${id}`, () => {
    test('every number from 0 to 9,999 is read as one number of its value', () => {
      const wrong = Array.from({ length: 10_000 }, (_, value) => ({ value, words: spell(value) })).filter(
        ({ value, words }) => ours(words, lexicon).join() !== String(value),
      )
      expect(wrong.slice(0, 10)).toEqual([])
    })

    test('another recogniser reads the same, or the disagreement is triaged', () => {
      const same = (value: number): void => {
        const words = spell(value)
        if (!isTriaged(id, words)) expect([words, theirs(words, culture)]).toEqual([words, String(value)])
      }
      fc.assert(fc.property(fc.integer({ min: 0, max: 9999 }), same), { numRuns: 100 })
    }, 240_000)
  })
}

for (const { language, pattern, example, right } of triaged) {
  test(`triaged: ${language} "${pattern}", where ours is right`, () => {
    const [lexicon, culture] = cultures.find(([{ id }]) => id === language) ?? [en, 'en-us']
    expect(right).toBe('ours')
    expect(new RegExp(pattern, 'u').test(example.words)).toBe(true)
    expect(ours(example.words, lexicon)).toEqual([example.ours])
    expect(theirs(example.words, culture)).toBe(String(example.theirs))
  }, 240_000)
}
