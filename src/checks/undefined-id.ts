import { citationsOf } from '../document/citations.js'
import { definitionsOf } from '../document/definitions.js'
import type { Check, Outcome } from './check.js'
import { at } from './outcome.js'

/** An identifier that is cited though its family is defined in the folder and it is not. */
export const undefinedId: Check = {
  id: 'id/undefined',
  family: 'enumerations',
  severity: 'WARNING',
  docs: {
    what: 'A document cites an identifier that nothing defines, while others of its family are defined by headings of the folder.',
    wrong: '### FR-1: Borrow\n\n### FR-2: Return\n\nReminders follow FR-3.',
    right: '### FR-1: Borrow\n\n### FR-2: Return\n\nReminders follow FR-2.',
  },
  *run({ documents }) {
    const definitions = documents.flatMap(definitionsOf)
    const defined = new Set(definitions.map(({ id }) => id.key))
    const headed = new Set(definitions.filter(({ form }) => form === 'heading').map(({ id }) => id.family))
    const told = new Set<string>()
    for (const { document, id, ranged } of citationsOf(documents, definitions)) {
      const key = `${document.path} ${id.key}`
      if (ranged || !headed.has(id.family) || defined.has(id.key) || told.has(key)) continue
      told.add(key)
      // it may belong to another folder: that is for a reader to say
      const detection = { ...at(document, id.start, id.end), level: 'note' as const, subject: id.key, related: [] }
      yield { claim: null, detection } satisfies Outcome
    }
  },
  text: ({ subject }) => `Unknown identifier ${subject}, nothing in this folder defines it`,
  fix: ({ subject }) => `Define ${subject}, or cite the one that was meant.`,
}
