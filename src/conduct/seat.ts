import { digest } from '../kernel/digest.js'
import { reasonLines } from '../prompt/reply.js'
import type { Outcome, Spent } from '../runners/runner.js'
import { copiesFor } from './ask.js'
import { nothingLeft, overBudget, preflight, spentUsd, together } from './budget.js'
import { readSeat, repliedEvent, replySchema } from './reading.js'
import { type AskedSeat, type Progress, promptOf, type Run, record, roleOf } from './run.js'
import { answersOfOthers, separation } from './separation.js'
import { disturbances } from './tree.js'

/** A seat whose runner gave no valid reply. */
export interface SeatFailure {
  readonly seat: string
  readonly role: string
  readonly reason: string
}

/**
 * Runs one seat; an invalid reply is asked for once more with the validator's reasons. What comes back is in the ledger
 * when it returns: the reply, or the failure with its raw bytes. Never throws for what a judge does.
 */
export async function runSeat(run: Run, step: string, seat: AskedSeat): Promise<SeatFailure | null> {
  const { ports } = run
  const runner = ports.runner(seat.runner)
  const prompt = promptOf(run, seat.prompt)
  const say = (is: Progress['is'], detail: string, spent?: Spent): void =>
    ports.progress({ seat: seat.seat, runner: runner.id, is, detail, ...(spent ? { spent } : {}) })
  // one retry of ours (reliability: running a judge); where an invalid reply is an event, the protocol says what follows
  const once = runner.deterministic || roleOf(run.protocol, seat.role).invalid === 'recorded'
  const attempts = once ? 1 : 2
  const before = answersOfOthers(run, step, seat.seat)
  let asked = prompt
  let spent: Spent | undefined
  for (let attempt = 1; ; attempt++) {
    const opening = runner.deterministic ? '' : preflight(prompt, ports.maxCostUsd)
    say('asked', attempt === 1 ? opening : 'once more, with the reasons')
    const outcome = inBudget(run, await answerOf(run, seat, asked), spent)
    spent = outcome.spent
    const files = disturbances(run)
    if (files.length > 0) return disturb(run, step, seat, files, outcome.raw)
    const reading = outcome.is === 'answered' ? readSeat(run, seat, outcome.raw) : null
    if (outcome.is === 'answered' && reading?.ok === true) {
      const { raw, model } = outcome
      const assurance = separation(runner, outcome, reading.token, before)
      const agent = assurance === runner.assurance ? outcome.agent : `${outcome.agent} (asked later)`
      record(
        run,
        repliedEvent(run, step, seat, {
          raw,
          data: reading.data,
          agent,
          model,
          assurance,
          ...(spent ? { spent } : {}),
        }),
        [raw],
      )
      say('answered', '', spent)
      return null
    }
    const reason = outcome.is === 'failed' ? outcome.reason : reasonLines(reading?.ok === false ? reading.reasons : [])
    if (reading === null || attempt === attempts) {
      say('failed', reason)
      return fail(run, step, seat, reason, outcome)
    }
    say('invalid', reason)
    asked = `${prompt}\n\nYour last reply was not valid:\n${reason}\nReply once more, whole, and with nothing beside it.\n`
  }
}

/** The outcome with all that its seat took, or the named failure of one that took more than the run may cost. */
function inBudget(run: Run, outcome: Outcome, before: Spent | undefined): Outcome {
  const spent = together(before, outcome.spent)
  const told = spent === undefined ? outcome : { ...outcome, spent }
  const over = overBudget(run, spent?.costUsd ?? 0)
  if (told.is === 'failed' || over === null || spent?.costUsd === null || spent === undefined) return told
  return { is: 'failed', reason: over, raw: told.raw, spent }
}

async function answerOf(run: Run, seat: AskedSeat, prompt: string): Promise<Outcome> {
  const runner = run.ports.runner(seat.runner)
  const { signal, timeoutMs } = run.ports
  const over = runner.deterministic ? null : nothingLeft(run)
  if (over !== null) return { is: 'failed', reason: over, raw: null }
  const schema = replySchema(roleOf(run.protocol, seat.role))
  const copies = copiesFor(run, seat)
  const lent = copies.length === 0 ? null : run.ports.lend(copies)
  const folder = lent?.folder ?? null
  const job = {
    seat: seat.seat,
    role: seat.role,
    prompt,
    schema,
    model: seat.model,
    folder,
    timeoutMs,
    signal,
    ...left(run),
  }
  try {
    return (await runner.judge?.(job)) ?? { is: 'failed', reason: `${runner.id} answers nothing by itself`, raw: null }
  } catch (error) {
    return { is: 'failed', reason: error instanceof Error ? error.message : String(error), raw: null }
  } finally {
    lent?.release()
  }
}

/** What is left of the run's limit of cost, for a host that can be held to it. */
function left(run: Run): { maxCostUsd?: number } {
  const { maxCostUsd } = run.ports
  return maxCostUsd === undefined ? {} : { maxCostUsd: maxCostUsd - spentUsd(run) }
}

function fail(run: Run, step: string, { seat, role }: AskedSeat, reason: string, outcome: Outcome): SeatFailure {
  const { raw } = outcome
  const agent = outcome.is === 'answered' ? outcome.agent : null
  const spent = outcome.spent === undefined ? {} : { spent: outcome.spent }
  const event = { kind: 'failed', step, seat, reason, raw: raw === null ? null : digest(raw), agent, ...spent } as const
  record(run, event, kept(raw))
  return { seat, role, reason }
}

/** What a judge looked at was changed while it did. */
function disturb(run: Run, step: string, seat: AskedSeat, files: string[], raw: string | null): SeatFailure {
  const event = { kind: 'disturbed', step, seat: seat.seat, files, raw: raw === null ? null : digest(raw) } as const
  record(run, event, kept(raw))
  return { seat: seat.seat, role: seat.role, reason: `what it looked at was changed: ${files.join(', ')}` }
}

const kept = (raw: string | null): string[] => (raw === null ? [] : [raw])
