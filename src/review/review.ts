import { conduct } from '../conduct/index.js'
import { act, stateOf } from '../conduct/run.js'
import { brokenSeals } from '../conduct/tree.js'
import { homeOf } from '../edge/home.js'
import { locked } from '../edge/lock.js'
import { requireReviewable, reviewTarget } from '../edge/read-target.js'
import { openRun } from '../edge/run-store.js'
import { runsOf } from '../edge/runs.js'
import { specFolders } from '../edge/spec-folders.js'
import { canonical } from '../kernel/digest.js'
import { Fault } from '../kernel/fault.js'
import type { Event } from '../ledger/event.js'
import { reasonLines, reasonsOf } from '../prompt/reply.js'
import type { Protocol } from '../protocols/protocol.js'
import type { Snapshot } from '../target/snapshot.js'
import type { Acted } from './acts.js'
import { requireTree } from './go-on.js'
import { nextOf } from './next.js'
import { type Beginning, judgesOf, type OpeningOptions, openReview, rehearseOpening } from './opening.js'
import type { Caller } from './ports.js'
import { refusing } from './refusing.js'
import { type Rehearsed, rehearse } from './rehearsal.js'
import { lockFile, moving, openedIn, protocolOf, receiptOf, type Session, sessionOf } from './session.js'

export interface ReviewOptions extends OpeningOptions {
  /** Which review system; `judgment-day` when not given. */
  readonly protocol?: string
  /** What the protocol needs to start, as its input schema has it. */
  readonly input?: unknown
  /** A new review although these bytes were approved. */
  readonly again?: boolean
}

/** One thing that must be said before anything is written. */
export interface Question {
  readonly question: string
  readonly spec: string
}

/**
 * Starts a review, resumes the open one, or says what came of these very bytes before (P-17). It goes as far as it can by
 * itself; the session's next action tells who must act. Throws `reply/failed` when a judge gave no valid reply.
 */
export async function review(
  named: string,
  options: ReviewOptions = {},
  caller: Caller = {},
): Promise<Acted | Question> {
  const way = wayOf(named, options, caller)
  if ('latest' in way) return resume(way.latest, options, caller)
  if (!('beginning' in way)) return way
  if (way.inPlaceOf !== null) await giveUp(way.inPlaceOf, caller)
  return (await openReview(way.beginning, options, caller)) ?? review(named, options, caller)
}

/** What `review` would ask of judges, without asking: nothing is written, nothing is spent. */
export async function rehearsal(
  named: string,
  options: ReviewOptions = {},
  caller: Caller = {},
): Promise<readonly Rehearsed[] | Acted | Question> {
  const way = wayOf(named, options, caller)
  if ('latest' in way) {
    refuseOther(way.latest, options)
    return rehearse(sessionOf(way.latest.spec, way.latest.home, way.latest.store, caller))
  }
  return 'beginning' in way ? rehearseOpening(way.beginning, options, caller) : way
}

type Way =
  | Acted
  | Question
  | { readonly latest: Session }
  | { readonly beginning: Beginning; readonly inPlaceOf: Session | null }

/** What a review of that folder is now: the open run, a beginning, or what can be said at once. Nothing is written. */
function wayOf(named: string, options: ReviewOptions, { disk }: Caller): Way {
  requireReviewable(named, disk)
  const [spec, ...others] = specFolders(named, disk) as [string, ...string[]]
  if (others.length > 0) return { question: `Which spec is meant: ${[spec, ...others].join(', ')}?`, spec }
  requireReviewable(spec, disk)
  const protocol = protocolOf(options.protocol ?? defaultProtocol)
  const home = homeOf(spec, disk)
  const runs = runsOf(home).map((id) => sessionOf(spec, home, openRun(home, id)))
  const latest = runs.at(-1)
  const open = latest !== undefined && receiptOf(latest).verdict === null ? latest : null
  if (open !== null && !(options.again === true && isGivenUp(open, protocol))) return { latest: open }
  const input = inputFor(protocol, options.input)
  const question = protocol.question(input)
  if (question !== null) return { question, spec }
  const { evidence = [] } = options
  const scope = protocol.scope(input)
  const target = reviewTarget(spec, { evidence, root: home.root, scope, disk: home.disk })
  requireFresh(runs, target)
  if (latest !== undefined && options.again !== true && approved(latest, protocol, input, target))
    return { session: latest, happened: 'These bytes were judged before; --new judges them again.' }
  const earlier = runs.filter((run) => run.protocol === protocol).map(stateOf)
  const opening = protocol.open(input, { target, earlier })
  const next = `judgment-day schema ${protocol.id} input`
  if (opening.is === 'refused') throw new Fault('run/refused', { command: 'review', refusals: opening.refusals, next })
  const { basis } = opening
  const beginning = { spec, home, protocol, input, target, basis, follows: latest?.store.id ?? null }
  return { beginning, inPlaceOf: open }
}

