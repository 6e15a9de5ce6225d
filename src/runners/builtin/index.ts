import type { Job, Outcome, Runner } from '../runner.js'
import { discover } from './discovery.js'
import { familyOf } from './family.js'
import { resolveRows } from './rejudgment.js'

/** What each role's reply is made of, from the prompt alone. */
const answers: Readonly<Record<string, (job: Job, token: string | null) => unknown>> = {
  judge: discover,
  rejudge: resolveRows,
}

/**
 * Two deterministic judges: seat A reads enumerations and identifiers, seat B statements. Each reads its packet, as any
 * judge does, and nothing else; no model, no key, no network.
 */
export const builtin: Runner = {
  id: 'builtin',
  docs: 'two deterministic judges: A reads enumerations and identifiers, B statements',
  assurance: 'deterministic',
  deterministic: true,
  judge: async (job): Promise<Outcome> => {
    const answer = answers[job.role]
    if (answer === undefined) {
      const known = Object.keys(answers).join(', ')
      return { is: 'failed', reason: `the built-in judges play ${known}, not ${job.role}`, raw: null }
    }
    const raw = JSON.stringify(answer(job, tokenIn(job.prompt)), null, 2)
    return { is: 'answered', raw, agent: `builtin:${familyOf(job.seat)}`, model: null }
  },
}

/** The token that the prompt asks to be echoed. */
const tokenIn = (prompt: string): string | null => /^.*`packet`: "([0-9a-f]+)"/m.exec(prompt)?.[1] ?? null
