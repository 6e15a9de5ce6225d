import type { Section } from '../protocol.js'
import { resolve } from '../rounds.js'
import { saidOf } from './facts.js'
import type { Correction, Ending, Facts } from './state.js'
import { counts, round } from './tally.js'

/** The ten fields of the source's output contract, then what else a reader of a closed run needs. */
export function terminalReceipt(facts: Facts, ending: Ending): Section {
  const { confirmedSevere, suspectSevere, contradictions, corroborated, info } = counts(facts)
  const { opened, corrections } = facts
  const units = corrections.flatMap((correction) => correction.units).length
  const rows = [
    ['Target identity', opened.target],
    ['Round', `${round({ at: 'closed', facts, ending })} of 2`],
    ['Confirmed severe', String(confirmedSevere)],
    ['Suspect severe', String(suspectSevere)],
    ['Contradictions', String(contradictions)],
    ['INFO', `${info + corroborated} (${corroborated} corroborated)`],
    ['Correction work units', String(units)],
    ['Scoped re-judgment', corrections.flatMap(rejudged).join('; ') || 'not run'],
    ['Artifact references', `\`judgment.md\`, .judgment/ (run ${opened.run})`],
    ['Skill resolution', opened.skills.length === 0 ? 'none' : opened.skills.join(', ')],
    ['Target as last bound', facts.target],
    ['Outcome', ending.outcome],
    ['Replaces', 'the ordinary review of this target digest; it is not run beside Judgment Day'],
    ...corrections
      .filter(({ work }) => work.kind === 'quantities')
      .map(({ work }) => ['Edited after the judges', work.ids.join(', ')]),
    ...(facts.verification ?? []).map(({ id, passed, detail }) => [
      `Final verification: ${id}`,
      `${passed ? 'passed' : 'failed'} — ${detail}`,
    ]),
  ]
  return { heading: 'Terminal receipt', table: { columns: ['Field', 'Value'], rows } }
}

/** `round 1: 2 verified, 1 corroborated`. */
function rejudged({ work, replies }: Correction): string[] {
  if (work.kind !== 'round' || replies.length < 2) return []
  const words = work.ids.map((id) => resolve(replies.map((reply) => saidOf(reply, id)?.outcome)))
  const tally = (['verified', 'corroborated', 'regression'] as const)
    .map((word) => [words.filter((each) => each === word).length, word] as const)
    .filter(([count]) => count > 0)
  return [`round ${work.n}: ${tally.map(([count, word]) => `${count} ${word}`).join(', ')}`]
}
