import { isSevere } from '../../kernel/finding.js'
import type { Receipt, Section, Standing } from '../protocol.js'
import { resolution } from '../rounds.js'
import { activeIds, frozenRows, saidOf, spent, statusOf } from './facts.js'
import { hex, isUnfounded } from './rows.js'
import type { Ending, Facts, State } from './state.js'

/** The one terminal line; this source's has no picture in it (E-10). */
const terminals = { approved: 'JUDGMENT: APPROVED', escalated: 'JUDGMENT: ESCALATED' } as const

const evidenceOnly =
  'APPROVED is evidence of a review. It permits no commit, push, pull request, release or publication.'

/** What the run has come to; every number is counted from the rows. */
export function receipt(state: State): Receipt {
  const { facts } = state
  const ending = state.at === 'closed' ? state.ending : null
  const counts = countsOf(facts)
  return {
    title: `Gentle Judgment Day: ${facts.opened.spec}`,
    opened: facts.opened,
    state: state.at,
    verdict: ending?.verdict ?? null,
    outcome: ending?.outcome ?? null,
    exhausted: ending?.outcome === 'survived-round-two',
    round: roundOf(state),
    counts,
    tally: tally(facts, counts),
    fields: fields(state),
    sections: sections(facts, ending),
    terminal: ending === null ? null : terminals[ending.verdict],
    warnings: ending?.verdict === 'approved' ? [evidenceOnly] : [],
    standing: standing(facts),
    target: facts.target,
  }
}

export function countsOf(facts: Facts) {
  const rows = facts.frozen?.rows ?? []
  const unfounded = rows.filter(isUnfounded).length
  const severe = rows.filter(({ row }) => isSevere(row.severity)).length - unfounded
  return { severe, unfounded, info: rows.length - severe - unfounded }
}

const tally = (facts: Facts, { severe, unfounded, info }: ReturnType<typeof countsOf>): string =>
  facts.frozen === null
    ? `rows received: ${facts.discoveries.map(({ seat, rows }) => `${seat} ${rows.length}`).join(', ') || 'none'}; not frozen yet`
    : `${severe} severe · ${unfounded} severe that nothing shows · ${info} information`

function roundOf(state: State): number {
  const begun = state.facts.rounds.map(({ n }) => n)
  if (state.at === 'deciding') begun.push(state.n)
  if (state.at === 'fixing') begun.push(state.work.n)
  if (state.at === 'rejudging') begun.push(state.round.n)
  return Math.max(1, ...begun)
}

