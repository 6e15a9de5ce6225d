import type { Refuse } from '../conduct/run.js'
import { Fault } from '../kernel/fault.js'
import { nextOf } from './next.js'
import type { Session } from './session.js'

/** Words the protocol's refusals for a command, with the one legal next action. */
export const refusing =
  (session: Session, command: string): Refuse =>
  (refusals) =>
    new Fault('run/refused', { command, refusals, next: nextOf(session).command })
