import { z } from 'zod'
import { type Finding, type Flaw, readForm, type Section, sections } from './form.js'

const example = `# Adversarial finding f0a

- Reviewer: reviewer-3f9c2a71
- Candidate: v0
- Candidate digest: 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
- Verdict: FAIL

## Disproof attempts
Counted the rows of the template table: five, where the text above it says four.

## Task-relevant failures
design.md announces four notification templates and lists five.

## Evidence
design.md: "four notification templates", and the table below it.

## Unresolved claims
None

## Optional observations
None
`

/** A reviewer's file: read strictly, because whatever is not exactly one verdict is none. */
export const finding = z
  .string()
  .transform((text, context): Finding => {
    const { values, flaws } = readForm(text)
    const all = [...flaws, ...headerFlaws(values), ...contentFlaws(values)]
    for (const { field, problem } of all) context.addIssue({ code: 'custom', path: [field], message: problem })
    return all.length > 0 ? z.NEVER : (values as unknown as Finding)
  })
  .meta({ examples: [example] })

/** A finding that is in the ledger. */
export const heldFinding = (data: unknown): Finding => data as Finding

type Values = Readonly<Partial<Record<keyof Finding, string>>>

function headerFlaws({ reviewer, candidate, digest, verdict }: Values): Flaw[] {
  const unfit = (field: string, value: string | undefined, form: RegExp, expected: string): Flaw[] =>
    value === undefined || form.test(value)
      ? []
      : [{ field, problem: `expected ${expected}, got ${JSON.stringify(value)}` }]
  return [
    ...unfit('Reviewer', reviewer, /^[^<>]*[^<>\s][^<>]*$/, 'the identity that was assigned'),
    ...unfit('Candidate', candidate, /^v(?:0|[1-9]\d*)$/, 'the version, e.g. v0'),
    ...unfit('Candidate digest', digest, /^[0-9a-f]{64}$/, '64 lowercase hex digits'),
    ...unfit('Verdict', verdict, /^(?:DONE|FAIL)$/, 'exactly DONE or exactly FAIL'),
  ]
}

/** A verdict is only worth what stands below it. */
function contentFlaws(values: Values): Flaw[] {
  const { attempts, failures, evidence, unresolved, verdict } = values
  const thin = (section: Section, text: string | undefined): Flaw[] =>
    text === undefined || saysSomething(text)
      ? []
      : [{ field: section, problem: 'expected what was actually done or seen, in words' }]
  const empty = sections.flatMap(([section, key]): Flaw[] =>
    values[key]?.trim() === '' ? [{ field: section, problem: 'it is empty; expected words, or "None"' }] : [],
  )
  return [
    ...empty,
    ...thin('Disproof attempts', attempts),
    ...thin('Evidence', evidence),
    ...(verdict === 'DONE'
      ? [...open('Task-relevant failures', failures), ...open('Unresolved claims', unresolved)]
      : []),
    ...(verdict === 'FAIL' && isNone(failures) && isNone(unresolved) ? [unsupported] : []),
  ]
}

const open = (field: string, text: string | undefined): Flaw[] =>
  text === undefined || isNone(text) ? [] : [{ field, problem: 'DONE needs "None" here' }]

const unsupported: Flaw = {
  field: 'Task-relevant failures',
  problem: 'FAIL needs a failure, or a claim that could not be verified; an observation is neither',
}

const bare = (text: string): string =>
  text
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/^[\s>*+_`-]+|[\s*_`.!]+$/g, '')
    .toLowerCase()

const isNone = (text: string | undefined): boolean =>
  text !== undefined && ['none', 'nothing', 'n/a', 'na', 'no', ''].includes(bare(text))

const placeholders = [
  'todo',
  'tbd',
  'placeholder',
  'pending',
  'as above',
  'see above',
  'same as above',
  'looks good to me',
]

/** Fewer letters than any sentence has that names what was checked. */
const leastLetters = 12

function saysSomething(text: string): boolean {
  const words = bare(text)
  const template = /^<[^<>]*>$/.test(text.trim())
  const letters = words.match(/[\p{L}\p{N}]/gu)?.length ?? 0
  return !template && !isNone(text) && !placeholders.includes(words) && letters >= leastLetters
}
