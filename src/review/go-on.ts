import { conduct } from '../conduct/index.js'
import { stepOf } from '../conduct/run.js'
import { requireBound, type Session } from './session.js'

/**
 * Drives on a run that an interruption may have left between an act and what follows by itself. A run that waits for
 * somebody stays as it is, but for packets that were not handed out yet.
 */
export async function goOn(session: Session): Promise<void> {
  const step = stepOf(session)
  if (step.do === 'ask' || step.do === 'pair' || step.do === 'nothing') return
  requireTree(session)
  await conduct(session)
}

/** Throws `target/drifted`, unless a correction is under way, or the run ends without approval whatever its documents are. */
export function requireTree(session: Session): void {
  const step = stepOf(session)
  const ending = step.do === 'close' && step.verdict !== 'approved'
  if (step.do !== 'amend' && !ending) requireBound(session)
}
