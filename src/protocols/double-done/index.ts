import type { Protocol } from '../protocol.js'
import { admit } from './admit.js'
import { begin, evolve } from './evolve.js'
import { seats } from './facts.js'
import { next } from './next.js'
import { open } from './open.js'
import { receipt } from './receipt.js'
import { input, scope, subject } from './request.js'
import { retrospective } from './retrospective.js'
import { roles } from './roles.js'
import type { State } from './state.js'
import { tree } from './tree.js'

/** A completion gate: two DONE verdicts in a row, of two fresh reviewers, on one unchanged candidate. */
export const doubleDone: Protocol<State> = {
  id: 'double-done',
  title: 'Adversarial review',
  docs: 'a task is done after two DONE verdicts in a row, of two fresh reviewers, on one unchanged candidate',
  input,
  question: () => null,
  scope,
  open,
  subject,
  judges: 'handoff',
  seats,
  roles,
  begin,
  evolve,
  admit,
  next,
  receipt,
  tree,
  retrospective,
}
