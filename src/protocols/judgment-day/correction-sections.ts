import type { Assurance } from '../../ledger/event.js'
import type { Section } from '../protocol.js'
import { resolution } from '../rounds.js'
import { rejudgmentOf, saidOf } from './facts.js'
import type { Correction, Facts, Rejudgment, Work } from './state.js'
import { vouched } from './vouched.js'

/** What was done in each correction, and what the judges said of it. */
export const correctionSections = (facts: Facts): Section[] =>
  facts.corrections.flatMap((correction) => [
    fixRecord(correction),
    ...keptOnPurpose(correction),
    ...scopedRejudgment(facts, correction),
    ...fixCaused(correction),
  ])

function nameOf(work: Work): string {
  switch (work.kind) {
    case 'round':
      return `Round ${work.n}`
    case 'only':
      return 'Round 1'
    case 'quantities':
      return 'After the judges'
  }
}

function fixRecord({ work, units }: Correction): Section {
  const rows = units.map(({ ids, done, files, evidence, notApplicable, rollback, superseded, paraphrases }) => [
    ids.join(' + '),
    done,
    files.join(', '),
    evidence ?? `not applicable: ${notApplicable}`,
    rollback,
    superseded.length === 0 ? 'no superseded value named' : `swept: ${[...superseded, ...paraphrases].join(', ')}`,
  ])
  const columns = ['ID', 'Fix applied', 'Docs touched', 'Evidence', 'Rollback', 'Sweep']
  return { heading: `${nameOf(work)} — fix record`, table: { columns, rows } }
}

function keptOnPurpose({ work, kept, reread }: Correction): Section[] {
  const values = kept.map(({ path, line, why }) => `${path}:${line} stays — ${why}`)
  const sections = reread.map(({ section, note }) => `what refers to ${section} was read again — ${note}`)
  const lines = [...values, ...sections]
  return lines.length === 0 ? [] : [{ heading: `${nameOf(work)} — closure sweep`, lines }]
}

function scopedRejudgment(facts: Facts, { work, replies }: Correction): Section[] {
  if (replies.length === 0 || work.kind !== 'round') return []
  const step = rejudgmentOf(work.n)
  const rows = [...work.ids, ...work.also.filter((id) => replies.some((reply) => saidOf(reply, id)))].map((id) => {
    const said = replies.map((reply) => saidOf(reply, id))
    const cells = said.map((row) => (row === undefined ? 'no word' : `${row.outcome} — ${row.note}`))
    return [id, ...cells, resolution(said.map((row) => row?.outcome))]
  })
  const columns = ['Finding', ...replies.map((reply) => judge(reply, vouched(facts, step, reply))), 'Outcome']
  return [{ heading: `${nameOf(work)} — scoped re-judgment`, table: { columns, rows } }]
}

const judge = ({ seat, agent, model }: Rejudgment, assurance: Assurance): string =>
  `Judge ${seat} (${[agent, model].filter(Boolean).join('/') || 'unnamed'}, ${assurance})`

function fixCaused({ work, fixCaused: caused }: Correction): Section[] {
  if (caused.length === 0) return []
  const rows = caused.map(({ id, row, inScope }) => [
    id,
    row.claim,
    `judge ${row.seat}`,
    row.severity,
    inScope ? 'in scope' : 'out of scope: recorded, without effect',
  ])
  const columns = ['ID', 'Finding', 'Found by', 'Severity', 'Scope']
  return [{ heading: `${nameOf(work)} — fix-caused defects`, table: { columns, rows } }]
}
