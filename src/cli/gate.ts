import type { Receipt, Step } from '../protocols/protocol.js'

/**
 * What the approval mode that the documents declare means where a run stands now, a line each. It never answers for a
 * person: routine gates pass in a pre-approved spec, and what a review asks is none.
 */
export function gate({ opened, verdict, terminal, round }: Receipt, step: Step): string[] {
  const approval = opened.control?.approval ?? null
  const passes = approval !== null && approval !== 'gated'
  if (step.do === 'ask')
    return passes ? [`gate: the spec is ${approval}; this is no routine gate, a person decides`] : []
  if (verdict !== 'approved') return []
  const how = passes ? '; auto-approved (pre-approved mode)' : ''
  const row = `row for tasks.md: | Design review | ${terminal ?? verdict}, round ${round}, judgment.md${how} |`
  return approval === 'gated' ? [row, 'gate: the spec is gated; ask the person before tasks.md is written'] : [row]
}
