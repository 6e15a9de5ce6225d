import type { Readable, Writable } from 'node:stream'
import { isCancel, note, select, text } from '@clack/prompts'
import stringWidth from 'string-width'
import wrapAnsi from 'wrap-ansi'
import { plain } from '../kernel/plain.js'
import type { Group } from '../ledger/merge-input.js'
import type { Proposal } from '../ledger/pairing/index.js'
import type { Row } from '../ledger/row.js'
import type { Step } from '../protocols/protocol.js'

/** Where the questions are put and answered. */
export interface Terminal {
  readonly input: Readable
  readonly output: Writable
  /** Columns. */
  readonly width: number
}

interface Answer {
  readonly proposal: Proposal
  readonly relation: 'same' | 'contradicts' | 'different'
  readonly rationale: string
}

/**
 * Puts every uncertain pair to a person, both rows side by side, and returns the groups that the answers declare; null
 * when the person breaks off: nothing is declared then.
 */
export async function askPairs(
  { proposals, rows }: Extract<Step, { do: 'pair' }>,
  terminal: Terminal,
): Promise<Group[] | null> {
  const uncertain = proposals.filter((proposal) => !proposal.certain)
  const answers: Answer[] = []
  for (const [index, proposal] of uncertain.entries()) {
    const [a, b] = proposal.rows.map((id) => rows.find((row) => row.id === id))
    if (a === undefined || b === undefined) continue
    note(sideBySide(a, b, terminal.width), `${index + 1} of ${uncertain.length}: one defect, told twice?`, terminal)
    const answer = await answerFor(proposal, terminal)
    if (answer === null) return null
    answers.push(answer)
  }
  return groupsOf(answers, proposals)
}

async function answerFor(proposal: Proposal, terminal: Terminal): Promise<Answer | null> {
  const relation = await select<Answer['relation']>({
    message: `${proposal.rows.join(' and ')} (${proposal.reasons.join('; ')})`,
    options: [
      { value: 'same', label: 'the same defect' },
      { value: 'different', label: 'two different defects' },
      { value: 'contradicts', label: 'they contradict each other' },
    ],
    ...terminal,
  })
  if (isCancel(relation)) return null
  if (relation === 'different') return { proposal, relation, rationale: '' }
  const told = relation === 'same' ? 'both rows tell of one defect' : 'what one row demands, the other denies'
  const rationale = await text({ message: 'Why?', placeholder: told, defaultValue: told, ...terminal })
  return isCancel(rationale) ? null : { proposal, relation, rationale }
}

/** Pairs that share a row become one group; a taken pair that shares one with them is part of it. */
export function groupsOf(answers: readonly Answer[], proposals: readonly Proposal[]): Group[] {
  const groups: Group[] = answers
    .filter(({ relation }) => relation === 'contradicts')
    .map(({ proposal, rationale }) => ({ relation: 'contradicts', rows: [...proposal.rows], rationale }))
  const same = answers.filter(({ relation }) => relation === 'same')
  const taken = proposals.filter(({ certain }) => certain).map(({ rows }) => new Set<string>(rows))
  const joined = join([...same.map(({ proposal }) => new Set<string>(proposal.rows)), ...taken])
  for (const rows of joined) {
    const reasons = same.filter(({ proposal }) => rows.has(proposal.rows[0])).map(({ rationale }) => rationale)
    if (reasons.length > 0) {
      groups.push({ relation: 'same', rows: [...rows].sort(), rationale: [...new Set(reasons)].join('; ') })
    }
  }
  return groups
}

function join(sets: readonly ReadonlySet<string>[]): Set<string>[] {
  return sets.reduce<Set<string>[]>((joined, set) => {
    const touching = joined.filter((other) => [...other].some((row) => set.has(row)))
    const rest = joined.filter((other) => !touching.includes(other))
    return [...rest, new Set([...touching.flatMap((other) => [...other]), ...set])]
  }, [])
}

/** Columns that the box around a note takes. */
const frame = 6
const narrowest = 24

/** Two rows in two columns that fit a terminal of that many columns. */
export function sideBySide(a: Row, b: Row, width: number): string {
  const column = Math.max(narrowest, Math.floor((width - frame - gap.length) / 2))
  const told = (row: Row): string[] => [`${row.id} ${row.severity}`, placeOf(row), quoteOf(row), plain(row.claim)]
  const others = told(b)
  return told(a)
    .map((cell, index) => beside(cell, others[index] ?? '', column))
    .join('\n')
}

const gap = '  '

function beside(a: string, b: string, column: number): string {
  const wrapped = (text: string): string[] => wrapAnsi(text, column, { hard: true }).split('\n')
  const left = wrapped(a)
  const right = wrapped(b)
  return Array.from({ length: Math.max(left.length, right.length) }, (_, index) => {
    const one = left[index] ?? ''
    const other = right[index] ?? ''
    return other === '' ? one : `${one}${' '.repeat(Math.max(0, column - stringWidth(one)))}${gap}${other}`
  }).join('\n')
}

const placeOf = (row: Row): string => plain(row.place === null ? row.path : `${row.path}:${row.place.line}`)

const quoteOf = ({ quote, heading }: Row): string =>
  plain(quote === null ? `(something is missing in "${heading ?? 'the document'}")` : `"${quote}"`)
