import { canonical, digestOf } from '../kernel/digest.js'
import { Fault } from '../kernel/fault.js'
import type { Event, Recorded, Replied } from '../ledger/event.js'
import { references } from '../ledger/verify.js'
import type { Protocol } from '../protocols/protocol.js'
import { manifestDigest } from '../target/snapshot.js'
import { readAs } from './reading.js'
import { openedOf, type Run, roleOf } from './run.js'

/**
 * What does not hold in a run whose chain holds, in words that name the thing: an object that is gone or changed, a
 * manifest that is not its digest's, a reply whose bytes say something else, an event that the protocol never allowed.
 * Empty for an intact run.
 */
export function prove(run: Run): string[] {
  const { entries } = run.ports.store.ledger()
  const lost = references(entries).flatMap(({ digest, what }) => unreadable(run, digest, what))
  if (lost.length > 0) return [...new Set(lost)]
  const { layout } = openedOf(run)
  const bound = entries.flatMap(({ n, event }) => [
    ...manifestProblems(n, event, layout),
    ...replyProblems(run, n, event),
  ])
  return [...bound, ...lawProblems(run.protocol, entries)]
}

function unreadable(run: Run, digest: Parameters<Run['ports']['store']['object']>[0], what: string): string[] {
  try {
    run.ports.store.object(digest)
    return []
  } catch (error) {
    if (error instanceof Fault) return [`${what}: ${error.message}`]
    throw error
  }
}

function manifestProblems(n: number, event: Event, layout: string): string[] {
  if (event.kind !== 'opened' && event.kind !== 'amended') return []
  return manifestDigest(layout, event.manifest) === event.target
    ? []
    : [`event ${n}: its manifest does not have the digest ${event.target}`]
}

function replyProblems(run: Run, n: number, event: Event): string[] {
  if (event.kind !== 'replied') return []
  const reading = readAs(roleOf(run.protocol, event.role), text(run, event))
  const same = reading.is === 'valid' && canonical(reading.data) === canonical(event.data)
  return same
    ? []
    : [`event ${n}: the reply of seat ${event.seat} does not say what the event says (${digestOf(event.data)})`]
}

const text = (run: Run, event: Replied): string => new TextDecoder().decode(run.ports.store.object(event.raw))

/** Each event again, in order, against the protocol: what a person or host did must be admitted, what the machine did must be the step. */
function lawProblems(protocol: Protocol, entries: readonly Recorded[]): string[] {
  const problems: string[] = []
  const [first, ...rest] = entries
  if (first === undefined) return ['the ledger is empty']
  let state = protocol.begin(first.event, first.at)
  for (const { n, at, event } of rest) {
    const refused = [...protocol.admit(state, event), ...unfit(protocol, state, event)].map(({ problem }) => problem)
    const misplaced = isStep(protocol.next(state).do, event) ? [] : [`"${event.kind}" was not the next step`]
    problems.push(...[...refused, ...misplaced].map((problem) => `event ${n}: ${problem}`))
    state = protocol.evolve(state, event, at)
  }
  return problems
}

/** What a role objects to in a reply that was taken in. */
function unfit(protocol: Protocol, state: unknown, event: Event): readonly { readonly problem: string }[] {
  return event.kind === 'replied' ? (roleOf(protocol, event.role).objections?.(state, event) ?? []) : []
}

/** Whether the machine's own events come at their step; those of persons and hosts are for `admit`. */
function isStep(step: string, event: Event): boolean {
  switch (event.kind) {
    case 'frozen':
      return step === 'freeze'
    case 'verified':
      return step === 'verify'
    case 'closed':
      return step === 'close'
    case 'asked':
      return step === 'judge' || step === 'amend'
    case 'replied':
    case 'failed':
    case 'disturbed':
    case 'reminded':
    case 'replaced':
      return step === 'judge'
    case 'opened':
    case 'paired':
    case 'decided':
    case 'amended':
      return true
  }
}
