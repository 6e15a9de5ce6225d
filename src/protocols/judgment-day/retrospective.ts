import { isSevere } from '../../kernel/finding.js'
import type { Retrospective } from '../protocol.js'
import { deviations } from './deviations.js'
import { ofClass, severeFixCaused } from './facts.js'
import { acknowledged } from './menus.js'
import type { Facts, State } from './state.js'
import { counts } from './tally.js'

/** The rows that AKILI's retrospective measures, in the shapes its log has; suspects and info never count as confirmed. */
export function retrospective(state: State): Retrospective {
  const { facts } = state
  const ending = state.at === 'closed' ? state.ending : null
  const confirmed = ofClass(facts, 'confirmed').filter((row) => isSevere(row.severity))
  const resolved = confirmed.filter((row) => facts.status[row.id] === 'verified')
  const suspects = ofClass(facts, 'suspect')
  const seen = suspects.filter((row) => facts.status[row.id] === 'suspect-verified')
  const caused = severeFixCaused(facts)
  const rows = [
    {
      signal: 'Judgment-day severe findings',
      value: severe(confirmed.length, resolved.length, suspects.length, seen.length),
    },
    ...delivery(facts),
    ...(caused.length === 0
      ? []
      : [{ signal: 'Fix-caused severe findings', value: caused.map((row) => row.id).join(', ') }]),
  ]
  const { spec, run } = facts.opened
  const cited = (row: { readonly id: string }): string => `${spec}#${row.id}`
  return {
    rows: rows.map((row) => ({ ...row, source: 'judgment.md' })),
    data: {
      spec,
      run,
      state: state.at,
      verdict: ending?.verdict ?? null,
      outcome: ending?.outcome ?? null,
      acknowledged: ending !== null && acknowledged(facts, ending),
      confirmedSevere: confirmed.length,
      resolved: resolved.length,
      ids: confirmed.map(cited),
      suspects: suspects.map(cited),
      verifiedSuspects: seen.map(cited),
      fixCaused: caused.map(cited),
      rounds: facts.corrections.filter(({ work }) => work.kind === 'round').length,
      counts: counts(facts),
      silences: facts.silences.length,
      deviations: deviations(facts),
    },
  }
}

/** `4 confirmed, all resolved; 7 suspect recorded as info`. */
function severe(confirmed: number, resolved: number, suspects: number, verified: number): string {
  const done = confirmed === 0 ? '' : resolved === confirmed ? ', all resolved' : `, ${resolved} resolved`
  const open = suspects - verified
  const also = verified === 0 ? '' : ` + ${verified} verified suspect${verified === 1 ? '' : 's'}`
  return `${confirmed} confirmed${done}${also}${open === 0 ? '' : `; ${open} suspect recorded as info`}`
}

/** `2 idle-without-report; reminding recovered 1, 1 required replacement`; no row when every judge answered. */
function delivery({ silences, failures }: Facts): { signal: string; value: string }[] {
  const seat = ({ step, seat }: { step: string; seat: string }): string => `${step} ${seat}`
  const replaced = new Set(silences.filter(({ met }) => met === 'replaced').map(seat))
  const silent = new Set(silences.map(seat))
  const idle = `${silent.size} idle-without-report; reminding recovered ${silent.size - replaced.size}, ${replaced.size} required replacement`
  const parts = [
    ...(silent.size === 0 ? [] : [idle]),
    ...(failures.length === 0 ? [] : [`${failures.length} invalid or failed`]),
  ]
  return parts.length === 0 ? [] : [{ signal: 'Agent delivery failures', value: parts.join('; ') }]
}
