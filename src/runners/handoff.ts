import type { Runner } from './runner.js'

/** Hands each judge's packet to the host; `submit` takes the replies, in this process or a later one. */
export const handoff: Runner = {
  id: 'handoff',
  docs: 'hands a packet to your agent host, which submits the reply',
  assurance: 'attested',
  deterministic: false,
}
