import type { Reason } from '../../prompt/reply.js'
import type { Said } from '../protocol.js'
import { blockers } from './facts.js'
import type { State } from './state.js'
import { verdict } from './verdict.js'

/** What is wrong with a verdict that its schema cannot see: it must answer this gate's rubric, and every finding before it. */
export function malformed(state: State, { data }: Said): Reason[] {
  const said = verdict.parse(data)
  const { facts } = state
  const { rubric, assumptions } = facts.input
  const items = said.rubric_items_checked.map(({ item }) => item)
  const unconfirmed = assumptions.filter(({ status }) => status === 'UNCONFIRMED').map(({ id }) => id)
  const prior = blockers(facts)
  const named = said.prior.map(({ id }) => id)
  const field =
    (name: string) =>
    (problem: string): Reason => ({ field: name, problem })
  return [
    ...rubric
      .filter((line) => !items.includes(line))
      .map((line) => `"${line}" is missing`)
      .map(field('rubric_items_checked')),
    ...items
      .filter((item) => !rubric.includes(item))
      .map((item) => `"${item}" is not in the rubric`)
      .map(field('rubric_items_checked')),
    ...items
      .filter((item, index) => items.indexOf(item) !== index)
      .map((item) => `"${item}" is named twice`)
      .map(field('rubric_items_checked')),
    ...said.unconfirmed_assumptions_touched
      .filter((id) => !unconfirmed.includes(id))
      .map((id) => `"${id}" is no unconfirmed assumption`)
      .map(field('unconfirmed_assumptions_touched')),
    ...prior
      .filter(({ id }) => !named.includes(id))
      .map(({ id }) => `${id} must be resolved or unresolved`)
      .map(field('prior')),
    ...named
      .filter((id) => !prior.some((finding) => finding.id === id))
      .map((id) => `${id} did not block before`)
      .map(field('prior')),
    ...said.findings.flatMap(({ id, anchor }, index) => {
      const old = prior.find((finding) => finding.anchor !== null && finding.anchor === anchor && finding.id !== id)
      return old === undefined ? [] : [{ field: `findings.${index}.id`, problem: `this is ${old.id} under another id` }]
    }),
  ]
}
