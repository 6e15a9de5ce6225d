import type { Place } from '../../kernel/finding.js'
import { type Hunk, touches } from '../../target/delta.js'
import { isConcrete } from '../concrete.js'
import type { Assumption, Gate } from './request.js'
import type { SaidFinding, Verdict } from './verdict.js'

/** A finding as it counts, after enforcement; `judged` is what its judge called it. */
export interface Finding extends SaidFinding {
  readonly judged: SaidFinding['severity']
  readonly place: Place | null
}

/** What a verdict is held against. */
export interface Standard {
  readonly gate: Gate
  readonly places: Readonly<Record<string, Place | null>>
  readonly assumptions: readonly Assumption[]
  /** Files that earlier gates let through. */
  readonly settled: readonly string[]
  /** The blocking findings of the verdict before, and the lines that the revision changed; null in a first round. */
  readonly revision: { readonly prior: readonly Finding[]; readonly hunks: readonly Hunk[] } | null
}

export interface Enforced {
  readonly findings: readonly Finding[]
  /** What the user is told: each change by its finding's id. */
  readonly notices: readonly string[]
}

/** What remains of a verdict: a block needs its anchor, its justification and its right to block; safety always blocks. */
export function enforce(said: Verdict, standard: Standard): Enforced {
  const ruled = said.findings.map((finding) => rule(finding, standard))
  const carried = carry(said, standard, ruled)
  const touched = said.unconfirmed_assumptions_touched
    .map((id) => assumed(id, standard.assumptions))
    .filter(({ id }) => !carried.some((finding) => finding.id === id))
  return {
    findings: [...ruled.map(({ finding }) => finding), ...carried, ...touched],
    notices: ruled.flatMap(({ notice }) => (notice === null ? [] : [notice])),
  }
}

interface Ruled {
  readonly finding: Finding
  readonly notice: string | null
}

function rule(said: SaidFinding, standard: Standard): Ruled {
  const place = said.anchor === null ? null : (standard.places[said.id] ?? null)
  const as = (severity: SaidFinding['severity'], notice: string | null): Ruled => ({
    finding: { ...said, severity, judged: said.severity, place },
    notice: notice === null ? null : `${said.id}: ${notice}`,
  })
  const fresh = freshlyRaised(said, place, standard)
  if (said.class === 'security' && isConcrete(said.failure_consequence ?? '')) {
    if (said.severity === 'advisory') return as('blocking', 'raised to blocking: security with a concrete consequence')
    return as('blocking', fresh ? 'blocks on an untouched line: security outweighs convergence' : null)
  }
  if (said.severity === 'advisory') return as('advisory', null)
  const reason =
    lacking(said, place, standard) ?? (fresh ? 'new, and on a line that the revision did not change' : null)
  return reason === null ? as('blocking', null) : as('advisory', `downgraded to advisory: ${reason}`)
}

/** Why a finding may not block; null when it may. */
function lacking(said: SaidFinding, place: Place | null, { gate, settled }: Standard): string | null {
  if (said.anchor === null) return 'it has no anchor'
  if (place === null) return 'its anchor is not in the judged bytes'
  if (settled.includes(place.path)) return 'it reopens what an earlier gate let through'
  if (said.class === 'correctness' || said.class === 'security')
    return isConcrete(said.failure_consequence ?? '') ? null : 'it names no consequence'
  if (gate !== 'implementation') return `${said.class} cannot block at gate ${gate}`
  return isConcrete(said.category ?? '') && isConcrete(said.alternative ?? '')
    ? null
    : 'it names no category with an alternative'
}

/** Convergence: in a later round only a prior id, or a line that the revision changed, may block. */
function freshlyRaised({ id }: SaidFinding, place: Place | null, { revision }: Standard): boolean {
  if (revision === null || revision.prior.some((prior) => prior.id === id)) return false
  return place === null || !revision.hunks.some((hunk) => touches(place, hunk))
}

/** What blocked before and is unresolved blocks still, wherever it stands. */
function carry(said: Verdict, { revision }: Standard, ruled: readonly Ruled[]): Finding[] {
  const open = said.prior.filter(({ status }) => status === 'unresolved').map(({ id }) => id)
  return (revision?.prior ?? []).filter(
    ({ id }) => open.includes(id) && !ruled.some(({ finding }) => finding.id === id),
  )
}

/** An assumption that nobody confirmed and the artifact rests on is a finding by itself. */
function assumed(id: string, assumptions: readonly Assumption[]): Finding {
  const known = assumptions.find((assumption) => assumption.id === id)
  const severity = known?.class === 'security' ? 'blocking' : 'advisory'
  return {
    id: `ASSUMED-${id}`,
    severity,
    judged: severity,
    class: known?.class ?? 'correctness',
    path: '(assumption ledger)',
    anchor: null,
    place: null,
    justification: `rests on an unconfirmed assumption: ${known?.text ?? id}`,
    failure_consequence: null,
    category: null,
    alternative: null,
    required_fix: 'confirm the assumption',
  }
}
