import type { Section } from '../protocol.js'
import { correctionSections } from './correction-sections.js'
import { deviations } from './deviations.js'
import { ofClass } from './facts.js'
import { findings, pairing, quantities, unenumerated } from './finding-tables.js'
import type { Facts, State } from './state.js'
import { terminalReceipt } from './terminal-receipt.js'
import { warnings } from './warnings.js'

/** The sections of judgment.md, verdict first, in the order and under the headings that readers of AKILI ledgers know. */
export function sections(state: State): Section[] {
  const { facts } = state
  return [
    ...(state.at === 'closed' ? [terminalReceipt(facts, state.ending)] : []),
    ...correctionSections(facts),
    ...decisions(facts),
    ...listed('Protocol deviations (disclosed)', [...deviations(facts), ...warnings(facts)]),
    findings('Confirmed severe', ofClass(facts, 'confirmed'), facts),
    findings('Suspect severe', ofClass(facts, 'suspect'), facts),
    findings('Contradictions', ofClass(facts, 'contradiction'), facts),
    findings('Corroborated warnings (info)', ofClass(facts, 'corroborated'), facts),
    findings('Single-judge info / Suggestions (info)', ofClass(facts, 'info'), facts),
    ...pairing(facts),
    ...quantities(facts),
    ...listed('Quantities that nothing enumerates', unenumerated(facts)),
    ...listed(
      'Verified accurate (no defect)',
      facts.answers.flatMap(({ seat, verified }) => verified.map((text) => `${seat}: ${text}`)),
    ),
  ]
}

function decisions(facts: Facts): Section[] {
  if (facts.decisions.length === 0) return []
  const rows = facts.decisions.map(({ choice, ids, also, by, why, at }) => [
    at,
    choice,
    [...ids, ...also.map((id) => `also ${id}`)].join(', ') || '—',
    by ?? '—',
    why ?? '—',
  ])
  return [{ heading: 'Decisions', table: { columns: ['When', 'Decision', 'IDs', 'By', 'Why'], rows } }]
}

const listed = (heading: string, lines: readonly string[]): Section[] =>
  lines.length === 0 ? [] : [{ heading, lines }]
