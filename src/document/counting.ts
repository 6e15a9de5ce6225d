import type { Lexicon } from './lexicons/index.js'
import type { Passage } from './passages.js'
import type { Quantity } from './quantities.js'
import type { Token } from './tokens.js'

/** False for numbers that name, date or measure instead of counting things. */
export function counts({ tokens, text, start }: Passage, quantity: Quantity, lexicon: Lexicon): boolean {
  const before = tokens[quantity.from - 1]
  const after = tokens[quantity.next]
  if (tokens[quantity.from]?.text.startsWith('0') && !quantity.measured) return false
  if (quantity.value < 2 && !(before?.text === '(' && after?.text === ')')) return false
  if (before !== undefined && !quantity.measured) {
    if (!lexicon.capitalNouns && isRelease(quantity, before, text.charAt(before.start - start))) return false
    if (lexicon.labels.has(before.text) && !(quantity.spelled && after?.kind === 'word')) return false
    const adjoins = before.end === tokens[quantity.from]?.start && tokens[quantity.from - 2]?.kind !== 'han'
    if (adjoins && /^[§#$€£:.@v/^-]$/.test(before.text)) return false
    if (before.text === '.' && tokens[quantity.from - 2]?.kind === 'number') return false
  }
  if (after?.kind === 'mark' && /^[%°:/.]$/.test(after.text) && after.start === quantity.end) {
    const then = tokens[quantity.next + 1]
    if (after.text !== '.' && after.text !== ':') return false
    if (then !== undefined && then.start === after.end) return false
  }
  return true
}

// Products have fewer releases than this, and what is counted behind a name is mostly more.
const mostReleases = 20

/** `Tailwind CSS 4 conventions`: a small number in digits right behind a name belongs to the name. */
function isRelease({ from, spelled, value }: Quantity, before: Token, initial: string): boolean {
  if (spelled || from < 2 || value >= mostReleases || before.kind !== 'word') return false
  return initial !== initial.toLowerCase()
}
