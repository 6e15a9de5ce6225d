/** What one reviewer found, as its file says it. */
export interface Finding {
  /** What the title names: the assigned file, without `.md`. */
  readonly name: string
  readonly reviewer: string
  readonly candidate: string
  readonly digest: string
  readonly verdict: 'DONE' | 'FAIL'
  readonly attempts: string
  readonly failures: string
  readonly evidence: string
  readonly unresolved: string
  readonly observations: string
}

/** Why a reviewer's file is no finding: the header or section, and what is wrong with it. */
export interface Flaw {
  readonly field: string
  readonly problem: string
}

/** The four bullets of a finding's header, and the keys that they fill. */
const bullets = [
  ['Reviewer', 'reviewer'],
  ['Candidate', 'candidate'],
  ['Candidate digest', 'digest'],
  ['Verdict', 'verdict'],
] as const

/** The five sections of a finding, in order. */
export const sections = [
  ['Disproof attempts', 'attempts'],
  ['Task-relevant failures', 'failures'],
  ['Evidence', 'evidence'],
  ['Unresolved claims', 'unresolved'],
  ['Optional observations', 'observations'],
] as const
export type Section = (typeof sections)[number][0]

const title = 'Adversarial finding'

/** What belongs in a section, for who has to write one. */
const hints: Readonly<Record<Section, string>> = {
  'Disproof attempts': '<what you tried: checks with their commands, counterexamples, reasoning>',
  'Task-relevant failures': '<each failure with what shows it, or None>',
  Evidence: '<what the verdict rests on>',
  'Unresolved claims': '<what matters and could not be verified, or None>',
  'Optional observations': '<what need not be done, or None>',
}

/** The empty form of a finding. */
export function form(header: Pick<Finding, 'name' | 'reviewer' | 'candidate' | 'digest'>): string {
  const shown: Readonly<Record<string, string>> = { ...header, verdict: 'DONE | FAIL' }
  return [
    `# ${title} ${header.name}`,
    bullets.map(([label, key]) => `- ${label}: ${shown[key]}`).join('\n'),
    ...sections.map(([name]) => `## ${name}\n${hints[name]}`),
  ].join('\n\n')
}

type Values = Partial<Record<keyof Finding, string>>

/** What stands where in a finding, and what is missing, doubled or out of place. Never throws. */
export function readForm(text: string): { readonly values: Values; readonly flaws: readonly Flaw[] } {
  const lines = marked(text)
  const starts = lines.flatMap((line, index) => (!line.fenced && /^#{1,2}\s/.test(line.text) ? [index] : []))
  const blocks = starts.map((start, index) => ({
    heading: lines[start]?.text.trimEnd() ?? '',
    body: lines.slice(start + 1, starts[index + 1] ?? lines.length),
  }))
  const [head, ...rest] = blocks
  const name = new RegExp(`^# ${title} (\\S+)$`).exec(head?.heading ?? '')?.[1]
  if (name === undefined || head === undefined || starts[0] !== 0)
    return { values: {}, flaws: [{ field: 'title', problem: `expected "# ${title} NAME" as the first line` }] }
  const header = readHeader(head.body)
  const body = readSections(rest)
  return { values: { name, ...header.values, ...body.values }, flaws: [...header.flaws, ...body.flaws] }
}

interface Line {
  readonly text: string
  /** Inside a code fence, where a heading or a bullet is a quotation. */
  readonly fenced: boolean
}

function marked(text: string): Line[] {
  let fence: string | null = null
  return text.split(/\r?\n/).map((line) => {
    const mark: string | undefined = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1]
    if (fence === null) {
      fence = mark ?? null
      return { text: line, fenced: mark !== undefined }
    }
    if (mark?.startsWith(fence) && line.trim() === mark) fence = null
    return { text: line, fenced: true }
  })
}

function readHeader(lines: readonly Line[]): { values: Values; flaws: Flaw[] } {
  const written = lines.map(({ text }) => text.trimEnd()).filter((text) => text !== '')
  const found = written.map((text) => ({ text, said: /^- ([^:]+): *(.*)$/.exec(text) }))
  const strange = found.filter(({ said }) => !bullets.some(([label]) => label === said?.[1]))
  const read = bullets.map(([label, key]) => {
    const said = found.filter(({ said: bullet }) => bullet?.[1] === label).map(({ said: bullet }) => bullet?.[2] ?? '')
    return { label, key, said }
  })
  return {
    values: Object.fromEntries(read.flatMap(({ key, said }) => (said.length === 1 ? [[key, said[0]]] : []))),
    flaws: [
      ...strange.map(({ text }) => ({
        field: 'header',
        problem: `no such line belongs there: ${JSON.stringify(text)}`,
      })),
      ...read.flatMap(({ label, said }) => counted(label, said.length, `the bullet "- ${label}: …"`)),
    ],
  }
}

/** A second verdict, wherever it stands: nobody could say which one was meant. */
const verdictLine = /^\s*[-*+]\s+\W*verdict\W*:/i

function readSections(blocks: readonly { heading: string; body: readonly Line[] }[]): {
  values: Values
  flaws: Flaw[]
} {
  const headings = blocks.map(({ heading }) => heading.replace(/^## /, ''))
  const strange = headings.filter((heading) => !sections.some(([name]) => name === heading))
  const known = sections.filter(([name]) => headings.includes(name)).map(([name]) => name)
  const order = headings.filter((heading) => known.some((name) => name === heading))
  const disordered = order.length === known.length && order.some((heading, index) => heading !== known[index])
  const again = blocks.flatMap(({ body }) => body).filter(({ text, fenced }) => !fenced && verdictLine.test(text))
  const read = sections.flatMap(([name, key]) => {
    const block = blocks.find((_, index) => headings[index] === name)
    return block === undefined
      ? []
      : [
          [
            key,
            block.body
              .map(({ text }) => text)
              .join('\n')
              .trim(),
          ],
        ]
  })
  return {
    values: Object.fromEntries(read),
    flaws: [
      ...strange.map((heading) => ({ field: heading, problem: 'no such heading belongs in a finding' })),
      ...sections.flatMap(([name]) =>
        counted(name, headings.filter((heading) => heading === name).length, `the section "## ${name}"`),
      ),
      ...(disordered
        ? [{ field: 'sections', problem: `expected the order ${sections.map(([name]) => name).join(', ')}` }]
        : []),
      ...again.map(() => ({
        field: 'Verdict',
        problem: 'a second verdict stands below the header; expected exactly one',
      })),
    ],
  }
}

function counted(field: string, times: number, what: string): Flaw[] {
  if (times === 1) return []
  return [
    { field, problem: times === 0 ? `missing: expected ${what}` : `expected ${what} once, got it ${times} times` },
  ]
}
