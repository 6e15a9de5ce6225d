import type { Session } from '../review/session.js'
import { emit, type OutputOptions } from './output.js'
import { exitOf, runReport, runText } from './report.js'

/** Prints where a run stands after a command that moves it; the exit code is that of the state. */
export function settle(session: Session, happened: readonly string[], options: OutputOptions): number {
  show(session, happened, options)
  return exitOf(session)
}

/** Prints where a run stands. */
export function show(session: Session, happened: readonly string[], options: OutputOptions): void {
  const text = options.format === 'json' ? JSON.stringify(runReport(session), null, 2) : runText(session, happened)
  emit(text, options)
}
