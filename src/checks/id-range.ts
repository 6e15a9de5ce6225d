import { type Definition, definitionsOf } from '../document/definitions.js'
import type { Document } from '../document/document.js'
import type { IdRange } from '../document/identifiers.js'
import type { Check, Outcome } from './check.js'
import { at, related } from './outcome.js'

/** A range from the first identifier of a family beyond the last one that is defined. */
export const idRange: Check = {
  id: 'id/range',
  family: 'enumerations',
  severity: 'CRITICAL',
  docs: {
    what: 'A range of identifiers begins at the first of its family and ends beyond the last that is defined.',
    wrong: '### FR-1: Borrow\n\n### FR-2: Return\n\nCovered: FR-1…FR-3.',
    right: '### FR-1: Borrow\n\n### FR-2: Return\n\nCovered: FR-1…FR-2.',
  },
  *run({ documents }) {
    const definitions = documents.flatMap(definitionsOf)
    for (const document of documents) {
      for (const range of document.ranges) {
        const family = definitions.filter(({ id }) => id.family === range.from.family)
        const outcome = compare(document, range, family)
        if (outcome !== null) yield outcome
      }
    }
  },
  text: ({ subject, stated, counted }) => `Unexpected range of ${stated} ${subject}, ${counted} are defined`,
  fix: ({ quote, counted }) =>
    `Let the range "${quote}" end at the last of the ${counted} that are defined, or define the others.`,
}

/** Certain only for a family that headings of a single document number without a gap from the start of the range. */
function compare(document: Document, { from, to, start, end }: IdRange, family: readonly Definition[]): Outcome | null {
  const headed = family.filter(({ form }) => form === 'heading')
  const numbers = [...new Set(headed.map(({ id }) => id.number))].sort((a, b) => a - b)
  const [first] = headed
  const last = numbers.at(-1)
  const gapless = last !== undefined && numbers[0] === from.number && last - from.number + 1 === numbers.length
  const oneSource = new Set(headed.map((one) => one.document)).size === 1
  const knownEnd = family.some(({ id }) => id.key === to.key)
  if (first === undefined || last === undefined || !gapless || !oneSource || knownEnd || to.number <= last) return null
  const place = related(first.document, first.passage.start, `first of ${numbers.length} headings`)
  const detection = {
    ...at(document, start, end),
    level: 'contradiction' as const,
    subject: `${from.family} ids`,
    stated: to.number - from.number + 1,
    counted: numbers.length,
    members: numbers.map((number) => `${from.family}-${number}`),
    related: [place],
  }
  return { claim: null, detection }
}
