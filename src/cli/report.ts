import path from 'node:path'
import { stepOf } from '../conduct/run.js'
import { exits } from '../kernel/faults.js'
import { clip, plain } from '../kernel/plain.js'
import type { Receipt, Step } from '../protocols/protocol.js'
import { type HeldPacket, heldPackets, type Next, nextOf } from '../review/next.js'
import { receiptOf, type Session } from '../review/session.js'
import { gate } from './gate.js'

/** What a command that moves or shows a run says of it; `judgment-day/run@1`. */
export interface RunReport {
  readonly schema: 'judgment-day/run@1'
  readonly run: string
  readonly spec: string
  readonly protocol: string
  readonly state: string
  readonly outcome: string | null
  readonly verdict: string | null
  readonly round: number
  readonly target: string
  readonly ledger: string
  readonly next: Next
  readonly packets: readonly HeldPacket[]
  readonly counts: Receipt['counts']
  readonly warnings: readonly string[]
  /** Depth and approval mode, as the documents declare them. */
  readonly control: Receipt['opened']['control'] | null
  readonly judgment: string
}

export function runReport(session: Session): RunReport {
  const receipt = receiptOf(session)
  const { opened, state, outcome, verdict, round, target, counts, warnings } = receipt
  return {
    schema: 'judgment-day/run@1',
    run: opened.run,
    spec: session.spec,
    protocol: opened.protocol,
    state,
    outcome,
    verdict,
    round,
    target,
    ledger: session.store.ledger().head ?? '',
    next: nextOf(session),
    packets: heldPackets(session, stepOf(session)),
    counts,
    warnings,
    control: opened.control ?? null,
    judgment: path.join(session.spec, 'judgment.md'),
  }
}

/** What a run's state means for the caller: 0 approved, 3 somebody must act, 4 escalated, 8 blocked. */
export function exitOf(session: Session): number {
  const { verdict } = receiptOf(session)
  if (verdict === null) return exits.waiting
  return { approved: exits.clean, escalated: exits.escalated, blocked: exits.blocked }[verdict]
}

/** At most this many lines reach a host (cli.md, "What a host reads"): it pays for each. */
const lineLimit = 30
const width = 160

/** What happened, what stands, what is asked, and last the next command; always in this order. */
export function runText(session: Session, happened: readonly string[]): string {
  const report = runReport(session)
  const receipt = receiptOf(session)
  const step = stepOf(session)
  const foot = [...gate(receipt, step), ...asked(step, report), `next: ${report.next.command}`]
  const cautions = report.warnings.map((text) => clip(`warning: ${text}`, width))
  const head = [...happened, heading(report), receipt.tally, ...cautions]
  if (receipt.terminal !== null) head.push(receipt.terminal)
  const room = lineLimit - head.length - foot.length
  const standing = receipt.standing.map(({ id, text }) => `  ${clip(`${id}  ${plain(text)}`, width)}`)
  const shown =
    standing.length <= room
      ? standing
      : [...standing.slice(0, room - 1), `  … and ${standing.length - room + 1} more in ${report.judgment}`]
  return [...head, ...shown, ...foot].join('\n')
}

function heading(report: RunReport): string {
  const verdict = report.verdict === null ? report.state : `${report.verdict} (${report.outcome})`
  return `${report.protocol} ${report.run}: ${verdict}, round ${report.round}, ${report.judgment}`
}

function asked(step: Step, report: RunReport): string[] {
  switch (step.do) {
    case 'ask':
    case 'nothing':
      return menu(step, report)
    case 'judge':
      return report.packets.map(
        (packet) => `seat ${packet.seat}: give ${packet.prompt} to a fresh judge; it writes ${packet.reply}`,
      )
    case 'pair':
      return step.proposals
        .filter((proposal) => !proposal.certain)
        .slice(0, 8)
        .map(({ rows, score, reasons }) =>
          clip(`  ${rows.join(' + ')}? ${score.toFixed(2)} ${reasons.join('; ')}`, width),
        )
    case 'amend':
      return report.packets.map(
        (packet) => `fix ${step.ids.join(', ')}: the brief is ${packet.prompt}; the work units go to ${packet.reply}`,
      )
    case 'freeze':
    case 'verify':
    case 'close':
      return []
  }
}

function menu(step: Extract<Step, { do: 'ask' | 'nothing' }>, { next }: RunReport): string[] {
  if (next.choices.length === 0) return []
  const question = step.do === 'ask' ? [step.question] : []
  const numbered = next.choices.map(
    (choice, index) => `${index + 1}. ${choice.words} (${choice.id}${needs(choice.needs)})`,
  )
  const hint = step.do === 'ask' && step.hint !== null ? [step.hint] : []
  return [...question, ...numbered, ...hint]
}

const needs = (names: readonly string[]): string => names.map((name) => ` --${name}`).join('')
