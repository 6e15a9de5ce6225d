import { type Copy, exampleCopy, spec } from './cli.js'

/** A copy whose review ended escalated, and nobody has answered for that: two rounds, and the finding outlived both. */
export function escalated(): Copy {
  const copy = exampleCopy()
  copy.run('review', spec, '--judges', 'handoff')
  const finding = (id: string) => ({
    id,
    severity: 'CRITICAL',
    path: 'design.md',
    quote: 'four notification templates',
    heading: null,
    subject: 'FR-5',
    claim: 'Four notification templates are announced above a table of five rows.',
    evidence_class: 'deterministic',
    evidence: 'the table has five rows',
    suggestion: null,
  })
  const reply = (seat: string, body: object) => {
    copy.write('reply.json', JSON.stringify({ packet: copy.tokenOf(seat), ...body }))
    copy.run('submit', spec, '--seat', seat, 'reply.json')
  }
  for (const seat of ['A', 'B']) reply(seat, { findings: [finding(`${seat}-1`)], verified: [], quantities: [] })
  copy.run('decide', spec, 'fix', '--by', 'Ana')
  const texts = ['four notification templates', 'four templates of notifications', 'four texts']
  for (const round of [1, 2]) {
    const [from, to] = texts.slice(round - 1) as [string, string]
    copy.edit(`${spec}/design.md`, from, to)
    const unit = { ids: ['CS-1'], files: ['design.md'], done: 'reworded', evidence: 'see there', notApplicable: null }
    const units = [{ ...unit, rollback: 'restore it', superseded: [from], paraphrases: [] }]
    copy.write('amendment.json', JSON.stringify({ units, kept: [] }))
    copy.run('amended', spec, 'amendment.json')
    const resolutions = [{ id: 'CS-1', outcome: 'corroborated', note: 'still four' }]
    for (const seat of ['A', 'B']) reply(seat, { resolutions, fix_caused: [] })
  }
  if (!copy.run('status', spec).stdout.includes('JUDGMENT: ESCALATED')) throw new Error('the review did not escalate')
  return copy
}
