import type { Receipt, Retrospective, Section } from '../protocol.js'
import { advice, allowance, blockers } from './facts.js'
import type { State } from './state.js'
import { trace } from './trace.js'

/** What the gate has come to; every number is counted from the findings. */
export function receipt(state: State): Receipt {
  const { facts } = state
  const ending = state.at === 'closed' ? state.ending : null
  const { gate } = facts.input
  const [blocking, advisory] = [blockers(facts), advice(facts)]
  const counts = { blocking: blocking.length, advisory: advisory.length, loops: facts.loops }
  return {
    title: `Gate ${gate}: ${facts.opened.spec}`,
    opened: facts.opened,
    state: state.at,
    verdict: ending?.verdict ?? null,
    outcome: ending?.outcome ?? null,
    exhausted: false,
    round: state.at === 'judging' ? state.round : Math.max(1, facts.verdicts.length),
    counts,
    tally: `gate ${gate}: ${counts.blocking} blocking · ${counts.advisory} advisory · ${facts.loops} of ${allowance(facts)} loops`,
    fields: [
      ['Gate', gate],
      ['Judged', facts.basis.paths.map((path) => `\`${path}\``).join(', ')],
      ['Fixed ground truth', facts.basis.settled.join(', ') || facts.input.request],
      ['Author', facts.input.author],
      ['Checks', facts.input.checks.map(({ id, command, status }) => `${id}: ${command} → ${status}`).join('; ')],
      ['Loops', `${facts.loops} of ${allowance(facts)}`],
      ['State', state.at],
    ],
    sections: sections(state),
    terminal: ending === null ? null : `GATE ${gate}: ${ending.verdict.toUpperCase()}`,
    warnings: notices(state),
    standing: [...blocking, ...advisory].map(({ id, severity, justification }) => ({
      id,
      text: `${severity}: ${justification}`,
    })),
    target: facts.target,
  }
}

/** What the user is told and what stops nothing: downgrades, and a judge that is not the one that was asked for. */
function notices({ facts }: State): string[] {
  const last = facts.verdicts.at(-1)
  if (last === undefined) return []
  const differs = (what: string, wanted: string | null, actual: string): string[] => {
    if (actual === 'unknown') return [`DOWNGRADE: the judge's ${what} is unknown`]
    return wanted === null || wanted === actual ? [] : [`DOWNGRADE: ${what} ${actual} judged, ${wanted} was asked for`]
  }
  return [
    ...last.notices,
    ...differs('model', facts.input.model, last.said.actual_model),
    ...differs('effort', facts.input.effort, last.said.actual_effort),
  ]
}

function sections(state: State): Section[] {
  const { facts } = state
  const unresolved = blockers(facts).map(({ id, justification }) => `${id}: ${justification}`)
  const columns = ['ID', 'Counts as', 'Judged', 'Class', 'Place', 'Why']
  const rows = facts.verdicts.flatMap(({ round, findings }) =>
    findings.map((found) => [
      `${round}/${found.id}`,
      found.severity,
      found.judged,
      found.class,
      found.place === null ? `${found.path} (not found)` : `${found.place.path}:${found.place.line}`,
      found.justification,
    ]),
  )
  const made = facts.decisions.map(({ choice, by, why, at }) => [at, choice, by ?? '—', why ?? '—'])
  return [
    ...listed('Unresolved', state.at === 'closed' ? unresolved : []),
    ...listed('Trace', trace(state)),
    ...listed('Notices', notices(state)),
    ...(rows.length === 0 ? [] : [{ heading: 'Findings', table: { columns, rows } }]),
    ...listed('Carried from the gate before', facts.basis.notes),
    ...(made.length === 0
      ? []
      : [{ heading: 'Decisions', table: { columns: ['When', 'Decision', 'By', 'Why'], rows: made } }]),
  ]
}

const listed = (heading: string, lines: readonly string[]): Section[] =>
  lines.length === 0 ? [] : [{ heading, lines }]

export function retrospective(state: State): Retrospective {
  const { facts } = state
  const { gate } = facts.input
  const value = `${facts.verdicts.length} verdict(s), ${facts.loops} loop(s), ${blockers(facts).length} unresolved`
  return {
    rows: [{ signal: `Gate ${gate}`, value, source: 'judgment.md' }],
    data: {
      spec: facts.opened.spec,
      run: facts.opened.run,
      gate,
      state: state.at,
      verdict: state.at === 'closed' ? state.ending.verdict : null,
      outcome: state.at === 'closed' ? state.ending.outcome : null,
      acknowledged: state.at === 'closed' && state.ending.verdict === 'escalated',
      loops: facts.loops,
      malformed: facts.malformed.length,
    },
  }
}
