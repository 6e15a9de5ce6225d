import { amendment } from '../../ledger/amendment.js'
import { delta } from '../../target/delta.js'
import type { Pointer } from '../../target/locate.js'
import type { Snapshot } from '../../target/snapshot.js'
import type { Material, Role } from '../protocol.js'
import { editable } from './facts.js'
import { judgeReply, type RejudgeReply, rejudgeReply } from './replies.js'
import { otherKey } from './rows.js'
import type { Facts, State } from './state.js'

const pointer = ({ path, quote, heading }: Pointer): Pointer => ({ path, quote, heading })

/** Finds defects in the frozen target. Sees the target and its context, and nothing that anyone has said of them. */
const judge: Role<State> = {
  id: 'judge',
  template: 'judge',
  schema: judgeReply,
  reads: 'prompt',
  brief: ({ facts }, [frozen]) => ({
    documents: frozen.files.map(({ path, role, text }) => ({ path, role, text })),
    values: { spec: facts.opened.spec, skills: facts.opened.skills },
  }),
  pointers: (data) => Object.fromEntries(judgeReply.parse(data).findings.map((row) => [row.id, pointer(row)])),
  token: (data) => judgeReply.parse(data).packet,
}

/** Says of each frozen row whether the correction closed it. Sees the rows and the delta, and nothing else. */
const rejudge: Role<State> = {
  id: 'rejudge',
  template: 'rejudge',
  schema: rejudgeReply,
  reads: 'prompt',
  brief: (state, material) => {
    const { rows, also } = subject(state)
    return {
      documents: [{ path: 'delta.diff', role: 'delta', text: lastDelta(material) }],
      values: { spec: state.facts.opened.spec, skills: state.facts.opened.skills, rows, also },
    }
  },
  pointers: (data) => rejudgePointers(rejudgeReply.parse(data)),
  token: (data) => rejudgeReply.parse(data).packet,
}

/** Corrects what a person authorised: the ids, their frozen rows, the files that may be touched, the form to hand in. */
const fix: Role<State> = {
  id: 'fix',
  template: 'fix',
  schema: amendment,
  reads: 'prompt',
  brief: (state) => {
    const { rows, also } = subject(state)
    return {
      documents: [],
      values: {
        spec: state.facts.opened.spec,
        skills: state.facts.opened.skills,
        files: editable(state.facts),
        rows,
        also,
      },
    }
  },
  pointers: () => ({}),
  token: () => null,
}

export const roles = [judge, rejudge, fix] as const

interface Subject {
  readonly rows: readonly string[]
  readonly also: readonly string[]
}

/** The frozen rows that the current work is about, as canonical lines: those to resolve, and those edited beside them. */
function subject(state: State): Subject {
  if (state.at !== 'fixing' && state.at !== 'rejudging') return { rows: [], also: [] }
  const lines = (ids: readonly string[]): string[] => ids.map((id) => JSON.stringify(frozenRow(state.facts, id)))
  return { rows: lines(state.work.ids), also: lines(state.work.also) }
}

function frozenRow(facts: Facts, id: string): Record<string, unknown> {
  const merged = facts.merged?.rows.find((row) => row.id === id)
  if (merged !== undefined) {
    const seen = merged.rows.map(({ id: source, path, place, quote, heading, claim, evidence, suggestion }) => ({
      source,
      path,
      line: place?.line ?? null,
      quote,
      heading,
      claim,
      evidence,
      suggestion,
    }))
    return { id, severity: merged.severity, seen }
  }
  const caused = facts.corrections.flatMap((correction) => correction.fixCaused).find((row) => row.id === id)
  if (caused !== undefined) {
    const { path, place, quote, heading, claim, evidence, suggestion, severity, seat, alias } = caused.row
    const source = alias ?? seat
    return {
      id,
      severity,
      seen: [{ source, path, line: place?.line ?? null, quote, heading, claim, evidence, suggestion }],
    }
  }
  const quantity = facts.quantities.find((row) => row.id === id)
  return { id, finding: quantity?.finding ?? null }
}

function lastDelta(material: Material): string {
  const [before, after] = material.slice(-2) as [Snapshot, Snapshot | undefined]
  return after === undefined ? '' : delta(before, after).patch
}

function rejudgePointers(reply: RejudgeReply): Record<string, Pointer> {
  const own = reply.fix_caused.map((row) => [row.id, pointer(row)] as const)
  const other = reply.fix_caused.flatMap((row) =>
    row.other === null ? [] : [[otherKey(row.id), { ...row.other, heading: null }] as const],
  )
  return Object.fromEntries([...own, ...other])
}
