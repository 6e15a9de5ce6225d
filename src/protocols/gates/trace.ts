import { canonical, digest } from '../../kernel/digest.js'
import type { Tree, TreeFile } from '../tree.js'
import { blockers } from './facts.js'
import type { Round, State } from './state.js'

const encode = (text: string): Uint8Array => new TextEncoder().encode(text)

/** The files that the source prescribes: one for each verdict, never written over, the trace and the checkpoint. */
export function tree(state: State): Tree {
  const { facts } = state
  const { gate } = facts.input
  const verdicts = facts.verdicts.map((given): TreeFile => {
    return { path: `verdict-${gate}-${given.round}.md`, bytes: encode(verdictText(gate, given)), kind: 'sealed' }
  })
  const rendered = (path: string, text: string): TreeFile => ({ path, bytes: encode(text), kind: 'rendered' })
  return {
    root: `run/${facts.opened.spec.replaceAll('/', '--')}/ultra`,
    files: [
      ...verdicts,
      rendered(`trace-${gate}.log`, `${trace(state).join('\n')}\n`),
      rendered(`checkpoint-${gate}.json`, `${canonical(checkpoint(state))}\n`),
    ],
    early: [],
  }
}

function verdictText(gate: string, { round, said, findings, notices }: Round): string {
  return [
    `# Verdict of the gate ${gate}, round ${round}`,
    '',
    `Judge: ${said.verdict}, by ${said.actual_model}, effort ${said.actual_effort}`,
    '',
    '## Findings as they count',
    '',
    ...(findings.length === 0 ? ['none'] : findings.map((finding) => `- \`${canonical(finding)}\``)),
    '',
    '## Notices',
    '',
    ...(notices.length === 0 ? ['none'] : notices.map((notice) => `- ${notice}`)),
    '',
  ].join('\n')
}

/** One JUDGE line a verdict, with the digest of its file, and one GATE line for where the gate stands. */
export function trace(state: State): string[] {
  const { facts } = state
  const { gate } = facts.input
  const lines = facts.verdicts.map((given) => {
    const of = (severity: string): number => given.findings.filter((finding) => finding.severity === severity).length
    const downgraded = given.findings.filter(
      ({ judged, severity }) => judged === 'blocking' && severity === 'advisory',
    ).length
    const counts = `blocking=${of('blocking')} advisory=${of('advisory')} downgraded=${downgraded}`
    return [
      `JUDGE ${gate} ${given.said.verdict} round=${given.round} ${counts}`,
      `FILE verdict-${gate}-${given.round}.md ${digest(verdictText(gate, given))}`,
    ]
  })
  return [...lines.flat(), ...facts.malformed.map((text) => `MALFORMED ${text.replaceAll('\n', ' ')}`), gateLine(state)]
}

function gateLine(state: State): string {
  const ids = blockers(state.facts).map(({ id }) => id)
  switch (state.at) {
    case 'judging':
    case 'revising':
      return `GATE judgment bounce :: ${state.at}, loops ${state.facts.loops}`
    case 'menu':
      return `GATE judgment escalate :: ${state.why}`
    case 'closing':
    case 'closed':
      return state.ending.outcome === 'passed'
        ? 'GATE judgment pass :: no finding blocks'
        : `GATE judgment escalate :: ${state.ending.outcome}, unresolved ${ids.join(', ') || 'none'}`
  }
}

/** What a resumed run goes on from; a gate's approval signs nothing off for the user. */
export function checkpoint(state: State): Record<string, unknown> {
  const { facts } = state
  const pending = state.at === 'revising' ? blockers(facts).map(({ id }) => id) : []
  const { gate } = facts.input
  const verdict = facts.verdicts.at(-1)?.said.verdict ?? null
  const block = {
    verdict,
    round: facts.verdicts.length,
    loops_used: facts.loops,
    state: state.at,
    pending_echo: pending,
  }
  return { gates: { [gate]: block } }
}
