import type { Lexicon } from './lexicons/index.js'
import { isPlural, stem } from './stem.js'
import type { Token } from './tokens.js'

/** What a number counts: the stems of its words in order, and which of them is the thing itself. */
export interface Noun {
  readonly head: string
  readonly words: readonly string[]
}

export interface NounPhrase extends Noun {
  /** Index of the first token after it. */
  readonly next: number
  /** Offset of its end. */
  readonly end: number
}

// A noun phrase longer than this is a sentence that was misread.
const longest = 5

/** The noun phrase that begins at a token; null when none does. */
export function nounPhrase(tokens: readonly Token[], from: number, lexicon: Lexicon): NounPhrase | null {
  if (tokens[from]?.kind === 'han') return hanPhrase(tokens, from, lexicon)
  return lexicon.headFirst ? headFirst(tokens, from, lexicon) : headLast(tokens, from, lexicon)
}

/** Qualifiers before the head. */
function headLast(tokens: readonly Token[], from: number, lexicon: Lexicon): NounPhrase | null {
  const words: string[] = []
  for (let at = from; at < tokens.length && words.length < longest; at++) {
    const token = tokens[at] as Token
    if (token.kind === 'code' || (token.kind === 'mark' && token.text === '/')) continue
    if (token.kind !== 'word' || lexicon.stops.has(token.text)) break
    words.push(stem(token.text))
    const following = tokens[at + 1]
    const ends = lexicon.ends === 'at the plural' ? isPlural(token.text) : !isWord(following, lexicon)
    if (lexicon.measures.has(stem(token.text))) return measured(tokens, at, words, lexicon)
    if (ends) return { head: stem(token.text), words, next: at + 1, end: token.end }
  }
  return null
}

/** `900 euro of building costs`: a unit, and what it measures. */
function measured(tokens: readonly Token[], at: number, words: readonly string[], lexicon: Lexicon): NounPhrase {
  const unit = tokens[at] as Token
  const head = stem(unit.text)
  const of = lexicon.genitives.has(tokens[at + 1]?.text ?? '') ? headLast(tokens, at + 2, lexicon) : null
  return { head, words: [...words, ...(of?.words ?? [])], next: of?.next ?? at + 1, end: of?.end ?? unit.end }
}

const isWord = (token: Token | undefined, lexicon: Lexicon): boolean =>
  token?.kind === 'word' && !lexicon.stops.has(token.text)

/** The head first, adjectives and `de` phrases behind it. */
function headFirst(tokens: readonly Token[], from: number, lexicon: Lexicon): NounPhrase | null {
  const words: string[] = []
  let head = ''
  let next = from
  for (let at = from; at < tokens.length && words.length < longest; at++) {
    const token = tokens[at] as Token
    if (token.kind === 'code') continue
    if (token.kind !== 'word') break
    if (lexicon.links.has(token.text)) {
      if (head === '') break
      continue
    }
    if (lexicon.stops.has(token.text)) break
    if (head === '' && !lexicon.leading.has(token.text)) {
      if (!isPlural(token.text)) return null
      head = stem(token.text)
    } else if (head !== '' && !agrees(token.text) && !lexicon.links.has(tokens[at - 1]?.text ?? '')) break
    words.push(stem(token.text))
    next = at + 1
  }
  if (head === '') return null
  return { head, words, next, end: tokens[next - 1]?.end ?? 0 }
}

/** An adjective behind a plural is one too; a verb is not: `vistas nuevas`, but `vistas funcionan`. */
const agrees = (word: string): boolean => /[sx]$/.test(word)

/** Chinese, Japanese: the characters up to a particle, a sign, or the end. */
function hanPhrase(tokens: readonly Token[], from: number, lexicon: Lexicon): NounPhrase | null {
  let at = from
  let text = ''
  while (at < tokens.length && text.length < 10) {
    const token = tokens[at] as Token
    if (token.kind !== 'han' || token.start !== (tokens[at - 1]?.end ?? token.start)) break
    if (lexicon.stops.has(token.text) || lexicon.links.has(token.text)) break
    text += token.text
    at++
  }
  if (text === '') return null
  return { head: text, words: [text], next: at, end: tokens[at - 1]?.end ?? 0 }
}

/** The stems of the words of a title or a cell, in order, small words left out. */
export function contentWords(tokens: readonly Token[], lexicon: Lexicon): string[] {
  const words: string[] = []
  let han = ''
  for (const token of tokens) {
    if (token.kind === 'han') {
      han += token.text
      continue
    }
    if (han !== '') words.push(han)
    han = ''
    if (token.kind === 'word' && !lexicon.stops.has(token.text) && !lexicon.links.has(token.text))
      words.push(stem(token.text))
  }
  if (han !== '') words.push(han)
  return words
}
