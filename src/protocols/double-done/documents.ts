import { digest } from '../../kernel/digest.js'
import { plain } from '../../kernel/plain.js'
import { current, passes, streak, used } from './facts.js'
import type { Input } from './request.js'
import type { Facts, Review, State } from './state.js'

/** task.md: what the reviewers are given beside the candidate. Written once. */
export function taskText({ task, criteria, inputs, verification, limitations }: Input): string {
  const bulleted = (lines: readonly string[]): string =>
    lines.length === 0 ? 'None' : lines.map((line) => `- ${line}`).join('\n')
  return sectioned('Task', [
    ['', task.trim()],
    ['Acceptance criteria', criteria.map((line, index) => `${index + 1}. ${line}`).join('\n')],
    ['Inputs', bulleted(inputs)],
    ['Safe verification actions', bulleted(verification)],
    ['Limitations of the environment', bulleted(limitations)],
  ])
}

/** state.md: where the run stands. Nobody reads it back. */
export function stateText(state: State): string {
  const { facts } = state
  const { n, digest: candidate } = current(facts)
  const identities = used(facts, '').map((name) => `- ${plain(name)}`)
  return sectioned(`State of ${facts.opened.run}`, [
    [
      '',
      listed([
        ['Version', `v${n}`],
        ['Candidate digest', candidate],
        ['Pass streak', String(streak(state))],
        ['Phase', state.at === 'closed' ? `closed, ${state.ending.outcome}` : state.at],
        ['Isolation', isolation(facts.input)],
        ['Task digest', digest(taskText(facts.input)).slice('sha256:'.length)],
      ]),
    ],
    ['Reviewer identities used', identities.join('\n') || 'None'],
    ['Log', facts.log.map(({ at, text }) => `- ${at} ${plain(text)}`).join('\n')],
  ])
}

/** complete.md: which bytes were approved, by whom, and what shows it. */
export function completeText(facts: Facts): string {
  const { n, digest: candidate } = current(facts)
  const verified = (facts.verification ?? []).map(
    ({ id, passed, detail }) => `- ${id}: ${passed ? 'passed' : 'failed'} (${plain(detail)})`,
  )
  return sectioned('Complete', [
    [
      '',
      listed([
        ['Version', `v${n}`],
        ['Candidate digest', candidate],
        ['Isolation', isolation(facts.input)],
      ]),
    ],
    [
      'Reviewers',
      passes(facts)
        .map(({ reviewer, agent, model, name, assurance }) => {
          const who = [agent, model].filter((one) => one !== null).join('/')
          return `- ${plain(reviewer ?? '')}${who === '' ? '' : ` (${plain(who)})`}, ${assurance}: [${name}.md](${name}.md)`
        })
        .join('\n'),
    ],
    ['Final manifest verification', verified.join('\n')],
  ])
}

/** fNx.error.md: why a review counts for nothing. */
export function errorText({ name, version, digest: candidate, agent, raw, reason }: Review): string {
  return sectioned(`No valid finding ${name}`, [
    [
      '',
      listed([
        ['Candidate', `v${version}`],
        ['Candidate digest', candidate],
        ['Reviewer', agent ?? 'not named'],
        ['What came', raw === null ? 'nothing' : `kept as ${name}.md`],
      ]),
    ],
    [
      'Why it does not count',
      reason
        .split('\n')
        .map((line) => `- ${plain(line)}`)
        .join('\n'),
    ],
  ])
}

export const isolation = ({ isolation: { mode, evidence } }: Input): string =>
  evidence === null ? mode : `${mode} (${plain(evidence)})`

const listed = (facts: readonly (readonly [string, string])[]): string =>
  facts.map(([label, value]) => `- ${label}: ${plain(value)}`).join('\n')

function sectioned(title: string, sections: readonly (readonly [string, string])[]): string {
  const parts = sections.map(([heading, body]) => (heading === '' ? body : `## ${heading}\n\n${body}`))
  return `${[`# ${title}`, ...parts].join('\n\n')}\n`
}
