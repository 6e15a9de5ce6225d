import { isSevere, type Severity } from '../../kernel/finding.js'
import { ofClass } from './facts.js'
import type { Answer, Facts, State } from './state.js'

/** The round that the run is in: 1 until a second correction begins; at most 2. */
export function round(state: State): number {
  const rounds = state.facts.corrections.flatMap(({ work }) => (work.kind === 'round' ? [work.n] : []))
  const beginning = state.at === 'fixing' && state.work.kind === 'round' ? [state.work.n] : []
  return Math.max(1, ...rounds, ...beginning)
}

/** How many rows of each kind there are: computed from the rows, never typed. */
export function counts(facts: Facts) {
  const severe = (rowClass: 'confirmed' | 'suspect'): number =>
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

/** What has come in, by judge and severity. */
export const rawCounts = (facts: Facts): string => facts.answers.map(rawCount).join(' · ') || 'none'

function rawCount({ seat, rows }: Answer): string {
  const of = (test: (severity: Severity) => boolean) => rows.filter((row) => test(row.severity)).length
  const warnings = of((severity) => severity === 'WARNING')
  return `Judge ${seat}: ${of(isSevere)} SEV / ${warnings} WARN / ${of((severity) => severity === 'SUGGESTION')} SUG`
}

export function mergedCounts(facts: Facts): string {
  const { confirmedSevere, suspectSevere, contradictions, corroborated, info } = counts(facts)
  return `${confirmedSevere} confirmed severe · ${suspectSevere} suspect severe · ${contradictions} contradictions · ${corroborated} corroborated warnings · ${info} info`
}

/** Zeros before the merge would read as a clean review: until then the findings that came in are told. */
export const tally = (facts: Facts): string =>
  facts.merged === null
    ? `findings received: ${rawCounts(facts)}; not merged yet`
    : `${mergedCounts(facts)} · ${facts.quantities.length} quantity rows`