function fields(state: State): [string, string][] {
  const { facts } = state
  const { basis, opened, discoveries } = facts
  const judges = discoveries.map(({ seat, sweep, agent, model, assurance, rows }) => {
    const named = [agent ?? 'unnamed', model].filter(Boolean).join('/')
    return `${seat}${sweep === 1 ? '' : `, sweep ${sweep}`}: ${named}, ${assurance} (${rows.length} rows)`
  })
  return [
    ['Target', `${basis.paths.map((path) => `\`${path}\``).join(' + ')} (${basis.kind}, ${basis.changed_lines} lines)`],
    ['Base tree', basis.base_tree],
    ['Initial review tree', basis.candidate_tree],
    ['Paths digest', basis.paths_digest],
    ['Requested as', facts.input.request],
    ['Sweeps', `${facts.input.sweeps} for each judge`],
    ['Judges', judges.join(' · ') || 'none has answered'],
    ['Frozen ledger SHA-256', facts.frozen?.hash ? hex(facts.frozen.hash) : 'not frozen yet'],
    ['Budget used', budget(facts)],
    ['State', state.at],
    ...(opened.follows === null ? [] : [['Follows', `run ${opened.follows}`] satisfies [string, string]]),
  ]
}

function budget(facts: Facts): string {
  const { discoveries, refuters, fixes, rejudgments, verifications } = spent(facts)
  return `${discoveries} sweeps, ${refuters} refuters, ${fixes} of 2 corrections, ${rejudgments} of 2 re-judgments, ${verifications} of 1 final verification`
}

function sections(facts: Facts, ending: Ending | null): Section[] {
  return [
    ...(ending === null ? [] : [terminalReport(facts, ending)]),
    ...listed('Why it is escalated', facts.reasons),
    ...rounds(facts),
    ...decisions(facts),
    rows(facts),
    ...listed('Delivery', facts.deliveries),
    ...listed(
      'Looked at',
      facts.discoveries.flatMap(({ seat, evidence }) => evidence.map((text) => `${seat}: ${text}`)),
    ),
  ]
}

/** What the source demands of the terminal result. */
function terminalReport(facts: Facts, { verdict, outcome }: Ending): Section {
  const { skills } = facts.opened
  const cells = [
    ['Target', facts.opened.target],
    ['Target as last bound', facts.target],
    [
      'Frozen finding IDs',
      frozenRows(facts)
        .map(({ id }) => id)
        .join(', ') || 'none',
    ],
    ['Correction rounds used', `${facts.rounds.length} of 2`],
    ...(facts.verification ?? []).map(({ id, passed, detail }) => [
      `Final verification: ${id}`,
      `${passed ? 'passed' : 'failed'} — ${detail}`,
    ]),
    ...(facts.verification === null ? [['Final verification', 'not run: a person ended the review']] : []),
    ['Skill resolution', skills.length === 0 ? 'none' : `paths-injected: ${skills.join(', ')}`],
    ['Outcome', outcome],
    ['Authority', verdict === 'approved' ? evidenceOnly : 'A person decides what follows.'],
  ]
  return { heading: 'Terminal report', table: { columns: ['Field', 'Value'], rows: cells } }
}

function rounds(facts: Facts): Section[] {
  return facts.rounds.map(({ n, ids, units, judged, replies }) => ({
    heading: `Round ${n} of 2`,
    table: {
      columns: ['ID', 'Done', 'Judge A', 'Judge B', 'Resolution'],
      rows: ids.map((id) => {
        const words = replies.map((reply) => saidOf(reply, id))
        const done = units.filter((unit) => unit.ids.includes(id)).map((unit) => unit.done)
        const [a, b] = words.map((word) => word ?? 'nothing that counts')
        return [id, done.join('; '), a ?? '—', b ?? '—', judged ? resolution(words) : 'not judged again']
      }),
    },
  }))
}

function decisions(facts: Facts): Section[] {
  if (facts.decisions.length === 0) return []
  const made = facts.decisions.map(({ choice, ids, by, why, at }) => [
    at,
    choice,
    ids.join(', ') || '—',
    by ?? '—',
    why ?? '—',
  ])
  return [{ heading: 'Decisions', table: { columns: ['When', 'Decision', 'IDs', 'By', 'Why'], rows: made } }]
}

function rows(facts: Facts): Section {
  if (facts.frozen === null || facts.frozen.rows.length === 0) return { heading: 'Frozen rows', lines: ['none'] }
  const columns = ['ID', 'Place', 'Severity', 'Class', 'Status', 'Claim']
  const active = activeIds(facts)
  const cells = facts.frozen.rows.map(({ row, place }) => [
    row.id,
    place === null ? `${row.location} (not found in the judged bytes)` : row.location,
    row.severity,
    row.evidence_class,
    active.includes(row.id) ? statusOf(facts, row.id) : row.status_at_freeze,
    row.evidence_claim,
  ])
  return { heading: 'Frozen rows', table: { columns, rows: cells } }
}

const listed = (heading: string, lines: readonly string[]): Section[] =>
  lines.length === 0 ? [] : [{ heading, lines }]

function standing(facts: Facts): Standing[] {
  const active = activeIds(facts)
  const severe = frozenRows(facts).filter((row) => active.includes(row.id))
  return [
    ...severe.map(({ id, evidence_claim }) => ({ id, text: `${evidence_claim} ${statusOf(facts, id)}` })),
    ...facts.reasons.map((text) => ({ id: 'reason', text })),
  ]
}
