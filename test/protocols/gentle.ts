import { gentle } from '../../src/protocols/gentle/index.js'
import type { State } from '../../src/protocols/gentle/state.js'
import type { Protocol } from '../../src/protocols/protocol.js'
import { loan, type Script, Table, unit } from './harness.js'

/** Words for runs of the protocol gentle in memory. */

export const request = { request: 'Please run a dual review of this', target: { spec: true } }

type Row = Record<string, unknown>

/** A candidate row about the design's third line. */
export const row = (id: string, said: Row = {}): Row => ({
  id,
  lens: 'judgment-day',
  location: 'design.md:3',
  severity: 'CRITICAL',
  status_at_freeze: 'open',
  evidence_class: 'deterministic',
  evidence_claim: 'Three channels are built where four are required.',
  ...said,
})

export const info = (id: string, said: Row = {}): Row =>
  row(id, { severity: 'WARNING', status_at_freeze: 'info', evidence_class: 'info', ...said })

export const rows = (...found: readonly Row[]) => ({ packet: null, rows: found })

export const resolved = (outcomes: Readonly<Record<string, string>>) => ({
  packet: null,
  resolutions: Object.entries(outcomes).map(([id, outcome]) => ({ id, outcome })),
})

export type GentleScript = Omit<Script, 'protocol'>

/** A run whose judges have spoken, as far as it goes by itself. */
export async function judged(script: GentleScript): Promise<Table> {
  const table = new Table({ input: request, ...script, protocol: gentle as unknown as Protocol })
  await table.conduct()
  return table
}

export const stateOf = (table: Table): State => table.state as unknown as State
export const factsOf = (table: Table): State['facts'] => stateOf(table).facts

/** Each call edits the design to other words. */
let edits = 0
export const edit = () => ({ 'design.md': `${loan['design.md']}\nEdit ${++edits}.\n` })

/** A person approves the round that is asked about, and the fix is handed in. */
export async function correct(table: Table, changed = edit()): Promise<void> {
  const state = stateOf(table)
  if (state.at !== 'deciding') throw new Error(`nothing is to be approved in state ${state.at}`)
  await table.decide(`approve-round-${state.n}`, { ids: [...state.ids] })
  await table.amend(changed, [unit(state.ids)])
}
