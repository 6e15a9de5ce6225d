import { amendment } from '../../ledger/amendment.js'
import type { TargetFile } from '../../target/snapshot.js'
import type { Material, PacketFile, Role } from '../protocol.js'
import { blockers } from './facts.js'
import { malformed } from './malformed.js'
import type { State } from './state.js'
import { verdict } from './verdict.js'

/** What both the judge and the author of a gate are given: the slice, word for word. */
function slice({ facts }: State): Record<string, unknown> {
  const { gate, request, brief, rubric, assumptions, checks } = facts.input
  return {
    spec: facts.opened.spec,
    gate,
    request,
    brief: brief ?? 'none',
    rubric,
    assumptions: assumptions.map((entry) => JSON.stringify(entry)),
    checks: checks.map(({ id, command, status }) => `${id}: ${command} ended with ${status}`),
    paths: facts.basis.paths,
    settled: facts.basis.settled,
    notes: facts.basis.notes,
  }
}

/** The files as they are now, whole: a judge reads them in place of any diff. */
function filesNow({ facts }: State, material: Material): readonly TargetFile[] {
  const now = material.at(-1) ?? material[0]
  return now.files.filter(({ path }) => facts.basis.paths.includes(path) || facts.basis.settled.includes(path))
}

const copies = (state: State, material: Material): PacketFile[] =>
  filesNow(state, material).map(({ path, source }) => ({ path, bytes: source }))

/** Judges one artifact at one gate; sees it, its evidence, the rubric and the request, and nothing that its author thinks of it. */
const judge: Role<State> = {
  id: 'judge',
  template: 'gate-judge',
  schema: verdict,
  shapes: [],
  reads: 'packet',
  invalid: 'recorded',
  brief: (state, material) => {
    const { facts } = state
    const documents = filesNow(state, material).map(({ path, text }) => {
      return { path, role: facts.basis.paths.includes(path) ? 'target' : 'settled', text }
    })
    const hunks = facts.revisions.at(-1)?.hunks ?? []
    return {
      documents,
      values: {
        ...slice(state),
        prior: blockers(facts).map((finding) => JSON.stringify(finding)),
        changed: hunks.map(({ path, line, endLine }) => `${path}:${line}-${endLine}`),
      },
    }
  },
  files: copies,
  objections: malformed,
  pointers: (data) =>
    Object.fromEntries(
      verdict
        .parse(data)
        .findings.map(({ id, path, anchor }) => [id, { path, quote: anchor, heading: null, verbatim: true }]),
    ),
  token: (data) => verdict.parse(data).packet,
}

/** Revises the artifact: the slice, and the findings that block, as the judge wrote them. */
const author: Role<State> = {
  id: 'author',
  template: 'gate-author',
  schema: amendment,
  shapes: [],
  reads: 'prompt',
  invalid: 'rejected',
  brief: (state) => {
    const last = state.facts.verdicts.at(-1)?.said.findings ?? []
    const blocking = blockers(state.facts)
    const asWritten = blocking.map((finding) => JSON.stringify(last.find(({ id }) => id === finding.id) ?? finding))
    return { documents: [], values: { ...slice(state), blocking: asWritten, notes: [] } }
  },
  pointers: () => ({}),
  token: () => null,
}

export const roles = [judge, author] as const
