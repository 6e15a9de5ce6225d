import type { Claim } from '../document/claims.js'
import type { Document } from '../document/document.js'
import type { CountedList } from '../document/lists.js'
import { isSpread } from '../document/same-noun.js'
import type { Section } from '../document/sections.js'
import { grouped } from '../kernel/grouped.js'
import type { Check, Outcome } from './check.js'
import { breaks, holds, related } from './outcome.js'

/** A number of things in all, and a list in the same section that says of each item how many of them it has. */
export const itemCounts: Check = {
  id: 'sum/item-counts',
  family: 'statements',
  severity: 'CRITICAL',
  docs: {
    what: 'Every item of a list says how many of a thing it has, and the section gives another number of them in all.',
    wrong: '9 tasks in all:\n\n- Read (3 tasks)\n- Lend (2 tasks)\n- Return (3 tasks)',
    right: '8 tasks in all:\n\n- Read (3 tasks)\n- Lend (2 tasks)\n- Return (3 tasks)',
  },
  *run({ documents }) {
    for (const document of documents) {
      const inSection = grouped(document.claims, ({ passage }) => passage.section)
      for (const list of document.topLists) yield* compare(document, list, inSection)
    }
  },
  text: ({ subject, stated, counted }) => `Unexpected number ${stated} of ${subject}, the items sum to ${counted}`,
  fix: ({ stated, counted }) => `Write ${counted} instead of ${stated}, or mend the items.`,
}

function* compare(
  document: Document,
  { items, section, start, open }: CountedList,
  inSection: ReadonlyMap<Section, readonly Claim[]>,
): Generator<Outcome> {
  if (items.length < 3 || open) return
  const claims = inSection.get(section) ?? []
  const own = items.map((item) => claims.filter((claim) => claim.passage.item === item && closesItem(claim)))
  const parts = own.flatMap(([claim, second]) => (claim === undefined || second !== undefined ? [] : [claim]))
  const [first] = parts
  if (first === undefined || parts.length !== items.length) return
  if (parts.some(({ head, role }) => head !== first.head || role !== 'asserts')) return
  const counted = parts.reduce((sum, { value }) => sum + value, 0)
  for (const claim of claims) {
    if (claim.head !== first.head || claim.role !== 'asserts' || claim.passage.item !== null) continue
    if (claim.value === counted) yield holds(claim)
    else if (claim.total || isSpread(document, claim))
      yield breaks(document, claim, {
        counted,
        related: [related(document, start, parts.map(({ value }) => value).join(' + '))],
      })
  }
}

/** `Read (3 tasks)`: the bracket is the last thing of the item's first line. */
const closesItem = ({ passage: { tokens, leads }, from, next, shape }: Claim): boolean =>
  leads &&
  shape === 'phrase' &&
  tokens[from - 1]?.text === '(' &&
  tokens[next]?.text === ')' &&
  next === tokens.length - 1
