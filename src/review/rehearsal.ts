import { asking } from '../conduct/ask.js'
import { preflight } from '../conduct/budget.js'
import { replySchema } from '../conduct/reading.js'
import { type AskedSeat, askedSeats, promptOf, type Run, roleOf, type Store, stepOf } from '../conduct/run.js'
import { digest } from '../kernel/digest.js'
import type { Event } from '../ledger/event.js'
import { append, empty } from '../ledger/ledger.js'

/** What asking one seat would start and send. Token and boundary are drawn anew for each asking, and the digest with them. */
export interface Rehearsed {
  readonly seat: string
  readonly runner: string
  readonly model: string | null
  readonly argv: readonly string[]
  /** Names of the variables that it sees. */
  readonly environment: readonly string[]
  readonly promptDigest: string
  /** Bytes, estimated tokens and the limit of cost. */
  readonly preflight: string
}

/** What the next action of a run would ask of judges; nothing is started but clients for their help, nothing is written. */
export async function rehearse(run: Run): Promise<Rehearsed[]> {
  const step = stepOf(run)
  if (step.do !== 'judge') return []
  const asked = askedSeats(run, step.step).filter(({ seat }) => step.seats.some((task) => task.seat === seat))
  if (asked.length > 0) return Promise.all(asked.map((seat) => rehearsed(run, seat, promptOf(run, seat.prompt))))
  const { event, prompts } = asking(run, step.step, step.seats)
  return Promise.all(event.seats.map((seat, index) => rehearsed(run, seat, prompts[index] ?? '')))
}

/** A record that is kept nowhere, begun with one event. */
export function unkept(opening: Event, objects: readonly (string | Uint8Array)[], at: string): Store {
  let ledger = append(empty, opening, at)
  const kept = new Map(objects.map((object) => [digest(object), object]))
  return {
    ledger: () => ledger,
    record: (events, more, when) => {
      ledger = events.reduce((grown, event) => append(grown, event, when), ledger)
      for (const object of more) kept.set(digest(object), object)
    },
    object: (key) => {
      const object = kept.get(key) ?? ''
      return typeof object === 'string' ? new TextEncoder().encode(object) : object
    },
  }
}

async function rehearsed(run: Run, asked: AskedSeat, prompt: string): Promise<Rehearsed> {
  const { seat, role, runner, model } = asked
  const { timeoutMs, signal, maxCostUsd } = run.ports
  const schema = replySchema(roleOf(run.protocol, role))
  const limit = maxCostUsd === undefined ? {} : { maxCostUsd }
  const job = { seat, role, prompt, schema, model, folder: null, timeoutMs, signal, ...limit }
  const { argv, environment } = (await run.ports.runner(runner).preview?.(job)) ?? { argv: [], environment: [] }
  return {
    seat,
    runner,
    model,
    argv,
    environment,
    promptDigest: asked.prompt,
    preflight: preflight(prompt, maxCostUsd),
  }
}
