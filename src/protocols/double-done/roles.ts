import { amendment } from '../../ledger/amendment.js'
import type { Reason } from '../../prompt/reply.js'
import type { Role } from '../protocol.js'
import { bytesOf } from './candidate.js'
import { taskText } from './documents.js'
import { assignedName, current, tokenOf, used } from './facts.js'
import { finding, heldFinding } from './finding.js'
import { form } from './form.js'
import type { State } from './state.js'

/** Tries to disprove the candidate. Sees the task and the candidate, and nothing that anyone has said of them. */
const reviewer: Role<State> = {
  id: 'reviewer',
  template: 'double-done-reviewer',
  schema: finding,
  shapes: [],
  reads: 'packet',
  invalid: 'recorded',
  brief: (state) => {
    const { n, digest } = current(state.facts)
    const file = `${fileOf(state)}.md`
    const header = { name: fileOf(state), reviewer: '<your identity>', candidate: `v${n}`, digest }
    return { documents: [], values: { candidate: `v${n}`, file, form: form(header) } }
  },
  files: (state, material) => {
    const candidate = current(state.facts)
    const shot = material[candidate.n] ?? material[0]
    const copies = bytesOf(candidate, shot).map(({ path, bytes }) => ({ path: `v${candidate.n}/${path}`, bytes }))
    return [{ path: 'task.md', bytes: new TextEncoder().encode(taskText(state.facts.input)) }, ...copies]
  },
  replyFile: (state) => `${fileOf(state)}.md`,
  parse: (text) => text,
  objections: (state, { data }) => misfits(state, data),
  pointers: () => ({}),
  token: (data) => tokenOf(heldFinding(data).reviewer),
}

const fileOf = ({ facts, ...state }: State): string => assignedName(facts, state.at === 'reviewing' ? state.seat : 'A')

/** What does not fit the review that was asked for: another file, version or candidate, a reviewer of before. */
function misfits(state: State, data: unknown): Reason[] {
  const { name, reviewer: who, candidate, digest } = heldFinding(data)
  const { facts } = state
  const now = current(facts)
  const expected = fileOf(state)
  const differs = (field: string, said: string, meant: string): Reason[] =>
    said === meant ? [] : [{ field, problem: `expected ${meant}, got ${JSON.stringify(said)}` }]
  const step = state.at === 'reviewing' ? `f${now.n}${state.seat.toLowerCase()}` : ''
  const known = used(facts, step).includes(who)
  return [
    ...differs('title', name, expected),
    ...differs('Candidate', candidate, `v${now.n}`),
    ...differs('Candidate digest', digest, now.digest),
    ...(known ? [{ field: 'Reviewer', problem: `${JSON.stringify(who)} was a reviewer of this run before` }] : []),
  ]
}

/** Brings the next version about: what it is told is why the last one fell. */
const author: Role<State> = {
  id: 'author',
  template: 'double-done-author',
  schema: amendment,
  shapes: [],
  reads: 'prompt',
  invalid: 'rejected',
  brief: (state) => {
    const { facts } = state
    const { n } = current(facts)
    const cause = state.at === 'revising' ? state.cause : { name: `v${n}`, is: 'changed', text: '' }
    const values = { spec: facts.opened.spec, version: `v${n}`, following: `v${n + 1}`, skills: facts.opened.skills }
    return { documents: [{ path: `${cause.name}.md`, role: cause.is, text: cause.text }], values: { ...values, cause } }
  },
  pointers: () => ({}),
  token: () => null,
}

export const roles = [reviewer, author] as const
