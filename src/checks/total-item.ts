import type { ListItem } from 'mdast'
import { toString as plain } from 'mdast-util-to-string'
import type { Document } from '../document/document.js'
import type { CountedList } from '../document/lists.js'
import { isNonMember } from '../document/members.js'
import type { Check, Outcome } from './check.js'
import { at, related } from './outcome.js'

/** A list of amounts whose last item is their total. */
export const totalItem: Check = {
  id: 'sum/total-item',
  family: 'statements',
  severity: 'CRITICAL',
  docs: {
    what: 'The last item of a list of amounts is their total, and it is not their sum.',
    wrong: '- Parser: 3 days\n- Printer: 2 days\n- Total: 6 days',
    right: '- Parser: 3 days\n- Printer: 2 days\n- Total: 5 days',
  },
  *run({ documents }) {
    for (const document of documents) {
      for (const list of document.lists.values()) {
        const outcome = compare(document, list)
        if (outcome !== null) yield outcome
      }
    }
  },
  text: ({ subject, stated, counted }) => `Unexpected total ${stated} of ${subject}, the items sum to ${counted}`,
  fix: ({ stated, counted }) => `Write ${counted} instead of ${stated}, or mend the items.`,
}

interface Amount {
  readonly name: string
  readonly value: number
  readonly unit: string
}

function compare(document: Document, { items, start }: CountedList): Outcome | null {
  const amounts = items.map(amountOf)
  const total = amounts.at(-1)
  const parts = amounts.slice(0, -1)
  if (!total || parts.length < 2 || !isNonMember(total.name, document.lexicon)) return null
  if (!parts.every((part) => part !== null && part.unit === total.unit)) return null
  const counted = parts.reduce((sum, part) => sum + (part?.value ?? 0), 0)
  const item = items.at(-1)?.position
  const claim = document.claims.find(
    ({ numberStart }) => numberStart >= (item?.start.offset ?? 0) && numberStart < (item?.end.offset ?? 0),
  )
  if (counted === total.value) return claim === undefined ? null : { claim, detection: null }
  const place = at(document, item?.start.offset ?? start, item?.end.offset ?? start)
  const detection = {
    ...place,
    level: 'contradiction' as const,
    subject: total.unit || total.name,
    stated: total.value,
    counted,
    related: [related(document, start, `${parts.length} items`)],
  }
  return { claim: claim ?? null, detection }
}

const shape = /^([^:：\n]{1,80})[:：]\s*(\d+(?:[.,]\d{3})*)\s*([\p{L}€$]*)\.?$/u

/** `name: N unit`, and nothing else; null for every other item. */
function amountOf(item: ListItem): Amount | null {
  const [first, second] = item.children
  const [, name, digits, unit = ''] =
    first === undefined || second !== undefined ? [] : (shape.exec(plain(first).trim()) ?? [])
  if (name === undefined || digits === undefined) return null
  return { name: name.trim(), value: Number(digits.replace(/[.,]/g, '')), unit: unit.toLowerCase().replace(/s$/, '') }
}
