import { citationsOf, spokenOf } from '../document/citations.js'
import { definitionsOf } from '../document/definitions.js'
import type { Check, Outcome } from './check.js'
import { at } from './outcome.js'

/** A requirement that the other judged documents never cite, though they cite most of its family. */
export const orphanRequirement: Check = {
  id: 'id/orphan-requirement',
  family: 'enumerations',
  severity: 'SUGGESTION',
  docs: {
    what: 'A heading introduces an identifier that no other judged document cites, though they cite most of its family.',
    wrong: 'requirements.md: FR-1, FR-2, FR-3\ndesign.md: carries FR-1 and FR-2',
    right: 'requirements.md: FR-1, FR-2, FR-3\ndesign.md: carries FR-1 to FR-3',
  },
  *run({ documents }) {
    const definitions = documents.flatMap(definitionsOf)
    const citations = citationsOf(documents, definitions)
    const judged = documents.filter(({ role }) => role === 'target')
    const headed = definitions.filter(({ form, document }) => form === 'heading' && judged.includes(document))
    for (const source of judged) {
      const others = judged.filter((document) => document !== source).map((document) => spokenOf(document, citations))
      const cited = (key: string): boolean => others.some((keys) => keys.has(key))
      const own = headed.filter(({ document }) => document === source)
      for (const { id } of own) {
        const family = own.filter((one) => one.id.family === id.family)
        if (cited(id.key) || family.filter((one) => cited(one.id.key)).length * 2 <= family.length) continue
        const detection = { ...at(source, id.start, id.end), level: 'note' as const, subject: id.key, related: [] }
        yield { claim: null, detection } satisfies Outcome
      }
    }
  },
  text: ({ subject }) => `Uncited requirement ${subject}, no other judged document carries it`,
  fix: ({ subject }) => `Say where ${subject} is carried, or take it out.`,
}
