import type { Finding } from '../../src/protocols/gates/enforce.js'
import { gates } from '../../src/protocols/gates/index.js'
import { type Gate, preconditions } from '../../src/protocols/gates/request.js'
import type { State } from '../../src/protocols/gates/state.js'
import type { SaidFinding, Verdict } from '../../src/protocols/gates/verdict.js'
import type { Protocol } from '../../src/protocols/protocol.js'
import { type Documents, Table, unit } from './harness.js'

/** Words for runs of the protocol gates in memory. */

export const documents: Documents = {
  'requirements.md': '# Requirements\n\nA member renews a loan.\n',
  'design.md': '# Design\n\nThe desk renews a loan.\n\nNobody is told.\n',
}

export const rubric = ['every requirement is met', 'nothing is stale']

export const inputOf = (gate: Gate, said: object = {}) => ({
  gate,
  request: 'Members renew a loan themselves.',
  brief: 'Keep it small.',
  rubric,
  author: 'analyst',
  checks: preconditions[gate].map((id) => ({ id, command: `run ${id}`, status: 0 })),
  assumptions: [
    { id: 'A1', text: 'a loan has one borrower', status: 'UNCONFIRMED', anchor: null },
    { id: 'A2', text: 'desk clerks are trusted', status: 'UNCONFIRMED', anchor: null, class: 'security' },
    { id: 'A3', text: 'loans end', status: 'confirmed-by-user', anchor: null },
  ],
  model: 'm',
  effort: 'high',
  ...said,
})

export const finding = (id: string, said: Partial<SaidFinding> = {}): SaidFinding => ({
  id,
  severity: 'blocking',
  class: 'correctness',
  path: 'design.md',
  anchor: 'The desk renews a loan.',
  justification: 'the request says members',
  failure_consequence: 'members cannot renew',
  category: null,
  alternative: null,
  required_fix: 'let members renew',
  ...said,
})

export const verdict = (
  word: Verdict['verdict'],
  findings: readonly SaidFinding[] = [],
  said: Partial<Verdict> = {},
): Verdict => ({
  packet: null,
  verdict: word,
  findings: [...findings],
  prior: [],
  rubric_items_checked: rubric.map((item) => ({ item, result: 'pass' })),
  unconfirmed_assumptions_touched: [],
  actual_model: 'm',
  actual_effort: 'high',
  ...said,
})

export const prior = (status: 'resolved' | 'unresolved', ...ids: string[]) => ({
  prior: ids.map((id) => ({ id, status })),
})

interface GateScript {
  readonly gate?: Gate
  readonly says: readonly unknown[]
  readonly input?: object
  readonly documents?: Documents
  readonly earlier?: readonly State[]
}

/** A gate whose judge has spoken, as far as the run goes by itself. */
export async function gate({
  gate: name = 'analysis',
  says,
  input,
  documents: own = documents,
  earlier = [],
}: GateScript): Promise<Table> {
  const protocol = gates as unknown as Protocol
  const table = new Table({ A: says, documents: own, input: inputOf(name, input), model: 'm', protocol, earlier })
  await table.conduct()
  return table
}

export const stateOf = (table: Table): State => table.state as unknown as State
export const factsOf = (table: Table): State['facts'] => stateOf(table).facts
export const found = (table: Table, id: string): Finding | undefined =>
  factsOf(table)
    .verdicts.at(-1)
    ?.findings.find((one) => one.id === id)
export const noticesOf = (table: Table): string => (factsOf(table).verdicts.at(-1)?.notices ?? []).join('\n')

let edits = 0
/** The author revises the line at the end of the design, and answers the ids. */
export const revise = (table: Table, ...ids: string[]) =>
  table.amend({ 'design.md': `${documents['design.md']}\nRevision ${++edits} is here.\n` }, [unit(ids)])
