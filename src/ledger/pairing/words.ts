/** The telling words of a text: each by the key it is compared under, with the spelling it was first read in. */
export type Words = ReadonlyMap<string, string>

/** A word with its joints: `data-model.md`, `FR-6`, `permission_grants`. */
const spaced = /[\p{L}\p{M}\p{N}]+(?:[-_./][\p{L}\p{M}\p{N}]+)*/gu

/** Scripts that put no space between words. They are read as pairs of characters, which needs no dictionary. */
const unspaced = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmr}\p{sc=Mymr}ー]+/gu

/** Articles, prepositions and particles are shorter than this in most languages that use spaces. */
const shortestWord = 4

/** Inflection follows the stem in most languages: `seeding` is to meet `seeded`, `sesiones` `sesión`. */
const stemLength = 6

/** Two hiragana are grammar, as a short word is elsewhere. */
const grammar = /^\p{sc=Hira}+$/u

/** What a text says, in any language: identifiers whole, other words by their stem, unspaced scripts by pairs of characters. */
export function words(text: string): Words {
  const found = new Map<string, string>()
  const keep = (key: string, spelling: string) => {
    if (!found.has(key)) found.set(key, spelling)
  }
  const composed = text.normalize('NFKC')
  for (const [run] of composed.matchAll(unspaced)) for (const pair of pairsOf(run)) keep(pair, pair)
  for (const [word] of composed.replace(unspaced, ' ').matchAll(spaced)) {
    if (isIdentifier(word)) keep(word.toLowerCase(), word)
    for (const part of word.split(/[-_./]/)) if (isTelling(part)) keep(stem(part), part)
  }
  return found
}

const pairsOf = (run: string): string[] => {
  const characters = [...run]
  return characters
    .slice(1)
    .map((next, at) => `${characters[at]}${next}`)
    .filter((pair) => !grammar.test(pair))
}

/** A joint or a digit makes a name of it: `FR-6`, `session.ts`, `404`. */
const isIdentifier = (word: string): boolean => /[-_./\p{N}]/u.test(word)

const isTelling = (part: string): boolean => [...part].length >= shortestWord && !/\p{N}/u.test(part)

const stem = (part: string): string => [...part.toLowerCase()].slice(0, stemLength).join('')
