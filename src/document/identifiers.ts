/** An identifier as it is written: family `FR`, number 2, a letter where it has one (`T105a`). */
export interface Identifier {
  readonly family: string
  readonly number: number
  readonly suffix: string
  /** Family and number, zeros dropped: the same thing written `FR-2` and `FR-002` is one. */
  readonly key: string
  readonly start: number
  readonly end: number
}

/** Two identifiers of one family with a sign of range between them; both ends belong to it. */
export interface IdRange {
  readonly from: Identifier
  readonly to: Identifier
  readonly start: number
  readonly end: number
}

const shape = /(?<![\p{L}\d_./#-])(\p{Lu}{1,5}(?:-\p{Lu}{1,6})*)-?(\d{1,4})([a-z]?)(?![\p{L}\d_]|-\d|\.\d|\/\d)/gu
// `FR-1..FR-4`, `FR-1..4`, `T001–T118`, `FR-001 through FR-020`; a plain hyphen between two full ids is a range too.
const rangeSign = /^\s*(?:\.{2,3}|…|–|—|~|〜|～|-|to|through|thru|a|al|à|até|bis|hasta|から|至|到)\s*$/

/** The identifiers in a text, in order. Families are letters before a number: FR-1, NFR-2, DD-3, T001, US1, SC-004, ADR-7. */
export function identifiersIn(text: string, base = 0): Identifier[] {
  const found: Identifier[] = []
  for (const match of text.matchAll(shape)) {
    const [all, family = '', digits = '', suffix = ''] = match
    const number = Number(digits)
    const start = base + match.index
    found.push({ family, number, suffix, key: `${family}-${number}${suffix}`, start, end: start + all.length })
  }
  return found
}

/** The ranges among the identifiers of a text. `text` is the text that the offsets of `ids` refer to, `base` its start. */
export function rangesIn(text: string, ids: readonly Identifier[], base = 0): IdRange[] {
  const ranges: IdRange[] = []
  ids.forEach((from, index) => {
    const to = ids[index + 1]
    if (to !== undefined && to.family === from.family && to.number > from.number) {
      const between = text.slice(from.end - base, to.start - base).replace(/[`*_[\]]/g, '')
      if (between.length <= 12 && rangeSign.test(between)) ranges.push({ from, to, start: from.start, end: to.end })
      return
    }
    const short = /^(?:\.{2,3}|…|–|~)(\d{1,4})(?![\d.])/.exec(text.slice(from.end - base, from.end - base + 8))
    const last = Number(short?.[1])
    if (short !== null && last > from.number) {
      const end = from.end + short[0].length
      ranges.push({
        from,
        to: { ...from, number: last, suffix: '', key: `${from.family}-${last}`, end },
        start: from.start,
        end,
      })
    }
  })
  return ranges
}
