import { Fault } from '../kernel/fault.js'
import type { Step } from '../protocols/protocol.js'
import { asking, handOut, handOutBrief } from './ask.js'
import { materialOf } from './material.js'
import { askedSeats, type Run, record, stepOf } from './run.js'
import { runSeat } from './seat.js'
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
        const { certain, witness: speaks } = step
        record(run, { kind: 'frozen', certain: [...certain], witness: speaks, quantities: witness(materialOf(run)[0]) })
        break
      }
      case 'verify':
        record(run, { kind: 'verified', checks: [...proved, ...step.checks] })
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

/** Asks the seats of a step that were not asked, runs at once those that a runner answers; true when a host must answer for the others. */
async function hosted(run: Run, step: Extract<Step, { do: 'judge' }>): Promise<boolean> {
  if (askedSeats(run, step.step).length === 0) {
    const { event, prompts } = asking(run, step.step, step.seats)
    record(run, event, prompts)
  }
  const waiting = askedSeats(run, step.step).filter((seat) => step.seats.some((task) => task.seat === seat.seat))
  const runnable = waiting.filter((seat) => run.ports.runner(seat.runner).judge !== undefined)
  const results = await Promise.all(runnable.map((seat) => runSeat(run, step.step, seat)))
  const failures = results.filter((failure) => failure !== null)
  if (failures.length > 0) throw new Fault('reply/failed', { failures })
  for (const seat of waiting) handOut(run, seat)
  return runnable.length < waiting.length
}
