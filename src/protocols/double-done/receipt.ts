import type { Receipt, Section, Standing } from '../protocol.js'
import { isolation } from './documents.js'
import { current, streak } from './facts.js'
import type { Ending, Facts, Review, State } from './state.js'

/** What the run has come to; every number is counted from the reviews. */
export function receipt(state: State): Receipt {
  const { facts } = state
  const ending = state.at === 'closed' ? state.ending : null
  const { n, target } = current(facts)
  const counts = countsOf(state)
  return {
    title: `Adversarial review: ${facts.opened.spec}`,
    opened: facts.opened,
    state: state.at,
    verdict: ending?.verdict ?? null,
    outcome: ending?.outcome ?? null,
    exhausted: false,
    round: n + 1,
    counts,
    tally: `v${n} · streak ${counts.streak} of 2 · ${counts.done} DONE, ${counts.fail} FAIL, ${counts.invalid} invalid`,
    fields: fields(state),
    sections: sections(facts, ending),
    terminal: ending === null ? null : terminal(facts, ending),
    warnings: warnings(facts),
    standing: standing(state),
    target,
  }
}

export function countsOf(state: State) {
  const { reviews, versions } = state.facts
  const number = (is: Review['is']): number => reviews.filter((review) => review.is === is).length
  const [done, fail, invalid] = [number('DONE'), number('FAIL'), number('invalid')]
  return { versions: versions.length, streak: streak(state), done, fail, invalid }
}

/** The one terminal line; a gate that is not certified is never called done. */
function terminal(facts: Facts, { verdict, outcome }: Ending): string {
  if (verdict === 'approved') return `DOUBLE DONE: CERTIFIED v${current(facts).n}`
  return verdict === 'blocked' ? `DOUBLE DONE: BLOCKED (${outcome})` : `DOUBLE DONE: NOT CERTIFIED (${outcome})`
}

function fields(state: State): [string, string][] {
  const { facts } = state
  const { opened, input } = facts
  const { n, digest, files } = current(facts)
  return [
    ['Task', input.task],
    ['Candidate', `v${n}, ${files.length} files, ${digest}`],
    ['Pass streak', `${streak(state)} of 2`],
    ['Isolation', isolation(input)],
    ['Files', `\`.adversarial-review/${opened.run}\``],
    ['State', state.at],
    ...(opened.follows === null ? [] : [['Follows', `run ${opened.follows}`] satisfies [string, string]]),
  ]
}

function sections(facts: Facts, ending: Ending | null): Section[] {
  const checks = (facts.verification ?? []).map(({ id, passed, detail }) => [id, passed ? 'passed' : 'failed', detail])
  const decisions = facts.decisions.map(({ at, choice, by, why }) => [at, choice, by ?? '—', why ?? '—'])
  return [
    ...(ending?.why ? [{ heading: 'Why it ended so', lines: [ending.why] }] : []),
    ...tabled('Certification', ['Check', 'Result', 'Detail'], checks),
    ...tabled('Decisions', ['When', 'Decision', 'By', 'Why'], decisions),
    reviews(facts),
    { heading: 'Acceptance criteria', lines: facts.input.criteria },
    versions(facts),
    { heading: 'Log', lines: facts.log.map(({ at, text }) => `${at} ${text}`) },
  ]
}

const tabled = (heading: string, columns: string[], rows: string[][]): Section[] =>
  rows.length === 0 ? [] : [{ heading, table: { columns, rows } }]

function reviews({ reviews: all }: Facts): Section {
  if (all.length === 0) return { heading: 'Reviews', lines: ['none has come'] }
  const columns = ['Finding', 'Verdict', 'Reviewer', 'Assurance', 'What it says']
  const rows = all.map(({ name, is, reviewer, agent, model, assurance, reason, finding }) => {
    const who = [reviewer, agent, model].filter((one) => one !== null).join(' / ')
    return [name, is, who || 'not named', assurance ?? '—', is === 'invalid' ? reason : (says(finding) ?? '—')]
  })
  return { heading: 'Reviews', table: { columns, rows } }
}

/** A failure, where there is one; otherwise what was tried. */
const says = (finding: Review['finding']): string | undefined =>
  finding?.verdict === 'FAIL' ? `${finding.failures} ${finding.unresolved}` : finding?.attempts

function versions({ versions: all }: Facts): Section {
  const rows = all.map(({ n, digest, files, disturbed }) => [
    `v${n}`,
    digest,
    String(files.length),
    disturbed ? 'found changed' : '—',
  ])
  return { heading: 'Versions', table: { columns: ['Version', 'Candidate digest', 'Files', 'Remark'], rows } }
}

function standing(state: State): Standing[] {
  if (state.at === 'revising') return [{ id: state.cause.name, text: `${state.cause.is}: ${state.cause.text}` }]
  return 'ending' in state && state.ending.why !== null ? [{ id: state.ending.outcome, text: state.ending.why }] : []
}

/** Two reviewers of one model are distinct agents, and may share what they do not see. */
function warnings({ reviews: all, opened }: Facts): string[] {
  const models = new Set(all.filter(({ is }) => is === 'DONE').flatMap(({ model }) => model ?? []))
  return opened.author !== null && models.has(opened.author)
    ? [`author and reviewer are one model: ${opened.author}`]
    : []
}
