import type { Event } from '../ledger/event.js'
import type { SeatTask, Step } from '../protocols/protocol.js'
import { asking } from './ask.js'
import { openedOf, type Run, record, roleOf, stateOf } from './run.js'

/**
 * Gives the seats whose judge failed by itself to new judges, each with a prompt and token of its own; the one that failed
 * stays on the record. A judge that was only interrupted keeps its seat, and so does one of a protocol that admits none.
 */
export function replaceFailed(run: Run, { step, seats }: Extract<Step, { do: 'judge' }>): void {
  for (const task of seats) if (failed(run, step, task)) replace(run, step, task)
}

function replace(run: Run, step: string, task: SeatTask): void {
  const { judges } = openedOf(run)
  const after = judges.map((judge) => run.ports.judges?.find(({ seat }) => seat === judge.seat) ?? judge)
  const judge = after.find(({ seat }) => seat === task.seat)
  if (judge === undefined || run.ports.runner(judge.runner).judge === undefined) return
  const agent = `another ${judge.runner}${judge.model === null ? '' : `:${judge.model}`}`
  const replaced: Event = { kind: 'replaced', step, seat: task.seat, agent }
  if (run.protocol.admit(stateOf(run), replaced).length > 0) return
  const { event, prompts } = asking(run, step, [task], after)
  record(run, replaced)
  record(run, event, prompts)
}

/** Whether the last thing that a seat did in a step was to fail, and not because somebody stopped it. */
function failed(run: Run, step: string, { seat, role }: SeatTask): boolean {
  const last = run.ports.store
    .ledger()
    .entries.map(({ event }) => event)
    .filter((event) => event.kind === 'failed' || event.kind === 'replied' || event.kind === 'replaced')
    .findLast((event) => event.step === step && event.seat === seat)
  const byItself = last?.kind === 'failed' && !last.reason.startsWith('stopped')
  return byItself && roleOf(run.protocol, role).invalid === 'rejected'
}
