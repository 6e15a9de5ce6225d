import { existsSync, readFileSync, renameSync } from 'node:fs'
import path from 'node:path'
import { type Run, stateOf } from '../conduct/run.js'
import { writeAtomically } from '../edge/atomic.js'
import type { Home } from '../edge/home.js'
import { headOf, isOurs, judgmentMarkdown, notesOf, runOf } from '../reporters/judgment.js'

type Projected = Run & { readonly home: Home }

export const judgmentFile = (home: Home): string => path.join(home.folder, 'judgment.md')

/** judgment.md as it must be now, with the notes of the text that is there. */
export function rendering(run: Projected, present: string | null): string {
  const { head } = run.ports.store.ledger()
  if (head === null) throw new TypeError('a run that was not opened has no rendering')
  return judgmentMarkdown(run.protocol.receipt(stateOf(run)), head, present === null ? null : notesOf(present))
}

/**
 * Writes judgment.md from the ledger, keeping a person's notes; one of another run or hand is kept under its own name
 * first. One that was rendered from this very ledger is left alone: an edit in it is for `verify` to name.
 */
export function project(run: Projected): void {
  const file = judgmentFile(run.home)
  const { run: id, earlier } = run.protocol.receipt(stateOf(run)).opened
  let present = existsSync(file) ? readFileSync(file, 'utf8') : null
  if (present !== null && !(isOurs(present) && runOf(present) === id)) {
    const aside = path.join(run.home.folder, earlier ?? `judgment-before-${id}.md`)
    if (!existsSync(aside)) renameSync(file, aside)
    present = null
  }
  if (present !== null && headOf(present) === run.ports.store.ledger().head) return
  const text = rendering(run, present)
  if (text !== present) writeAtomically(file, text)
}
