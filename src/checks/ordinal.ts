import type { Document } from '../document/document.js'
import { type Named, namedIn } from '../document/named.js'
import { nounKey, reference } from '../document/same-noun.js'
import { stem } from '../document/stem.js'
import { grouped } from '../kernel/grouped.js'
import type { Check, Outcome } from './check.js'
import { at, related } from './outcome.js'

/** An ordinal that makes something the next of its kind: who adds a tenth says that there are nine. */
export const ordinal: Check = {
  id: 'statement/ordinal',
  family: 'statements',
  severity: 'CRITICAL',
  docs: {
    what: 'A document adds the n-th of a thing whose list, by its title or a comment, has neither n nor n − 1 members.',
    wrong: 'This adds a fifth loan state.\n\n## Loan states\n\n- open\n- late',
    right: 'This adds a third loan state.\n\n## Loan states\n\n- open\n- late',
  },
  *run({ documents }) {
    const named = grouped(documents.flatMap(namedIn), ({ key }) => key)
    const comparable = reference(documents)
    for (const document of documents) {
      for (const next of nextOnes(document)) {
        const own = (named.get(next.key) ?? []).filter((one) => comparable(document, one.document))
        const outcome = compare(document, next, own)
        if (outcome !== null) yield outcome
      }
    }
  },
  text: ({ subject, stated, counted }) => `Unexpected ordinal ${stated} of ${subject}, their list has ${counted}`,
  fix: ({ stated, counted }) => `Count again: a list of ${counted} does not get a number ${stated} next.`,
}

interface Next {
  readonly number: number
  readonly key: string
  readonly subject: string
  readonly start: number
  readonly end: number
}

// A noun with more words before it is a sentence that was misread.
const longest = 4

/** `adds a tenth drift category`: what is said to be the next of its kind. */
function nextOnes(document: Document): Next[] {
  const { lexicon } = document
  return document.passages.flatMap(({ tokens, quoted }) =>
    tokens.flatMap((token, index): Next[] => {
      const number = token.kind === 'word' ? lexicon.ordinals.get(token.text) : undefined
      const before = tokens.slice(Math.max(0, index - 2), index)
      if (number === undefined || quoted || !before.some(({ text }) => lexicon.adding.has(text))) return []
      const behind = tokens.slice(index + 1, index + 1 + longest)
      const end = behind.findIndex(({ kind, text }) => kind !== 'word' || lexicon.stops.has(text))
      const words = end < 0 ? behind : behind.slice(0, end)
      const last = words.at(-1)
      if (last === undefined) return []
      const key = nounKey(document, { head: '', words: words.map(({ text }) => stem(text)) })
      const subject = document.text.slice(words[0]?.start, last.end)
      return [{ number, key, subject, start: token.start, end: last.end }]
    }),
  )
}

function compare(
  document: Document,
  { number, key, subject, start, end }: Next,
  named: readonly Named[],
): Outcome | null {
  const [first] = named
  const [counted] = first?.readings ?? []
  if (first === undefined || counted === undefined || named.length > 1 || first.by === 'titles') return null
  // before the change there is one less than after it, and either may be what is listed
  if (first.readings.includes(number) || first.readings.includes(number - 1)) return null
  if (first.by !== 'comment' && !key.includes(' ')) return null
  const detection = {
    ...at(document, start, end),
    level: 'contradiction' as const,
    subject,
    stated: number,
    counted,
    members: first.members,
    related: [related(first.document, first.start, `${first.what} ${key}`)],
  }
  return { claim: null, detection }
}
