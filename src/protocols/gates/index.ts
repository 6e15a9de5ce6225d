import type { Protocol } from '../protocol.js'
import { admit } from './admit.js'
import { begin, evolve } from './evolve.js'
import { next, seats } from './next.js'
import { open } from './open.js'
import { receipt, retrospective } from './receipt.js'
import { input, scope, subject } from './request.js'
import { roles } from './roles.js'
import type { State } from './state.js'
import { tree } from './trace.js'

/** ORC's judgment gates: deterministic checks first, then one judge at each of three gates, with two revisions for each. */
export const gates: Protocol<State> = {
  id: 'gates',
  title: 'Gates',
  docs: 'one judge at each of three gates (analysis, plan, implementation), after the deterministic checks',
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
