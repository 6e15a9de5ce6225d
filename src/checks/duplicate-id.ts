import { definitionsOf } from '../document/definitions.js'
import type { Check, Outcome } from './check.js'
import { at, related } from './outcome.js'

/** Two headings of one document that introduce the same identifier. */
export const duplicateId: Check = {
  id: 'id/duplicate',
  family: 'enumerations',
  severity: 'WARNING',
  docs: {
    what: 'Two headings of one document introduce the same identifier.',
    wrong: '### FR-1: Borrow\n\n### FR-1: Return',
    right: '### FR-1: Borrow\n\n### FR-2: Return',
  },
  *run({ documents }) {
    for (const document of documents) {
      const first = new Map<string, number>()
      for (const { id, form } of definitionsOf(document)) {
        if (form !== 'heading') continue
        const earlier = first.get(id.key)
        first.set(id.key, earlier ?? id.start)
        if (earlier === undefined) continue
        // a history may head several entries with one id
        const place = related(document, earlier, 'the first heading')
        const detection = {
          ...at(document, id.start, id.end),
          level: 'note' as const,
          subject: id.key,
          related: [place],
        }
        yield { claim: null, detection } satisfies Outcome
      }
    }
  },
  text: ({ subject }) => `Repeated identifier ${subject}, another heading introduces it`,
  fix: ({ subject }) => `Give one of the two headings another identifier than ${subject}.`,
}
