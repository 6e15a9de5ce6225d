import type { Protocol } from '../protocol.js'
import { admit } from './admit.js'
import { begin, evolve } from './evolve.js'
import { seats } from './facts.js'
import { next } from './next.js'
import { open } from './open.js'
import { receipt } from './receipt.js'
import { input, question, scope, subject } from './request.js'
import { retrospective } from './retrospective.js'
import { roles } from './roles.js'
import type { State } from './state.js'

/** Gentle AI's Judgment Day: an explicit request, one exact target, two blind judges, at most two authorised corrections. */
export const gentle: Protocol<State> = {
  id: 'gentle',
  title: 'Gentle Judgment Day',
  docs: 'an explicitly requested dual review of one exact target; every severe row of either judge counts',
  input,
  question,
  scope,
  open,
  subject,
  judges: 'builtin',
  seats,
  roles,
  begin,
  evolve,
  admit,
  next,
  receipt,
  retrospective,
}
