import { canonical, digest } from '../../kernel/digest.js'
import { amendment } from '../../ledger/amendment.js'
import type { Reason } from '../../prompt/reply.js'
import { delta } from '../../target/delta.js'
import type { Snapshot } from '../../target/snapshot.js'
import type { Material, Role } from '../protocol.js'
import { dispatch } from './dispatch.js'
import { rowsOf, surfaces } from './facts.js'
import { heldReply, judgeReply, judgeShapes, rejudgeReply, rejudgeShapes } from './replies.js'
import { hex, placeKey, prefixOf, rowsHash } from './rows.js'
import type { State, Work } from './state.js'

/** What the two judges lean on; all else in their prompts is equal. */
const focus: Readonly<Record<string, string>> = {
  A: 'Lean on correctness, regressions, missing tests, unsafe behaviour, and anything that is not what the request asked for.',
  B: 'Lean on assumptions: edge cases, integration, gaps between tests, and regressions that a user would notice.',
}

/** Returns candidate rows of the frozen target. Sees its documents, and nothing that anyone has said of them. */
const judge: Role<State> = {
  id: 'judge',
  template: 'gentle-judge',
  schema: judgeReply,
  shapes: judgeShapes,
  reads: 'prompt',
  invalid: 'rejected',
  focus: (seat) => focus[seat] ?? '',
  brief: (state, [frozen]) => {
    const { opened, input, basis } = state.facts
    const sweep = state.at === 'judging' ? state.sweep : 1
    return {
      documents: frozen.files.map(({ path, role, text }) => ({ path, role, text })),
      values: {
        spec: opened.spec,
        skills: opened.skills,
        kind: basis.kind,
        tree: basis.candidate_tree,
        sweep,
        sweeps: input.sweeps,
        suffix: sweep === 1 ? '' : sweep,
      },
    }
  },
  objections: (state, { data, seat }) => foreignIds(state, data, seat),
  pointers: (data) =>
    Object.fromEntries(
      heldReply.parse(data).rows.map(({ path, quote, heading, lines }, index) => {
        return [placeKey(index), { path, quote, heading, lines }] as const
      }),
    ),
  token: (data) => heldReply.parse(data).packet,
}

/** Ids are a judge's own, so that no two rows of a ledger share one. */
function foreignIds(state: State, data: unknown, seat: string): Reason[] {
  const prefix = prefixOf(seat, state.at === 'judging' ? state.sweep : 1)
  return heldReply.parse(data).rows.flatMap(({ id }, index): Reason[] => {
    if (id === null || id.startsWith(prefix)) return []
    return [
      { field: `rows.${index}.id`, problem: `expected an id that begins with ${prefix}, got ${JSON.stringify(id)}` },
    ]
  })
}

/** Says of each requested id whether the correction closed it. Sees those rows and the diff of the fix, and nothing else. */
const rejudge: Role<State> = {
  id: 'rejudge',
  template: 'gentle-rejudge',
  schema: rejudgeReply,
  shapes: rejudgeShapes,
  reads: 'prompt',
  invalid: 'rejected',
  brief: (state, material) => {
    const patch = lastPatch(material)
    return {
      documents: [{ path: 'fix.diff', role: 'delta', text: patch }],
      values: { ...common(state), fix_diff_sha256: hex(digest(patch)), candidate_tree: state.facts.target },
    }
  },
  pointers: () => ({}),
  token: (data) => rejudgeReply.parse(data).packet,
}

/** Corrects the authorised ids: their exact dispatch, and the form to hand in. */
const fix: Role<State> = {
  id: 'fix',
  template: 'gentle-fix',
  schema: amendment,
  shapes: [],
  reads: 'prompt',
  invalid: 'rejected',
  brief: (state) => ({ documents: [], values: common(state) }),
  pointers: () => ({}),
  token: () => null,
}

export const roles = [judge, rejudge, fix] as const

const nothing: Work = { n: 1, ids: [], judged: true }

/** The exact rows of a round and both digests: of these rows, and of the whole ledger (E-25). */
function common(state: State): Record<string, unknown> {
  const { facts } = state
  const work = state.at === 'fixing' ? state.work : state.at === 'rejudging' ? state.round : nothing
  const rows = rowsOf(facts, work.ids)
  return {
    spec: facts.opened.spec,
    skills: facts.opened.skills,
    round: work.n,
    ids: work.ids,
    rows: rows.map(canonical),
    rows_sha256: hex(rowsHash(rows)),
    frozen_ledger_sha256: facts.frozen?.hash ? hex(facts.frozen.hash) : '',
    dispatch: dispatch(work.n, rows, surfaces(facts)),
  }
}

function lastPatch(material: Material): string {
  const [before, after] = material.slice(-2) as [Snapshot, Snapshot]
  return delta(before, after).patch
}
