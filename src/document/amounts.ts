/** A number in a table cell: the first one, with its thousands separators and decimals. */
export interface Amount {
  readonly value: number
  readonly decimals: number
  readonly approximate: boolean
}

const shape = /^[^\d\p{L}-]*(-?\d{1,3}(?:[,\u00a0\u202f ]\d{3})+(?:\.\d+)?|-?\d+(?:[.,]\d+)?)(?![\d/:.–-])/u

/** The amount that a cell begins with, null when it begins with something else or holds a percentage, a date or a range. */
export function amountOf(cell: string): Amount | null {
  const match = shape.exec(cell)
  if (match === null || /^[^(]*%/.test(cell)) return null
  const digits = (match[1] ?? '').replace(/[,\u00a0\u202f ](?=\d{3}(?:\D|$))/g, '').replace(',', '.')
  const decimals = digits.includes('.') ? digits.length - digits.indexOf('.') - 1 : 0
  return { value: Number(digits), decimals, approximate: /[~≈≤≥<>+]/.test(cell.slice(0, match[0].length + 1)) }
}
