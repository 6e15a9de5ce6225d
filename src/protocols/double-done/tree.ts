import type { TreeSource } from '../protocol.js'
import type { Tree, TreeFile } from '../tree.js'
import { bytesOf } from './candidate.js'
import { completeText, errorText, stateText, taskText } from './documents.js'
import { current } from './facts.js'
import type { Recorded, Review, State } from './state.js'

/** `.adversarial-review/<run>/`, as the ledger says that it is. */
export function tree(state: State, { material, object }: TreeSource): Tree {
  const { facts } = state
  const approved = state.at === 'closed' && state.ending.verdict === 'approved'
  const versions = facts.versions.flatMap((recorded) => {
    const shot = material[recorded.n] ?? material[0]
    const kind = kindOf(state, recorded)
    return bytesOf(recorded, shot).map(({ path, bytes }): TreeFile => ({ path: `v${recorded.n}/${path}`, bytes, kind }))
  })
  const findings = facts.reviews.flatMap((review) => findingFiles(review, object))
  return {
    root: `.adversarial-review/${facts.opened.run}`,
    files: [
      { path: 'task.md', bytes: encode(taskText(facts.input)), kind: 'sealed' },
      ...versions,
      ...findings,
      { path: 'state.md', bytes: encode(stateText(state)), kind: 'rendered' },
      ...(approved ? [{ path: 'complete.md', bytes: encode(completeText(facts)), kind: 'sealed' as const }] : []),
    ],
    early: approved ? [] : ['complete.md'],
  }
}

/** A candidate is watched until it falls; what was found changed once is put back, because the ledger has told of it. */
function kindOf(state: State, recorded: Recorded): TreeFile['kind'] {
  if (recorded.disturbed) return 'rendered'
  const watched =
    state.at === 'reviewing' ||
    state.at === 'certifying' ||
    (state.at === 'closed' && state.ending.verdict === 'approved')
  return watched && recorded === current(state.facts) ? 'judged' : 'past'
}

/** The reviewer's file to the byte, and beside an invalid one why it does not count. */
function findingFiles(review: Review, object: TreeSource['object']): TreeFile[] {
  const { name, raw, is } = review
  const came = raw === null ? [] : [{ path: `${name}.md`, bytes: object(raw), kind: 'sealed' as const }]
  return is === 'invalid'
    ? [...came, { path: `${name}.error.md`, bytes: encode(errorText(review)), kind: 'sealed' }]
    : came
}

const encode = (text: string): Uint8Array => new TextEncoder().encode(text)
