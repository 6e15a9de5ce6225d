import { Fault } from '../kernel/fault.js'
import type { Step, VerificationCheck } from '../protocols/protocol.js'
import { asking, handOut, handOutBrief } from './ask.js'
import { boundTarget } from './material.js'
import { replaceFailed } from './replacement.js'
import { askedSeats, type Run, record, roleOf, stepOf } from './run.js'
import { runSeat } from './seat.js'
import { disturbances, writeTree } from './tree.js'
import { witness } from './witness.js'

/**
 * Drives a run as far as it goes by itself and returns the step at which a person or a host must act, or the one that
 * says that nothing is left. The caller has proved the chain and the tree before: a broken one never comes here (P-6).
 */
export async function conduct(run: Run): Promise<Step> {
  for (;;) {
    const step = stepOf(run)
    switch (step.do) {
      case 'judge':
        if (await hosted(run, step)) return step
        break
      case 'freeze': {
        const { certain, witness: speaks, rows } = step
        const quantities = witness(boundTarget(run))
        record(run, { kind: 'frozen', certain: [...certain], witness: speaks, quantities, rows })
        break
      }
      case 'verify':
        run.ports.requireBound(run)
        record(run, { kind: 'verified', checks: [...proved, ...judgedFiles(run), ...step.checks] })
        break
      case 'close':
        record(run, { kind: 'closed', verdict: step.verdict, outcome: step.outcome })
        break
      case 'amend':
        handOutBrief(run, step)
        return step
      case 'pair':
      case 'ask':
      case 'nothing':
        return step
    }
  }
}

const proved = [
  { id: 'chain', passed: true, detail: 'every line of the ledger is bound to the one before' },
  { id: 'tree', passed: true, detail: 'the documents are those that were last bound' },
]

/** Whether the files that a protocol keeps for its judges are still those that they saw. */
function judgedFiles(run: Run): VerificationCheck[] {
  if (run.protocol.tree === undefined) return []
  const changed = disturbances(run)
  const detail = changed.length === 0 ? 'the files on disk are those that were judged' : `not so: ${changed.join(', ')}`
  return [{ id: 'judged files', passed: changed.length === 0, detail }]
}

type Judging = Extract<Step, { do: 'judge' }>

/** Asks the seats of a step that were not asked, hands out those of a host, runs those of a runner; true when a host must answer. */
async function hosted(run: Run, step: Judging): Promise<boolean> {
  writeTree(run)
  if (disturbed(run, step)) return false
  if (askedSeats(run, step.step).length === 0) {
    const { event, prompts } = asking(run, step.step, step.seats)
    record(run, event, prompts)
  }
  replaceFailed(run, step)
  const waiting = askedSeats(run, step.step).filter((seat) => step.seats.some((task) => task.seat === seat.seat))
  for (const seat of waiting) handOut(run, seat)
  const runnable = waiting.filter((seat) => run.ports.runner(seat.runner).judge !== undefined)
  const results = await Promise.all(runnable.map((seat) => runSeat(run, step.step, seat)))
  const failures = results.filter((failure) => failure !== null)
  if (failures.some(({ role }) => roleOf(run.protocol, role).invalid === 'rejected')) {
    throw new Fault('reply/failed', { failures, next: null })
  }
  return runnable.length < waiting.length
}

/** Records that bytes which a seat is looking at were changed; what that means is the protocol's. */
function disturbed(run: Run, { step, seats }: Judging): boolean {
  const files = disturbances(run)
  const [first] = seats
  if (files.length === 0 || first === undefined) return false
  record(run, { kind: 'disturbed', step, seat: first.seat, files, raw: null })
  return true
}
