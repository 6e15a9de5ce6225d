import { de } from './de.js'
import { en } from './en.js'
import { es } from './es.js'
import { fr } from './fr.js'
import { ja } from './ja.js'
import type { Lexicon } from './lexicon.js'
import { pt } from './pt.js'
import { zh } from './zh.js'

export type { Lexicon } from './lexicon.js'

const european = [en, es, pt, fr, de]
// With fewer small words than this a document does not tell its language.
const tellingWords = 6
// Enough to tell the language; a document that changes its language after that is read as what it began as.
const sample = 20_000

/** The lexicon of a folder, told by the beginnings of its documents together. */
export const folderLexicon = (texts: readonly string[]): Lexicon =>
  lexiconOf(texts.map((text) => text.slice(0, sample / 10)).join('\n'))

/**
 * The lexicon of a text: Japanese when it holds kana, Chinese when Han characters outweigh a tenth of its letters, else
 * the language whose small words are the most frequent; `otherwise`, where it is given, when there are too few
 * to tell.
 */
export function lexiconOf(text: string, otherwise?: Lexicon): Lexicon {
  const head = text.slice(0, sample)
  const scripts = countScripts(head)
  if (scripts.kana > 20 && scripts.kana * 20 > scripts.latin) return ja
  if (scripts.han > 10 && scripts.han * 10 > scripts.latin) return zh
  const tally = new Map<Lexicon, number>(european.map((lexicon) => [lexicon, 0]))
  for (const word of head.toLowerCase().split(/[^\p{L}]+/u)) {
    for (const lexicon of european) if (lexicon.marks.has(word)) tally.set(lexicon, (tally.get(lexicon) ?? 0) + 1)
  }
  const count = (lexicon: Lexicon): number => tally.get(lexicon) ?? 0
  const best = european.reduce((one, next) => (count(next) > count(one) ? next : one), en)
  if (otherwise !== undefined && count(best) < tellingWords) return otherwise
  return count(best) > count(en) + 1 ? best : en
}

function countScripts(text: string): { kana: number; han: number; latin: number } {
  const scripts = { kana: 0, han: 0, latin: 0 }
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code >= 0x3041 && code <= 0x30ff) scripts.kana++
    else if (code >= 0x4e00 && code <= 0x9fff) scripts.han++
    else if ((code | 32) >= 97 && (code | 32) <= 122) scripts.latin++
  }
  return scripts
}
