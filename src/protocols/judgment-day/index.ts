import type { Protocol } from '../protocol.js'
import { admit } from './admit.js'
import { begin, evolve } from './evolve.js'
import { seats } from './facts.js'
import { next } from './next.js'
import { receipt } from './receipt.js'
import { input, question } from './request.js'
import { retrospective } from './retrospective.js'
import { roles } from './roles.js'
import type { State } from './state.js'

/** AKILI's Judgment Day: two judges, one frozen target, at most two scoped fix rounds, one terminal line. */
export const judgmentDay: Protocol<State> = {
  id: 'judgment-day',
  title: 'Judgment Day',
  docs: 'two judges, one frozen target, at most two scoped fix rounds (AKILI, the default)',
  input,
  question,
  scope: () => ({ documents: 'whole', files: [] }),
  open: () => ({ is: 'ready', basis: null }),
  subject: () => null,
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
