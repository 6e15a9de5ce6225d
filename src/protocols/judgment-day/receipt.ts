import { short } from '../../kernel/digest.js'
import { isSevere, type Severity } from '../../kernel/finding.js'
import { unaccounted } from '../../ledger/merge.js'
import type { Receipt, Standing } from '../protocol.js'
import { editable, ofClass, openQuantities, rawRows } from './facts.js'
import { sections } from './sections.js'
import type { Answer, Facts, State } from './state.js'

const terminals = { approved: 'JUDGMENT: APPROVED ✅', escalated: 'JUDGMENT: ESCALATED ⚠️' } as const

/** What the run has come to, in the form that readers of AKILI ledgers know; every number is computed from the rows. */
export function receipt(state: State): Receipt {
  const { facts } = state
  const ending = state.at === 'closed' ? state.ending : null
  return {
    title: `Judgment Day Ledger — \`${facts.opened.spec}\``,
    opened: facts.opened,
    state: state.at,
    verdict: ending?.verdict ?? null,
    outcome: ending?.outcome ?? null,
    round: round(state),
    counts: counts(facts),
    fields: fields(state),
    sections: sections(state),
    terminal: ending === null ? null : terminals[ending.verdict],
    standing: standing(facts),
    target: facts.target,
  }
}

/** The round that the run is in: 1 until a second correction begins; at most 2. */
export function round({ facts, ...state }: State): number {
  const rounds = facts.corrections.filter((correction) => correction.work.kind === 'round').length
  const beginning = state.at === 'fixing' && 'work' in state && state.work.kind === 'round' ? state.work.n : 0
  return Math.max(1, rounds, beginning)
}

export function counts(facts: Facts): Record<string, number> {
  const severe = (rowClass: 'confirmed' | 'suspect') =>
    ofClass(facts, rowClass).filter((row) => isSevere(row.severity)).length
  return {
    confirmedSevere: severe('confirmed'),
    suspectSevere: severe('suspect'),
    contradictions: ofClass(facts, 'contradiction').length,
    corroborated: ofClass(facts, 'corroborated').length,
    info: ofClass(facts, 'info').length,
    quantities: facts.quantities.length,
  }
}

/** `A 25/25, B 27/27 dispositioned`: computed from the ids, so that a lost finding shows. */
export function accounting(facts: Facts): string {
  const { merged } = facts
  if (merged === null) return 'not merged yet'
  const lost = new Set(unaccounted(rawRows(facts), merged))
  const seats = facts.answers.map(
    ({ seat, rows }) => `${seat} ${rows.filter((row) => !lost.has(row.id)).length}/${rows.length}`,
  )
  return `${seats.join(', ')} dispositioned`
}

function fields(state: State): [string, string][] {
  const { facts } = state
  const { opened } = facts
  const total = counts(facts)
  const merged = `${total.confirmedSevere} confirmed severe · ${total.suspectSevere} suspect severe · ${total.contradictions} contradictions · ${total.corroborated} corroborated warnings · ${total.info} info`
  const corrections = facts.corrections.filter((correction) => correction.work.kind !== 'quantities').length
  const rejudgments = facts.corrections.filter((correction) => Object.keys(correction.replies).length === 2).length
  return [
    ['Target', `${targetFiles(facts)} (immutable set, ${facts.openedAt.slice(0, 10)}, ${short(opened.target)})`],
    ['Mode', 'judgment_day (dual review)'],
    ['Round', `${round(state)} of 2`],
    [
      'Judges',
      `${facts.answers.map(judge).join(' · ') || 'none has answered'} — author ${opened.author ?? 'not recorded'}`,
    ],
    ['Raw counts', facts.answers.map(rawCounts).join(' · ') || 'none'],
    ['Merged', facts.merged === null ? 'not merged yet' : merged],
    ['Correction scope', scope(facts)],
    ['Rounds used', `${corrections} fix rounds, ${rejudgments} scoped re-judgments (ceiling: 2 and 2)`],
    ['Accounting', accounting(facts)],
    ['State', sentence(state)],
  ]
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

const targetFiles = (facts: Facts): string =>
  editable(facts)
    .map((path) => `\`${path}\``)
    .join(' + ')

function judge({ seat, agent, model, assurance, rows }: Answer): string {
  const ids = rows.length === 0 ? 'no findings' : `${rows[0]?.id}..${rows.at(-1)?.id}`
  return `${seat}: ${[agent ?? 'unnamed', model].filter(Boolean).join('/')}, ${assurance} (${ids})`
}

function rawCounts({ seat, rows }: Answer): string {
  const of = (test: (severity: Severity) => boolean) => rows.filter((row) => test(row.severity)).length
  const warnings = of((severity) => severity === 'WARNING')
  return `Judge ${seat}: ${of(isSevere)} SEV / ${warnings} WARN / ${of((severity) => severity === 'SUGGESTION')} SUG`
}

function scope(facts: Facts): string {
  const widened = facts.decisions.filter((decision) => decision.also.length > 0)
  if (widened.length === 0) return 'confirmed only'
  const each = widened.map(
    ({ also, by, at }) => `${also.join(', ')} (user decision, ${by ?? 'unnamed'}, ${at.slice(0, 10)})`,
  )
  return `user-widened: ${each.join('; ')}`
}

function standing(facts: Facts): Standing[] {
  const merged = (facts.merged?.rows ?? [])
    .filter((row) => row.class === 'confirmed' || row.class === 'suspect' || row.class === 'contradiction')
    .map((row) => ({ id: row.id, text: `${row.rows[0]?.claim ?? ''} [${facts.status[row.id] ?? 'open'}]` }))
  const quantities = openQuantities(facts).map((row) => ({ id: row.id, text: row.finding.message }))
  const caused = facts.corrections
    .flatMap((correction) => correction.fixCaused)
    .filter((row) => row.inScope && row.severe)
    .map((row) => ({ id: row.id, text: `${row.row.claim} [${facts.status[row.id] ?? 'open'}]` }))
  return [...merged, ...caused, ...quantities]
}
