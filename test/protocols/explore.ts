import type { Event } from '../../src/ledger/event.js'
import type { Protocol } from '../../src/protocols/protocol.js'

const at = '2026-01-02T03:04:05Z'

/** A state, and what led to it. */
export interface Reached<State> {
  readonly state: State
  readonly trail: readonly Event[]
}

/** Every state that a protocol reaches from its opening: over the events that may happen, up to what tells states apart. */
export function explore<State>(
  protocol: Protocol<State>,
  opened: Event,
  events: (state: State) => readonly Event[],
  abstract: (state: State) => string,
): Reached<State>[] {
  const first = protocol.begin(opened, at)
  const seen = new Map<string, Reached<State>>([[abstract(first), { state: first, trail: [] }]])
  const queue = [...seen.values()]
  for (let reached = queue.shift(); reached !== undefined; reached = queue.shift()) {
    for (const event of events(reached.state)) {
      if (protocol.admit(reached.state, event).length > 0) continue
      const state = protocol.evolve(reached.state, event, at)
      const key = abstract(state)
      if (seen.has(key)) continue
      const found = { state, trail: [...reached.trail, event] }
      seen.set(key, found)
      queue.push(found)
      // a broken bound must fail the test, not hang it
      if (seen.size > 20_000) throw new Error('the model does not end')
    }
  }
  return [...seen.values()]
}

/** Every distinct event of the trails. */
export const everyEvent = <State>(reached: readonly Reached<State>[]): Event[] => [
  ...new Map(reached.flatMap(({ trail }) => trail).map((event) => [JSON.stringify(event), event])).values(),
]
