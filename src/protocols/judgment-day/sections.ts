import type { Merged } from '../../ledger/merge.js'
import type { Row } from '../../ledger/row.js'
import type { Section } from '../protocol.js'
import { resolution } from '../rounds.js'
import { ofClass } from './facts.js'
import type { Correction, Facts, State } from './state.js'

/** The sections of judgment.md, verdict first, in the order and under the headings that readers of AKILI ledgers know. */
export function sections(state: State): Section[] {
  const { facts } = state
  const written: (Section | null)[] = [
    terminal(state),
    ...facts.corrections.flatMap((correction, index) => correctionSections(correction, index + 1)),
    decisions(facts),
    list('Protocol deviations (disclosed)', [...facts.deviations, ...failures(facts), ...sameModels(facts)]),
    rows('Confirmed severe', ofClass(facts, 'confirmed'), facts),
    rows('Suspect severe', ofClass(facts, 'suspect'), facts),
    rows('Contradictions', ofClass(facts, 'contradiction'), facts),
    rows('Corroborated warnings (info)', ofClass(facts, 'corroborated'), facts),
    rows('Single-judge info / Suggestions (info)', ofClass(facts, 'info'), facts),
    quantities(facts),
    list(
      'Verified accurate (no defect)',
      facts.answers.flatMap(({ seat, verified }) => verified.map((text) => `${seat}: ${text}`)),
    ),
  ]
  return written.filter((section) => section !== null)
}

function terminal(state: State): Section | null {
  if (state.at !== 'closed') return null
  const { facts, ending } = state
  const checks = (facts.verification ?? []).map((check) => [
    `Final verification: ${check.id}`,
    `${check.passed ? 'passed' : 'failed'} — ${check.detail}`,
  ])
  const units = facts.corrections.flatMap((correction) => correction.units).length
  const skills = facts.opened.skills.length === 0 ? 'none' : facts.opened.skills.join(', ')
  const table = [
    ['Target identity', facts.opened.target],
    ['Target as last bound', facts.target],
    ['Outcome', ending.outcome],
    ['Correction work units', String(units)],
    ['Skill resolution', skills],
    ['Replaces', 'the ordinary review of this target digest; it is not run beside Judgment Day'],
    ['Artifacts', `.judgment/ (run ${facts.opened.run})`],
    ...(facts.corrections.some(({ work }) => work.kind === 'quantities')
      ? [['Edited after the judges', 'quantity rows only; see the fix record']]
      : []),
    ...checks,
  ]
  return { heading: 'Terminal receipt', table: { columns: ['Field', 'Value'], rows: table } }
}

function correctionSections(correction: Correction, n: number): Section[] {
  const fixed = correction.units.map((unit) => [
    unit.ids.join(' + '),
    unit.done,
    unit.files.join(', '),
    unit.superseded.length === 0
      ? 'no superseded value named'
      : `swept: ${[...unit.superseded, ...unit.paraphrases].join(', ')}`,
  ])
  const record: Section = {
    heading: `Round ${n} — fix record`,
    table: { columns: ['ID', 'Fix applied', 'Docs touched', 'Sweep'], rows: fixed },
  }
  const kept = list(
    `Round ${n} — kept on purpose`,
    correction.kept.map(({ path, line, why }) => `${path}:${line} — ${why}`),
  )
  return [record, ...(kept === null ? [] : [kept]), ...rejudgmentSections(correction, n)]
}

function rejudgmentSections(correction: Correction, n: number): Section[] {
  const replies = Object.values(correction.replies)
  if (replies.length === 0) return []
  const word = (id: string) => replies.map((reply) => reply.resolutions.find((row) => row.id === id))
  const resolved = correction.work.ids.map((id) => {
    const rows = word(id)
    const cells = rows.map((row) =>
      row === undefined ? 'no word' : [row.outcome, row.note].filter(Boolean).join(' — '),
    )
    return [id, ...cells, resolution(rows.map((row) => row?.outcome))]
  })
  const columns = ['Finding', ...Object.keys(correction.replies).map((seat) => `Judge ${seat}`), 'Outcome']
  const section: Section = { heading: `Round ${n} — scoped re-judgment`, table: { columns, rows: resolved } }
  const caused = correction.fixCaused.map(({ id, row, inScope }) => [
    id,
    row.claim,
    `judge ${row.seat}`,
    row.severity,
    inScope ? 'in scope' : 'out of scope: recorded, without effect',
  ])
  if (caused.length === 0) return [section]
  const table = { columns: ['ID', 'Finding', 'Found by', 'Severity', 'Scope'], rows: caused }
  return [section, { heading: `Round ${n} — fix-caused defects`, table }]
}

function decisions(facts: Facts): Section | null {
  if (facts.decisions.length === 0) return null
  const made = facts.decisions.map(({ choice, ids, also, by, why, at }) => [
    at,
    choice,
    [...ids, ...also.map((id) => `also ${id}`)].join(', ') || '—',
    by ?? '—',
    why ?? '—',
  ])
  return { heading: 'Decisions', table: { columns: ['When', 'Decision', 'IDs', 'By', 'Why'], rows: made } }
}

function rows(heading: string, merged: readonly Merged[], facts: Facts): Section {
  if (merged.length === 0) return { heading, lines: ['none'] }
  const columns = ['ID', 'Finding', 'Place', 'Sources', 'Severity', 'Evidence', 'Status']
  return { heading, table: { columns, rows: merged.map((row) => cells(row, facts)) } }
}

function cells(row: Merged, facts: Facts): string[] {
  const [first] = row.rows
  const grades = row.rows.map((each) => `${each.seat} ${each.severity}`).join(' / ')
  return [
    row.id,
    first?.claim ?? '',
    [...new Set(row.rows.map(place))].join('; '),
    row.sources.join(' + '),
    row.split ? `${grades} (severity split)` : grades,
    first === undefined ? '' : `${first.evidenceClass}: ${first.evidence}`,
    facts.status[row.id] ?? 'open',
  ]
}

function place(row: Row): string {
  if (row.place === null) return `${row.path} (quote not found in the frozen text)`
  return `${row.place.path}:${row.place.line}`
}

function quantities(facts: Facts): Section | null {
  if (facts.quantities.length === 0) return null
  const found = facts.quantities.map(({ id, finding, status, fixCaused }) => [
    id,
    finding.message,
    `${finding.path}:${finding.line}`,
    finding.related.map((place) => `${place.path}:${place.line} ${place.what}`).join('; '),
    fixCaused ? `${status} (fix-caused)` : status,
  ])
  return {
    heading: 'Quantity cross-check',
    table: { columns: ['ID', 'Finding', 'Place', 'Counted at', 'Status'], rows: found },
  }
}

const failures = (facts: Facts): string[] =>
  facts.failures.map(({ step, seat, reason }) => `Judge ${seat} gave no valid reply in ${step}: ${reason}`)

/** Equal models weaken the independence of two opinions; that is disclosed and blocks nothing. */
function sameModels({ answers, opened }: Facts): string[] {
  const models = answers.flatMap(({ model }) => (model === null ? [] : [model]))
  const twins = models.length === 2 && models[0] === models[1]
  const authors = opened.author !== null && models.includes(opened.author)
  return [
    ...(twins ? [`Both judges are the model ${models[0]}.`] : []),
    ...(authors ? [`A judge is the model that wrote the documents: ${opened.author}.`] : []),
  ]
}

const list = (heading: string, lines: readonly string[]): Section | null =>
  lines.length === 0 ? null : { heading, lines }
