import type { ListItem, Parent } from 'mdast'
import type { Document } from './document.js'
import { labelsIn } from './labels.js'
import { firstAt } from './section-passages.js'
import type { Section } from './sections.js'

/** One task of a task list: a checkbox item, or a heading `Task 2` or `T2`. */
export interface Task {
  readonly start: number
  readonly name: string
  /** As it is written, upper case: `T105A`, `2.1`; null when it has none. */
  readonly id: string | null
  /** Markers in brackets behind the id, upper case: `P`, `US4`. */
  readonly marks: ReadonlySet<string>
  readonly depth: number
  /** No task lies below it. */
  readonly leaf: boolean
}

const opening =
  /^(?:[-*+]|\d+[.)])\s+(?:\\?\[([ xX~-])\\?\]\s+)?(?:\*\*|__|`|~~)?(?:([A-Z]{1,5}-?\d{1,4}[a-z]?|\d+(?:\.\d+)*)(?![\p{L}\d])\.?)?/u
const mark = /\[([\p{L}\d+_-]{1,12})\]/gu
const taskFamily = /^(?:T|TASK|TSK)-?\d/i

/** The tasks of a document: its numbered checkbox items, else its task headings, else all its checkbox items. */
export function tasksOf(document: Document): Task[] {
  const items = checkboxes(document)
  const numbered = items.filter((task) => task.id !== null)
  if (numbered.length * 2 > items.length) return numbered
  const headings = taskHeadings(document)
  return headings.length > 0 ? headings : items
}

function checkboxes(document: Document): Task[] {
  const tasks: Task[] = []
  const walk = (parent: Parent, depth: number): boolean => {
    let found = false
    for (const node of parent.children) {
      if (node.type === 'listItem') {
        const index = tasks.length
        const task = taskOf(document, node, depth)
        if (task !== null) tasks.push(task)
        const below = walk(node, depth + 1)
        if (task !== null && below) tasks[index] = { ...task, leaf: false }
        found ||= task !== null || below
      } else if (node.type === 'list' || node.type === 'blockquote') found = walk(node, depth) || found
    }
    return found
  }
  walk(document.tree, 0)
  return tasks
}

function taskOf({ text }: Document, node: ListItem, depth: number): Task | null {
  const start = node.position?.start.offset ?? 0
  const [line = ''] = text.slice(start, start + 240).split('\n', 1)
  const [all = '', state, id] = opening.exec(line) ?? []
  if (state === undefined && !taskFamily.test(id ?? '')) return null
  const behind = line.slice(all.length, all.length + 40)
  const marks = new Set([...behind.matchAll(mark)].map((match) => (match[1] ?? '').toUpperCase().replace('-', '')))
  return { start, name: line.trim(), id: id?.toUpperCase() ?? null, marks, depth, leaf: true }
}

function taskHeadings(document: Document): Task[] {
  const terms = document.lexicon.terms.task
  return document.passages.flatMap((passage) => {
    if (passage.kind !== 'heading') return []
    const [first] = passage.tokens
    const [label] = labelsIn(passage.tokens.slice(0, 6), document.lexicon)
    const labelled = label !== undefined && terms.includes(label.word) && label.start === first?.start
    if (!labelled && !(first?.kind === 'id' && taskFamily.test(first.text))) return []
    const id = labelled ? String(label.from) : (first?.text.toUpperCase() ?? null)
    return [{ start: passage.start, name: passage.section.title, id, marks: new Set<string>(), depth: 0, leaf: true }]
  })
}

export const tasksIn = (tasks: readonly Task[], { start, end }: Section): Task[] =>
  tasks.slice(firstAt(tasks, start), firstAt(tasks, end))

/** Every count of tasks that a reader can defend, the plain one first. */
export function taskReadings(tasks: readonly Task[]): number[] {
  const least = Math.min(...tasks.map((task) => task.depth))
  const readings = [
    tasks.length,
    new Set(tasks.map((task) => task.id ?? task.start)).size,
    tasks.filter((task) => task.leaf).length,
    tasks.filter((task) => task.depth === least).length,
  ]
  return [...new Set(readings)]
}
