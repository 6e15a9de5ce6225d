import { short } from '../../kernel/digest.js'
import { unaccounted } from '../../ledger/merge.js'
import { discovery, editable, rawRows } from './facts.js'
import type { Answer, Facts, State } from './state.js'
import { mergedCounts, rawCounts, round } from './tally.js'
import { vouched } from './vouched.js'
import { independence } from './warnings.js'

/** The header table of judgment.md. */
export function fields(state: State): [string, string][] {
  const { facts } = state
  const { opened, corrections } = facts
  const rounds = corrections.filter(({ work }) => work.kind !== 'quantities').length
  const rejudgments = corrections.filter(({ replies }) => replies.length === 2).length
  return [
    ['Target', `${targetFiles(facts)} (immutable set, ${facts.openedAt.slice(0, 10)}, sha256 ${short(opened.target)})`],
    ['Mode', 'judgment_day (dual review)'],
    ['Round', `${round(state)} of 2`],
    ...said('Depth', opened.control?.depth),
    ...said('Approval mode', opened.control?.approval),
    ['Judges', judges(facts)],
    ['Raw counts', rawCounts(facts)],
    ['Merged', facts.merged === null ? 'not merged yet' : mergedCounts(facts)],
    ['Correction scope', scope(facts)],
    ['Rounds used', `${rounds} fix rounds, ${rejudgments} scoped re-judgments (ceiling: 2 and 2)`],
    ['Accounting', accounting(facts)],
    ['State', sentence(state)],
    ...(opened.follows === null ? [] : [['Follows', `run ${opened.follows}`] satisfies [string, string]]),
  ]
}

const said = (name: string, value: string | null | undefined): [string, string][] => (value ? [[name, value]] : [])

const targetFiles = (facts: Facts): string =>
  editable(facts)
    .map((path) => `\`${path}\``)
    .join(' + ')

function judges(facts: Facts): string {
  const named = facts.answers.map((answer) => judge(facts, answer)).join(' · ') || 'none has answered'
  const { author } = facts.opened
  return `${named} — author ${author ?? 'not recorded'} (author ≠ auditor: ${independence(facts)})`
}

function judge(facts: Facts, answer: Answer): string {
  const { seat, agent, model, rows } = answer
  const [first, last] = [rows.at(0), rows.at(-1)].map((row) => row?.id)
  const ids = first === last ? (first ?? 'no findings') : `${first}..${last}`
  return `${seat}: ${[agent ?? 'unnamed', model].filter(Boolean).join('/')}, ${vouched(facts, discovery, answer)} (${ids})`
}

function scope(facts: Facts): string {
  const widened = facts.decisions.filter((decision) => decision.also.length > 0)
  if (widened.length === 0) return 'confirmed only'
  const each = widened.map(({ also, by, at }) => `${also.join(', ')} (user decision, ${by}, ${at.slice(0, 10)})`)
  return `user-widened: ${each.join('; ')}`
}

/** `A 25/25, B 27/27 dispositioned`: computed from the ids, so that a lost finding shows. */
function accounting(facts: Facts): string {
  if (facts.merged === null) return 'not merged yet'
  const lost = new Set(unaccounted(rawRows(facts), facts.merged))
  const seats = facts.answers.map(
    ({ seat, rows }) => `${seat} ${rows.filter((row) => !lost.has(row.id)).length}/${rows.length}`,
  )
  return `${seats.join(', ')} dispositioned`
}

function sentence(state: State): string {
  switch (state.at) {
    case 'judging':
      return 'judging — waiting for the judges'
    case 'pairing':
      return 'pairing — waiting for the rows of the two judges to be paired'
    case 'deciding':
      return 'deciding — waiting for a person'
    case 'fixing':
      return `fixing — ${[...state.work.ids, ...state.work.also].join(', ')} authorised`
    case 'rejudging':
      return 'rejudging — waiting for the judges'
    case 'quantities':
      return 'quantities — a person decides about the numbers that the cross-check contradicts'
    case 'verifying':
      return 'verifying — final verification'
    case 'closed':
      return `closed — ${state.ending.verdict}, ${state.ending.outcome}`
  }
}
