import { canonical, type Digest, digest } from '../kernel/digest.js'
import { Fault } from '../kernel/fault.js'
import { type Event, type Recorded, recorded } from './event.js'

/** An append-only list of events, as lines of canonical JSON; `head` is the digest of the last line. */
export interface Ledger {
  readonly lines: readonly string[]
  readonly entries: readonly Recorded[]
  readonly head: Digest | null
}

export const empty: Ledger = { lines: [], entries: [], head: null }

/** The ledger with one more event, stamped with the time given (UTC, ISO 8601). */
export function append(ledger: Ledger, event: Event, at: string): Ledger {
  const entry: Recorded = { n: ledger.entries.length + 1, at, previous: ledger.head, event }
  const line = canonical(entry)
  return { lines: [...ledger.lines, line], entries: [...ledger.entries, entry], head: digest(line) }
}

/** The ledger as it was when it had that many lines. */
export const upTo = ({ entries }: Ledger, count: number): Ledger =>
  entries.slice(0, count).reduce((before, { event, at }) => append(before, event, at), empty)

/** The ledger's file: one line an event. */
export function serialise(ledger: Ledger): string {
  return ledger.lines.map((line) => `${line}\n`).join('')
}

/**
 * Reads a ledger file back and proves its chain: canonical lines, counted without a gap, each bound to the one before.
 * Throws `ledger/broken`, which names the first line that does not hold.
 */
export function read(file: string, text: string): Ledger {
  if (text !== '' && !text.endsWith('\n')) throw broken(file, text.split('\n').length, 'the last line is cut')
  const lines = text.split('\n').slice(0, -1)
  const entries: Recorded[] = []
  let head: Digest | null = null
  for (const [index, line] of lines.entries()) {
    const entry = parse(file, index + 1, line)
    if (entry.n !== index + 1) throw broken(file, index + 1, `it is numbered ${entry.n}`)
    if (entry.previous !== head)
      throw broken(file, index + 1, 'it is not bound to the line before, which was changed, moved or removed')
    entries.push(entry)
    head = digest(line)
  }
  return { lines, entries, head }
}

/**
 * How a ledger stands to its `head`, the text that names its last line (null before the first one): `whole`, or one write
 * `ahead`, which an interruption leaves; the lines of one write have one time. Throws `ledger/broken` for anything else:
 * `head` is written before the first line, so without it, and with a tip that no line has, something was cut.
 */
export function standing(file: string, { lines, entries }: Ledger, head: string | null | undefined): 'whole' | 'ahead' {
  if (lines.length === 0) throw broken(file, 1, 'it is empty')
  if (head === undefined)
    throw broken(file, lines.length, '"head" beside it is missing, which no interrupted write leaves')
  const at = head === null ? 0 : lines.findIndex((line) => head === `${digest(line)}\n`) + 1
  if (head !== null && at === 0) {
    throw broken(
      file,
      lines.length,
      '"head" names a line that is not there: the tail was cut, or it or "head" was changed',
    )
  }
  if (at === lines.length) return 'whole'
  const [first, ...later] = entries.slice(at)
  if (later.every((entry) => entry.at === first?.at)) return 'ahead'
  throw broken(
    file,
    at + 1,
    `"head" names line ${at} of ${lines.length}; an interrupted write leaves lines of one time`,
  )
}

/** The fold of a ledger: `begin` for its first event, `evolve` for each later one. */
export function replay<State>(
  machine: { begin(event: Event, at: string): State; evolve(state: State, event: Event, at: string): State },
  entries: readonly Recorded[],
): State {
  const [first, ...rest] = entries
  if (first === undefined) throw new TypeError('a ledger without events has no state')
  return rest.reduce((state, { event, at }) => machine.evolve(state, event, at), machine.begin(first.event, first.at))
}

function parse(file: string, line: number, text: string): Recorded {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw broken(file, line, 'it is not JSON')
  }
  const result = recorded.safeParse(value)
  if (!result.success) {
    const issues = result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
    throw broken(file, line, issues.join('; '))
  }
  if (canonical(value) !== text) throw broken(file, line, 'it is not canonical JSON')
  return result.data
}

const broken = (file: string, line: number, reason: string): Fault => new Fault('ledger/broken', { file, line, reason })
