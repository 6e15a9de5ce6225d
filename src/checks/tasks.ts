import type { Claim } from '../document/claims.js'
import type { Document } from '../document/document.js'
import { countsTasks, scopeOf } from '../document/task-scope.js'
import { type Task, taskReadings, tasksOf } from '../document/tasks.js'
import type { Check, Outcome } from './check.js'
import { breaks, holds, related } from './outcome.js'

/** A number of tasks, in all, in a phase, or with a marker, against the task list. */
export const tasks: Check = {
  id: 'count/tasks',
  family: 'enumerations',
  severity: 'CRITICAL',
  docs: {
    what: 'A number of tasks, in all, in a phase or with a marker, differs from the task list.',
    wrong: '- [ ] T001 Parse\n- [ ] T002 Print\n\nTotal tasks: 3',
    right: '- [ ] T001 Parse\n- [ ] T002 Print\n\nTotal tasks: 2',
  },
  *run({ documents }) {
    const lists = documents
      .map((document) => ({ document, tasks: tasksOf(document) }))
      .filter((list) => list.tasks.length > 1)
    for (const document of documents) {
      const own = lists.find((list) => list.document === document) ?? (lists.length === 1 ? lists[0] : undefined)
      if (own === undefined) continue
      for (const claim of document.claims) {
        if (claim.role !== 'asserts' || !countsTasks(document, claim)) continue
        const outcome = compare(document, claim, own)
        if (outcome !== null) yield outcome
      }
    }
  },
  text: ({ subject, stated, counted }) => `Unexpected count ${stated} of ${subject}, the task list has ${counted}`,
  fix: ({ stated, counted }) => `Write ${counted} instead of ${stated}, or complete the task list.`,
}

interface TaskList {
  readonly document: Document
  readonly tasks: readonly Task[]
}

function compare(document: Document, claim: Claim, list: TaskList): Outcome | null {
  const scope = scopeOf(document, claim, list.tasks)
  const [first] = scope?.tasks ?? []
  if (scope === null || first === undefined) return null
  if (taskReadings(scope.tasks).includes(claim.value)) return holds(claim)
  if (!scope.certain || (document !== list.document && !claim.total)) return null
  const counted = scope.tasks.length
  const members = scope.tasks.map((task) => task.id ?? task.name)
  return breaks(document, claim, {
    counted,
    members,
    related: [related(list.document, first.start, `first of ${counted} ${scope.what}`)],
  })
}
