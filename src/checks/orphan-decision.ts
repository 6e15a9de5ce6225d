import { citationsOf, spokenOf } from '../document/citations.js'
import { definitionsOf } from '../document/definitions.js'
import type { Check, Outcome } from './check.js'
import { at } from './outcome.js'

/** A decision that nothing speaks of again, though most of its family is spoken of. */
export const orphanDecision: Check = {
  id: 'id/orphan-decision',
  family: 'statements',
  severity: 'SUGGESTION',
  docs: {
    what: 'A decision (a family whose name ends in D or ADR) is spoken of nowhere but where it is made, though most others are.',
    wrong: 'DD-1, DD-2 and DD-3 are made; the text cites DD-1 and DD-2.',
    right: 'DD-1, DD-2 and DD-3 are made; the text cites all of them.',
  },
  *run({ documents }) {
    const definitions = documents.flatMap(definitionsOf)
    const citations = citationsOf(documents, definitions)
    const spoken = documents.map((document) => spokenOf(document, citations))
    const cited = (key: string): boolean => spoken.some((keys) => keys.has(key))
    const decisions = definitions.filter(({ id }) => decisionFamilies.has(id.family))
    for (const { id, document } of decisions) {
      const family = decisions.filter((one) => one.id.family === id.family && one.document === document)
      if (cited(id.key) || family.filter((one) => cited(one.id.key)).length * 2 <= family.length) continue
      const detection = { ...at(document, id.start, id.end), level: 'note' as const, subject: id.key, related: [] }
      yield { claim: null, detection } satisfies Outcome
    }
  },
  text: ({ subject }) => `Unused decision ${subject}, nothing else speaks of it`,
  fix: ({ subject }) => `Cite ${subject} where it is carried out, or take it out.`,
}

/** How decisions are numbered in the layouts that number them. */
const decisionFamilies: ReadonlySet<string> = new Set(['DD', 'ADR', 'AD', 'D'])
