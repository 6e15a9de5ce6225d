import { digestOf, short } from '../../kernel/digest.js'
import { amendment } from '../../ledger/amendment.js'
import { rowsOf } from '../../ledger/merge.js'
import type { Row } from '../../ledger/row.js'
import { delta } from '../../target/delta.js'
import type { Pointer } from '../../target/locate.js'
import type { Snapshot } from '../../target/snapshot.js'
import type { Material, Role } from '../protocol.js'
import { editable, mergedRows } from './facts.js'
import { type HeldFinding, heldReply, judgeReply, type RejudgeReply, rejudgeReply } from './replies.js'
import { otherKey } from './rows.js'
import type { Facts, State } from './state.js'
import { upstreamShapes } from './upstream.js'

/** Finds defects in the frozen target. Sees the target and its context, and nothing that anyone has said of them. */
const judge: Role<State> = {
  id: 'judge',
  template: 'judge',
  schema: judgeReply,
  shapes: upstreamShapes,
  reads: 'prompt',
  invalid: 'rejected',
  brief: ({ facts }, [frozen]) => ({
    documents: frozen.files.map(({ path, role, text }) => ({ path, role, text })),
    values: {
      spec: facts.opened.spec,
      skills: facts.opened.skills,
      lite: facts.opened.control?.depth === 'Lite',
    },
  }),
  pointers: (data) => Object.fromEntries(heldReply.parse(data).findings.map((row) => [row.id, pointer(row)])),
  token: (data) => heldReply.parse(data).packet,
}

const pointer = ({ path, quote, heading, location }: Omit<HeldFinding, 'evidence_class'>): Pointer => ({
  path,
  quote,
  heading,
  lines: location,
})

/** Says of each frozen row whether the correction closed it. Sees the rows and the delta, and nothing else. */
const rejudge: Role<State> = {
  id: 'rejudge',
  template: 'rejudge',
  schema: rejudgeReply,
  shapes: [],
  reads: 'prompt',
  invalid: 'rejected',
  brief: (state, material) => ({
    documents: [{ path: 'delta.diff', role: 'delta', text: lastDelta(material) }],
    values: common(state, (id) => !isQuantity(state.facts, id)),
  }),
  pointers: (data) => rejudgePointers(rejudgeReply.parse(data)),
  token: (data) => rejudgeReply.parse(data).packet,
}

/** Corrects what a person authorised: the ids, their frozen rows, the files that may be touched, the form to hand in. */
const fix: Role<State> = {
  id: 'fix',
  template: 'fix',
  schema: amendment,
  shapes: [],
  reads: 'prompt',
  invalid: 'rejected',
  brief: (state) => ({ documents: [], values: { ...common(state), files: editable(state.facts) } }),
  pointers: () => ({}),
  token: () => null,
}

export const roles = [judge, rejudge, fix] as const

const isQuantity = ({ quantities }: Facts, id: string): boolean => quantities.some((row) => row.id === id)

/**
 * What a fixer and a second judge are both given: the same skills as the judges, the frozen rows, and which ledger they
 * are of. Of the rows edited beside them a judge sees those that judges wrote: none sees what our cross-check found (P-4).
 */
function common(state: State, shown: (id: string) => boolean = () => true): Record<string, unknown> {
  const { facts } = state
  const { work } = state as Extract<State, { at: 'fixing' | 'rejudging' }> // nobody else is briefed
  const lines = (ids: readonly string[]): string[] => ids.map((id) => JSON.stringify(frozenRow(facts, id)))
  const { spec, skills } = facts.opened
  return {
    spec,
    skills,
    rows: lines(work.ids),
    also: lines(work.also.filter(shown)),
    frozen: short(digestOf(facts.merged)),
  }
}

/** A row as it was frozen, with what each judge saw; the quotes are of the text before the correction. */
function frozenRow(facts: Facts, id: string): Record<string, unknown> {
  const merged = mergedRows(facts).filter((row) => row.id === id)
  const caused = facts.corrections.flatMap((correction) => correction.fixCaused).filter((row) => row.id === id)
  const [judged] = [
    ...merged.map((row) => ({ id, severity: row.severity, seen: rowsOf(row).map(seen) })),
    ...caused.map(({ row }) => ({ id, severity: row.severity, seen: [seen(row)] })),
  ]
  const [quantity] = facts.quantities.filter((row) => row.id === id)
  return judged ?? { id, finding: quantity?.finding }
}

const seen = ({ id: source, path, place, quote, heading, claim, evidence, suggestion }: Row) => ({
  source,
  path,
  line: place?.line ?? null,
  quote,
  heading,
  claim,
  evidence,
  suggestion,
})

function lastDelta(material: Material): string {
  const [before, after] = material.slice(-2) as [Snapshot, Snapshot]
  return delta(before, after).patch
}

function rejudgePointers(reply: RejudgeReply): Record<string, Pointer> {
  const own = reply.fix_caused.map((row) => [row.id, pointer({ ...row, location: null })] as const)
  const other = reply.fix_caused.flatMap(({ id, other: quoted }) =>
    quoted === null ? [] : [[otherKey(id), { ...quoted, heading: null }] as const],
  )
  return Object.fromEntries([...own, ...other])
}
