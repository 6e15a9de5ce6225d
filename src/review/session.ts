import path from 'node:path'
import type { Corrected } from '../conduct/amend.js'
import { boundTarget } from '../conduct/material.js'
import { type Run, spentPackets, stateOf } from '../conduct/run.js'
import { requireIntact } from '../conduct/tree.js'
import { reading } from '../edge/atomic.js'
import { type Home, homeOf } from '../edge/home.js'
import { tidy } from '../edge/leftovers.js'
import { locked } from '../edge/lock.js'
import { requireFolder, withoutEndSlash } from '../edge/read-sources.js'
import { readFolder } from '../edge/read-target.js'
import { recordFolders } from '../edge/records.js'
import { openRun, type RunStore } from '../edge/run-store.js'
import { runsOf } from '../edge/runs.js'
import { Fault } from '../kernel/fault.js'
import { pick } from '../kernel/registry.js'
import type { Opened } from '../ledger/event.js'
import { protocols } from '../protocols/index.js'
import type { Protocol, Receipt } from '../protocols/protocol.js'
import { nameOf } from '../reporters/judgment.js'
import { type Drift, drift } from '../target/delta.js'
import { manifestDigest, type Snapshot } from '../target/snapshot.js'
import { nextOf } from './next.js'
import { type Caller, portsOf } from './ports.js'
import { presentJudgment, project } from './projection.js'

/** A run, opened for one command by one process. */
export interface Session extends Run {
  /** The spec folder as the caller named it. */
  readonly spec: string
  readonly home: Home
  readonly store: RunStore
}

/** What a run has come to. */
export const receiptOf = (run: Run): Receipt => run.protocol.receipt(stateOf(run))

export const protocolOf = (id: string): Protocol => pick<Protocol>(protocols, 'protocol', id)

/** Opens the latest run of a spec for reading; its chain is proved. Throws `run/none`. */
export function openSession(named: string, caller: Caller = {}): Session {
  const spec = withoutEndSlash(named)
  requireFolder(spec, caller.disk)
  const { home, id } = recordOf(spec, caller)
  if (id === undefined) throw new Fault('run/none', { spec })
  return sessionOf(spec, home, openRun(home, id), caller)
}

/** The latest run of a spec; for a folder that was moved to the archive, the one that its judgment.md names. */
function recordOf(spec: string, { disk }: Caller): { home: Home; id: string | undefined } {
  const home = homeOf(spec, disk)
  const id = runsOf(home).at(-1)
  const present = id === undefined ? presentJudgment(home) : null
  const named = present === null ? null : nameOf(present)
  if (named === null) return { home, id }
  const holds = (safe: string): boolean => runsOf({ ...home, safe }).includes(named.run)
  const safe = recordFolders(home.disk, home.records).find(holds)
  return safe === undefined ? { home, id } : { home: { ...home, spec: named.spec, safe }, id: named.run }
}

export function sessionOf(spec: string, home: Home, store: RunStore, caller: Caller = {}): Session {
  const protocol = protocolOf(openedIn(store).protocol)
  const ports = { ...portsOf(home, store, caller), requireBound: () => requireBound(session) }
  const session: Session = { spec, home, store, protocol, ports }
  return session
}

/**
 * Runs a command that moves the latest run of a spec, while no other process does, and renders judgment.md after it,
 * whether the command ended well or not.
 */
export async function moving<T>(spec: string, caller: Caller, work: (session: Session) => Promise<T>): Promise<T> {
  const { home } = openSession(spec, caller)
  return locked(home.disk, lockFile(home), spec, async () => {
    const session = openSession(spec, caller)
    session.store.finish()
    requireIntact(session)
    project(session) // an interruption may have left it behind the ledger
    return settling(session, () => work(session))
  })
}

/** Renders judgment.md after the work, whether it ended well or not, and removes what nobody needs any more. */
export async function settling<T>(session: Session, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof Fault ? withNext(session, error) : error
  } finally {
    project(session)
    tidy(session.home, session.store.id, spentPackets(session))
  }
}

/** A judge's failure with the one legal next action, which the loop that met it does not know. */
function withNext(session: Session, fault: Fault): Fault {
  if (!isFailure(fault)) return fault
  return new Fault('reply/failed', { failures: fault.args.failures, next: nextOf(session).command })
}

const isFailure = (fault: Fault): fault is Fault<'reply/failed'> => fault.code === 'reply/failed'

export const lockFile = (home: Home): string => path.join(home.records, `${home.safe}.lock`)

/** Throws `target/drifted` unless the documents are those that were last bound; line ends and a BOM are no difference. */
export function requireBound(session: Session): void {
  const bound = boundTarget(session)
  const all = driftOf(session)
  const files = all.filter(({ kind }) => kind !== 'line ends or BOM')
  for (const file of all) {
    if (!files.includes(file))
      process.stderr.write(`${file.path}: line ends or BOM differ from what was bound, nothing else\n`)
  }
  if (files.length === 0) return
  const named = files.map((file) => `${file.path} (${file.kind})`)
  throw new Fault('target/drifted', { files: named, expected: bound.digest, spec: session.spec })
}

/** How the documents on disk differ from those that were last bound. */
export const driftOf = (session: Session): Drift[] => drift(boundTarget(session), currentTarget(session))

/** The documents that the run binds, as they are on disk now. */
export const currentTarget = (session: Pick<Session, 'home' | 'store'>): Snapshot => currentDocuments(session).target

/** The same, and the whole folder with what lies beside them. */
export function currentDocuments({ home, store }: Pick<Session, 'home' | 'store'>): Corrected {
  const { manifest, input, protocol } = openedIn(store)
  const { documents, files: others } = protocolOf(protocol).scope(input)
  const there = (name: string): boolean => {
    const file = path.join(home.root, name)
    return reading(file, () => home.disk.look(file)) !== null
  }
  const scope = { documents, files: others.filter((file) => there(file.path)) }
  const evidence = manifest
    .filter(({ role, path: name }) => role === 'evidence' && !others.some((file) => file.path === name) && there(name))
    .map((file) => path.join(home.root, file.path))
  const { snapshot } = readFolder(home.folder, { evidence, scope, root: home.root, disk: home.disk })
  const files = snapshot.files.filter((file) => file.role !== 'other')
  return { target: { ...snapshot, files, digest: manifestDigest(snapshot.layout, files) }, folder: snapshot }
}

export function openedIn(store: RunStore): Opened {
  const event = store.ledger().entries[0]?.event
  if (event?.kind !== 'opened')
    throw new Fault('ledger/broken', { file: store.folder, line: 1, reason: 'it does not open a run' })
  return event
}
