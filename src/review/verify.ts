import path from 'node:path'
import { prove } from '../conduct/prove.js'
import { stepOf } from '../conduct/run.js'
import { treeChanges } from '../conduct/tree.js'
import { digest } from '../kernel/digest.js'
import { Fault } from '../kernel/fault.js'
import { headOf, runOf } from '../reporters/judgment.js'
import type { Caller } from './ports.js'
import { editedSection, presentJudgment } from './projection.js'
import { driftOf, openSession, type Session } from './session.js'

/** What does not hold, or is worth knowing: a `note` alone leaves a run intact. */
export interface Problem {
  readonly kind: 'tampering' | 'drift' | 'note'
  readonly text: string
}

/** A run and what is to be said of its record; it is intact when there are notes alone. */
export interface Verification {
  readonly session: Session
  readonly problems: readonly Problem[]
}

/**
 * Proves the latest run of a spec: chain, objects, replies, law, judgment.md, documents. Nothing is written. A chain that
 * does not hold is thrown as `ledger/broken`; all else is named as a problem.
 */
export function verify(spec: string, caller: Caller = {}): Verification {
  const session = openSession(spec, caller)
  const broken = prove(session).map((text): Problem => ({ kind: 'tampering', text }))
  const problems = broken.length > 0 ? broken : found(session)
  return { session, problems }
}

const found = (session: Session): Problem[] => [
  ...judgmentProblems(session),
  ...treeProblems(session),
  ...driftProblems(session),
]

/** The protocol's own files against what the ledger says they are. */
function treeProblems(session: Session): Problem[] {
  const behind = shownOf(session) < session.store.ledger().lines.length
  return treeChanges(session).map(({ path: file, kind, how }) => {
    // what an interruption leaves: judgment.md is written last
    const unwritten = behind && (how === 'missing' || kind === 'rendered')
    return { kind: unwritten ? 'note' : 'tampering', text: `${file}: ${treeWords[how]}` }
  })
}

const treeWords = {
  changed: 'changed; the ledger says otherwise',
  missing: 'missing',
  unlisted: 'not among what was recorded',
  early: 'stands there before its time',
} as const

function judgmentProblems(session: Session): Problem[] {
  const name = path.join(session.spec, 'judgment.md')
  const ledger = session.store.ledger()
  const { lines } = ledger
  const present = presentJudgment(session.home)
  const ours = present !== null && runOf(present) === session.store.id
  if (!ours && lines.length === 1) return [{ kind: 'note', text: `${name} is not written yet; ${mended}` }]
  if (present === null) return [{ kind: 'tampering', text: `${name} is missing; ${mended}` }]
  const shown = shownOf(session) || lines.length
  const section = editedSection(session, ledger, present)
  if (section !== null)
    return [{ kind: 'tampering', text: `${name} was edited outside its marked block, in ${section}` }]
  if (shown === lines.length) return []
  return [
    { kind: 'note', text: `${name} shows event ${shown} of ${lines.length}, as an interruption leaves it; ${mended}` },
  ]
}

/** How many events of the run the judgment.md that is there shows; 0 where it shows none. */
function shownOf({ home, store }: Session): number {
  const present = presentJudgment(home)
  if (present === null || runOf(present) !== store.id) return 0
  return store.ledger().lines.findIndex((line) => digest(line) === headOf(present)) + 1
}

const mended = 'any command that moves the run renders it again'

function driftProblems(session: Session): Problem[] {
  const editing = stepOf(session).do === 'amend'
  return drifted(session).map(({ text, kind }) => {
    if (kind === 'line ends or BOM') return { kind: 'note', text: `${text} differ from what was bound, nothing else` }
    if (editing) return { kind: 'note', text: `${text} changed; a correction is under way` }
    return { kind: 'drift', text: `${text} changed since it was bound` }
  })
}

/** How the documents drifted, each by its path; bytes that can be no document any more are a drift that the fault names. */
function drifted(session: Session): { readonly text: string; readonly kind: string }[] {
  try {
    return driftOf(session).map(({ path: file, kind }) => ({ text: `${path.join(session.spec, file)}: ${kind}`, kind }))
  } catch (error) {
    if (error instanceof Fault && /^(target|document)\//.test(error.code))
      return [{ text: error.message, kind: error.code }]
    throw error
  }
}