/** What the protocol needs to start. Throws `input/invalid`, which says every reason. */
function inputFor(protocol: Protocol, given: unknown): unknown {
  const read = protocol.input.safeParse(given ?? {})
  if (read.success) return read.data
  const next = `judgment-day schema ${protocol.id} input`
  throw new Fault('input/invalid', { what: 'input', reasons: reasonLines(reasonsOf(read.error, given ?? {})), next })
}

export const defaultProtocol = 'judgment-day'

/** Throws when the caller asks for another review than the open one. */
function refuseOther(latest: Session, options: ReviewOptions): void {
  const { spec, protocol } = latest
  const next = nextOf(latest).command
  if (options.protocol !== undefined && options.protocol !== protocol.id)
    throw new Fault('run/other-protocol', { spec, protocol: protocol.id, next })
  if (options.again) throw new Fault('run/open', { spec, next })
  if (options.input !== undefined && canonical(inputFor(protocol, options.input)) !== canonical(inputOf(latest)))
    throw new Fault('run/other-input', { spec, next })
}

/** Drives the open run on. Judges that are named take over the seats whose judge failed; others keep theirs. */
async function resume(latest: Session, options: ReviewOptions, caller: Caller): Promise<Acted> {
  refuseOther(latest, options)
  const { spec, protocol } = latest
  const judges = options.judges === undefined ? {} : { judges: judgesOf(protocol.seats, options.judges) }
  return moving(spec, { ...caller, ...judges }, async (session) => {
    requireTree(session)
    await conduct(session)
    return { session, happened: 'An open review was resumed.' }
  })
}

/** An open run whose files that are written once were changed goes no further: a new one may take its place. */
const isGivenUp = (open: Session, protocol: Protocol): boolean =>
  open.protocol === protocol && brokenSeals(open).length > 0

/** Closes it as abandoned: whoever asked for the new one has decided so. */
async function giveUp({ spec, home, store }: Session, caller: Caller): Promise<void> {
  await locked(home.disk, lockFile(home), spec, async () => {
    const open = sessionOf(spec, home, openRun(home, store.id), caller)
    const why = `changed: ${brokenSeals(open).join(', ')}`
    const decided: Event = { kind: 'decided', choice: 'abandon', ids: [], also: [], by: 'review --new', why }
    act(open, [decided], refusing(open, 'review --new'))
    await conduct(open)
  })
}

/** Throws when a lineage that used up its rounds has bound these very bytes, at its start or after a correction. */
function requireFresh(runs: readonly Session[], target: Snapshot): void {
  const spent = runs.filter((run) => receiptOf(run).exhausted).find((run) => targetsOf(run).includes(target.digest))
  if (spent !== undefined) throw new Fault('run/exhausted', { spec: spent.spec, run: spent.store.id })
}

const targetsOf = (session: Session): string[] =>
  session.store
    .ledger()
    .entries.flatMap(({ event }) => (event.kind === 'opened' || event.kind === 'amended' ? [event.target] : []))

/** Whether a review of the same protocol about the same subject approved these very bytes. */
function approved(session: Session, protocol: Protocol, input: unknown, target: Snapshot): boolean {
  const { verdict, target: bound } = receiptOf(session)
  if (verdict !== 'approved' || bound !== target.digest || session.protocol !== protocol) return false
  return canonical([protocol.subject(input)]) === canonical([protocol.subject(inputOf(session))])
}

const inputOf = (session: Session): unknown => openedIn(session.store).input
