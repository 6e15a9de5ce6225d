import { type Definition, definitionsOf } from '../document/definitions.js'
import type { Document } from '../document/document.js'
import type { IdRange } from '../document/identifiers.js'
import { grouped } from '../kernel/grouped.js'
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
    const families = grouped(documents.flatMap(definitionsOf), ({ id }) => id.family)
    const mentioned = new Set(documents.flatMap(spokenKeys))
    for (const document of documents) {
      for (const range of document.ranges) {
        const outcome = mentioned.has(range.to.key)
          ? null
          : compare(document, range, families.get(range.from.family) ?? [])
        if (outcome !== null) yield outcome
      }
    }
  },
  text: ({ subject, stated, counted }) => `Unexpected range of ${stated} ${subject}, ${counted} are defined`,
  fix: ({ quote, counted }) =>
    `Let the range "${quote}" end at the last of the ${counted} that are defined, or define the others.`,
}

/** Every key that a document speaks of other than as the end of a range. */
function spokenKeys({ identifiers, ranges }: Document): string[] {
  const ends = new Set(ranges.map(({ to }) => to.start))
  return identifiers.filter(({ start }) => !ends.has(start)).map(({ key }) => key)
}

/** Certain only for a family that one document numbers, in places of one form, without a gap from the start of the range. */
function compare(document: Document, { from, to, start, end }: IdRange, family: readonly Definition[]): Outcome | null {
  const groups = grouped(family, ({ document: source, form }) => `${form} ${source.path}`)
  const places = [...groups.values()].reduce((one, other) => (other.length > one.length ? other : one), [])
  const numbers = [...new Set(places.map(({ id }) => id.number))].sort((a, b) => a - b)
  const [source] = places
  const last = numbers.at(-1)
  if (source === undefined || last === undefined || to.number <= last || numbers.length < 2) return null
  if (numbers[0] !== from.number || last - from.number + 1 !== numbers.length) return null
  // one letter names tasks here and tiers there
  if (from.family.length < 2 && source.document !== document) return null
  const place = related(source.document, source.passage.start, `first of ${numbers.length} ${source.form}s`)
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
