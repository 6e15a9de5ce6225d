import { readFileSync } from 'node:fs'
import type { Runner } from './runner.js'

/** Answers with a recorded reply: `replay:FILE`, where `{seat}` and `{role}` in the name are filled in. For tests. */
export const replay: Runner = {
  id: 'replay',
  docs: 'replay:FILE answers with a recorded reply; {seat} and {role} in the name are filled in',
  assurance: 'declared',
  deterministic: true,
  judge: async ({ model, seat, role }) => {
    const file = (model ?? '').replaceAll('{seat}', seat).replaceAll('{role}', role)
    try {
      return { is: 'answered', raw: readFileSync(file, 'utf8'), agent: `replay:${seat}`, model: null }
    } catch {
      return { is: 'failed', reason: `there is no recorded reply "${file}"`, raw: null }
    }
  },
}
