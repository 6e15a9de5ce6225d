/** What stands in for a character of inline code: one neutral sign, so that nothing inside code counts or separates. */
export const opaque = '\uFFFC'

export type TokenKind = 'word' | 'number' | 'compound' | 'id' | 'other' | 'han' | 'code' | 'mark'

/** One token of prose; offsets are those of the document. */
export interface Token {
  readonly kind: TokenKind
  readonly start: number
  readonly end: number
  /** Lower case; full-width forms folded. */
  readonly text: string
  /** Of a number, and of a compound that begins with digits (`5-step`). */
  readonly value?: number
}

const foldMarks: Readonly<Record<string, string>> = {
  '：': ':',
  '（': '(',
  '）': ')',
  '，': ',',
  '；': ';',
  '。': '.',
  '！': '!',
  '？': '?',
  '～': '~',
  '／': '/',
  '＋': '+',
  '【': '[',
  '】': ']',
  '「': '"',
  '」': '"',
  '『': '"',
  '』': '"',
  '“': '"',
  '”': '"',
  '«': '"',
  '»': '"',
  '％': '%',
  '＝': '=',
}

const isDigit = (code: number): boolean => code >= 48 && code <= 57
const isWide = (code: number): boolean => code >= 0xff10 && code <= 0xff19
const isHan = (code: number): boolean =>
  (code >= 0x3040 && code <= 0x30ff) || (code >= 0x3400 && code <= 0x9fff) || code === 0x3005 || code === 0x3007
const isLetter = (code: number): boolean =>
  ((code | 32) >= 97 && (code | 32) <= 122) || (code >= 0xc0 && code <= 0x24f && code !== 0xd7 && code !== 0xf7)
const isSpace = (code: number): boolean =>
  code === 32 || (code >= 9 && code <= 13) || code === 0xa0 || code === 0x3000 || code === 0x202f

/** The tokens of a text, in order; `base` is added to every offset. Linear in the length of the text. */
export function tokenize(text: string, base: number): Token[] {
  const tokens: Token[] = []
  let at = 0
  while (at < text.length) {
    const code = text.charCodeAt(at)
    if (isSpace(code)) {
      at++
      continue
    }
    const start = at
    if (text[at] === opaque) {
      while (text[at] === opaque) at++
      tokens.push({ kind: 'code', start: base + start, end: base + at, text: '' })
    } else if (isWide(code)) {
      while (isWide(text.charCodeAt(at))) at++
      const digits = text
        .slice(start, at)
        .replace(/[０-９]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - 0xfee0))
      tokens.push({ kind: 'number', start: base + start, end: base + at, text: digits, value: Number(digits) })
    } else if (isHan(code)) {
      at++
      tokens.push({ kind: 'han', start: base + start, end: base + at, text: text.slice(start, at) })
    } else if (isDigit(code) || isLetter(code)) {
      at = runEnd(text, at)
      tokens.push(classify(text.slice(start, at), base + start))
    } else {
      at++
      const sign = text.slice(start, at)
      tokens.push({ kind: 'mark', start: base + start, end: base + at, text: foldMarks[sign] ?? sign })
    }
  }
  return tokens
}

/** The end of a run of letters and digits with the signs that may stand between two of them. */
function runEnd(text: string, from: number): number {
  let at = from + 1
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (isDigit(code) || isLetter(code) || code === 95) continue
    const next = text.charCodeAt(at + 1)
    const before = text.charCodeAt(at - 1)
    const sign = text[at]
    if (sign === '-' || sign === "'" || sign === '’') {
      if (isLetter(next) || isDigit(next)) continue
    } else if (sign === '.') {
      if (isDigit(next) || (isLetter(before) && isLetter(next))) continue
    } else if (sign === ',') {
      if (isDigit(before) && threeDigits(text, at + 1)) continue
    } else if (sign === '%' && isDigit(before)) {
      return at + 1
    }
    break
  }
  return at
}

/** True where exactly three digits follow: what tells a thousands separator from a comma. */
function threeDigits(text: string, at: number): boolean {
  for (let i = 0; i < 3; i++) if (!isDigit(text.charCodeAt(at + i))) return false
  return !isDigit(text.charCodeAt(at + 3)) && !isLetter(text.charCodeAt(at + 3))
}

function classify(run: string, start: number): Token {
  const text = run.toLowerCase().replaceAll('’', "'")
  const end = start + run.length
  if (/^\d+$/.test(text)) return { kind: 'number', start, end, text, value: Number(text) }
  if (/^\d{1,3}([,.])\d{3}(?:\1\d{3})*$/.test(text) && !text.startsWith('0')) {
    return { kind: 'number', start, end, text, value: Number(text.replace(/[.,]/g, '')) }
  }
  const step = /^(\d{1,3})-(\p{L}[\p{L}-]*)$/u.exec(text)
  if (step !== null) return { kind: 'compound', start, end, text: step[2] ?? '', value: Number(step[1]) }
  if (!/\d/.test(text)) return { kind: 'word', start, end, text }
  if (/^\p{L}[\p{L}-]*[-.]?\d+\p{L}?$/u.test(text)) return { kind: 'id', start, end, text }
  return { kind: 'other', start, end, text }
}
