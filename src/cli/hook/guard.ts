import { existsSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { stepOf } from '../../conduct/run.js'
import { homeOf } from '../../edge/home.js'
import { runsOf } from '../../edge/runs.js'
import { nextOf } from '../../review/next.js'
import { openSession, receiptOf, type Session } from '../../review/session.js'

/**
 * Why a file may not be written now, or null: it is the `tasks.md` of a spec whose review is open, or escalated without a
 * person's word (P-8). Links are looked through both ways: by the name that is written and by what it leads to.
 */
export function whyNot(file: string): string | null {
  const names = existsSync(file) ? [file, realpathSync(file)] : [file]
  const folders = names.filter((name) => /^tasks\.md$/i.test(path.basename(name))).map((name) => path.dirname(name))
  for (const folder of new Set(folders)) {
    if (!existsSync(folder) || runsOf(homeOf(folder)).length === 0) continue
    const session = openSession(path.relative(process.cwd(), folder) || '.')
    if (isWaiting(session)) return words(session)
  }
  return null
}

/** A run without a verdict, or one that still offers a person the word on its escalation. */
function isWaiting(session: Session): boolean {
  const step = stepOf(session)
  return step.do !== 'nothing' || step.choices.length > 0
}

function words(session: Session): string {
  const { opened, state, verdict } = receiptOf(session)
  const stands = verdict === null ? `is open (${state})` : 'was escalated, and no person has answered for that'
  return [
    `tasks.md of ${session.spec} is not written yet: its review ${opened.run} ${stands}.`,
    `Show the person what stands, and do what they decide: judgment-day status ${session.spec}`,
    `next: ${nextOf(session).command}`,
  ].join('\n')
}
