import type { List } from 'mdast'
import { announces, firmly } from '../document/announcement.js'
import type { Claim } from '../document/claims.js'
import type { Document } from '../document/document.js'
import { itemName, listReadings } from '../document/lists.js'
import type { Passage } from '../document/passages.js'
import { isQualified, isSelected } from '../document/same-noun.js'
import type { Check, Outcome } from './check.js'
import { breaks, holds, related } from './outcome.js'

/** A sentence that announces N things with a colon, and the list below it that has another number of items. */
export const listLength: Check = {
  id: 'count/list-length',
  family: 'enumerations',
  severity: 'CRITICAL',
  docs: {
    what: 'A sentence announces a number of things, and the list that follows has another number of items.',
    wrong: 'The change has three parts:\n\n- parser\n- printer',
    right: 'The change has two parts:\n\n- parser\n- printer',
  },
  *run({ documents }) {
    for (const document of documents) {
      for (const passage of document.passages) {
        if (passage.introduces?.type === 'list') yield* compare(document, passage, passage.introduces)
        if (passage.follows !== null) yield* lookBack(document, passage, passage.follows)
      }
    }
  },
  text: ({ subject, stated, counted }) => `Unexpected count ${stated} of ${subject}, the list below has ${counted}`,
  fix: ({ stated, counted }) => `Write ${counted} instead of ${stated}, or complete the list.`,
}

function* compare(document: Document, passage: Passage, node: List): Generator<Outcome> {
  const list = document.lists.get(node)
  if (list === undefined) return
  const claims = announces(document, passage)
  const readings = listReadings(list, document.lexicon)
  const fitting = claims.filter((claim) => readings.includes(claim.value))
  for (const claim of fitting) yield holds(claim)
  const [claim] = claims
  if (fitting.length > 0 || claims.length !== 1 || claim === undefined || list.open) return
  if (firmly(document, claim)) yield broken(document, claim, list.start, list.items.map(itemName))
}

/** `These three changes …` right below a list. */
function* lookBack(document: Document, passage: Passage, node: List): Generator<Outcome> {
  const list = document.lists.get(node)
  const claim = (document.claimsIn.get(passage) ?? []).find(({ from }) => from < 3)
  const before = passage.tokens[(claim?.from ?? 0) - 1]
  if (list === undefined || list.open || claim === undefined || claim.role !== 'asserts') return
  if (!document.lexicon.demonstratives.has(before?.text ?? '') || claim.value < 3) return
  if (listReadings(list, document.lexicon).includes(claim.value)) yield holds(claim)
  // a number far from the length speaks of some of the items
  else if (
    Math.abs(list.items.length - claim.value) < 2 &&
    !isSelected(document, claim) &&
    !isQualified(document, claim)
  )
    yield broken(document, claim, list.start, list.items.map(itemName))
}

function broken(document: Document, claim: Claim, start: number, members: readonly string[]): Outcome {
  const counted = members.length
  return breaks(document, claim, { counted, members, related: [related(document, start, `list of ${counted} items`)] })
}
