import { randomBytes } from 'node:crypto'
import type { Ports, Progress } from '../conduct/run.js'
import type { Disk } from '../edge/disk.js'
import type { Home } from '../edge/home.js'
import { lend } from '../edge/lend.js'
import { handOut, packetFolder, takeBack } from '../edge/packets.js'
import type { RunStore } from '../edge/run-store.js'
import { templateText } from '../edge/templates.js'
import { treePort } from '../edge/tree.js'
import { pick } from '../kernel/registry.js'
import type { Opened } from '../ledger/event.js'
import { runners } from '../runners/index.js'
import type { Runner } from '../runners/runner.js'

export const runnerOf = (id: string): Runner => pick<Runner>(runners, 'judge', id)

/** Whoever drives a run by one of the acts of this folder. */
export interface Caller {
  readonly progress?: (event: Progress) => void
  /** Stops the judges that run; what has been recorded stays, and the run can be resumed. */
  readonly signal?: AbortSignal
  /** What the record and the documents are on; this machine's file system when not given. */
  readonly disk?: Disk
  /** The clock: UTC, ISO 8601. */
  readonly now?: () => string
  /** That many random hex digits. */
  readonly random?: (digits: number) => string
  /** Milliseconds that one judge may take; without it its runner's own limit holds. */
  readonly timeoutMs?: number
  /** US dollars that the run's judges may cost together, as far as their hosts say. */
  readonly maxCostUsd?: number
  /** Who takes over a seat whose judge failed. */
  readonly judges?: Opened['judges']
}

export const now = (): string => new Date().toISOString()

const never = new AbortController().signal

/** The real world, for one run. */
export function portsOf(home: Home, store: RunStore, caller: Caller): Omit<Ports, 'requireBound'> {
  return {
    store,
    signal: caller.signal ?? never,
    timeoutMs: caller.timeoutMs ?? null,
    ...(caller.maxCostUsd === undefined ? {} : { maxCostUsd: caller.maxCostUsd }),
    ...(caller.judges === undefined ? {} : { judges: caller.judges }),
    now: caller.now ?? now,
    random: caller.random ?? random,
    template: templateText,
    runner: runnerOf,
    replyPath: (packet, file) => packetFolder(packet, file).reply,
    handOut: (packet, prompt, files) => handOut(home, packet, prompt, files),
    lend,
    takeBack: (packet) => takeBack(home, packet),
    progress: caller.progress ?? (() => undefined),
    tree: treePort(home),
  }
}

const random = (digits: number): string =>
  randomBytes(Math.ceil(digits / 2))
    .toString('hex')
    .slice(0, digits)
