import type { Claim } from './claims.js'
import type { Document } from './document.js'
import { type Label, labelsIn } from './labels.js'
import { contentWords } from './nouns.js'
import type { Passage } from './passages.js'
import { type Section, within } from './sections.js'
import { type Task, tasksIn } from './tasks.js'
import type { Token } from './tokens.js'

/** The tasks that a claim speaks of. `certain` when the claim names the scope itself. */
export interface Scope {
  readonly tasks: readonly Task[]
  readonly what: string
  readonly certain: boolean
}

/** True when a claim counts tasks: by its noun, by its column, or as a part of a table of tasks. */
export function countsTasks(document: Document, claim: Claim): boolean {
  const terms = document.lexicon.terms.task
  if (claim.shape !== 'cell') return endsInTerm(claim, terms)
  const { cell } = claim.passage
  const table = cell === null ? undefined : document.tables.get(cell.table)
  if (cell === null || table === undefined) return false
  const mentions = (text: string): boolean => terms.some((term) => text.toLowerCase().includes(term))
  const header = table.header[cell.column] ?? ''
  if (mentions(header)) return true
  const [label = ''] = table.rows[cell.row - 1] ?? []
  if (table.header.length !== 2) return false
  return (
    mentions(label) || (table.rows.some(([first = '']) => mentions(first)) && scopeLabels(document, claim).length > 0)
  )
}

const endsInTerm = (claim: Claim, terms: readonly string[]): boolean =>
  terms.some(
    (term) =>
      claim.head === term || claim.head.startsWith(term) || (claim.head.endsWith(term) && /\P{ASCII}/u.test(term)),
  )

/** The scope of a claim about tasks, tried from the narrowest; null when it cannot be told. */
export function scopeOf(document: Document, claim: Claim, tasks: readonly Task[]): Scope | null {
  return (
    byMarker(document, claim, tasks) ??
    byLabel(document, claim, tasks) ??
    byName(document, claim, tasks) ??
    byWhole(document, claim, tasks)
  )
}

/** `28 tasks marked [P]`; "[P] or anything else" is no marker any more. */
function byMarker(document: Document, claim: Claim, tasks: readonly Task[]): Scope | null {
  const { tokens } = claim.passage
  const open = tokens.findIndex((token, at) => at >= claim.next && at <= claim.next + 3 && token.text === '[')
  const name = tokens[open + 1]
  if (open < 0 || tokens[open + 2]?.text !== ']' || name === undefined) return null
  const beyond = tokens[open + 3]
  if (beyond?.kind === 'word' || document.lexicon.stops.has(beyond?.text ?? ''))
    return { tasks: [], what: '', certain: false }
  const marked = tasks.filter((task) => task.marks.has(name.text.toUpperCase()))
  return { tasks: marked, what: `tasks marked [${name.text.toUpperCase()}]`, certain: marked.length > 0 }
}

/** `Phase 3`, `Phases 1–6`: the sections with that label. */
function byLabel(document: Document, claim: Claim, tasks: readonly Task[]): Scope | null {
  const labels = scopeLabels(document, claim)
  const [label] = labels
  if (label === undefined || labels.length > 1) return null
  const found: Task[] = []
  for (let number = label.from; number <= label.to; number++) {
    const sections = labelled(document, label.word, number, tasks)
    if (sections.length !== 1) return null
    found.push(...tasksIn(tasks, sections[0] as Section))
  }
  const range = label.from === label.to ? `${label.from}` : `${label.from}–${label.to}`
  return { tasks: found, what: `tasks in ${label.word} ${range}`, certain: true }
}

function labelled(document: Document, word: string, number: number, tasks: readonly Task[]): Section[] {
  const sections = document.passages.flatMap((passage) => {
    if (passage.kind !== 'heading' || tasksIn(tasks, passage.section).length === 0) return []
    const [label] = labelsIn(passage.tokens, document.lexicon)
    return label?.word === word && label.from === number && label.to === number ? [passage.section] : []
  })
  return sections.filter((section) => !sections.some((other) => other !== section && within(section, other)))
}

/** The labels in whose scope a claim stands: those of its row, or of its own passage. */
function scopeLabels(document: Document, claim: Claim): Label[] {
  const phases = (tokens: readonly Token[]): Label[] =>
    labelsIn(tokens, document.lexicon).filter(({ word }) => !document.lexicon.terms.task.includes(word))
  const row = claim.passage.cell?.label ?? null
  if (row === null) return phases(claim.passage.tokens)
  const own = [...phases(row.tokens), ...phases(claim.passage.tokens)]
  return own.length > 0 ? own : numberedRow(document, claim, row)
}

/** `| Phase | Tasks |` over `| 1 — Setup | 3 |`. */
function numberedRow(document: Document, claim: Claim, row: Passage): Label[] {
  const table = claim.passage.cell === null ? undefined : document.tables.get(claim.passage.cell.table)
  const word = table?.header[0]?.toLowerCase() ?? ''
  const [first] = row.tokens
  if (!document.lexicon.labels.has(word) || first?.kind !== 'number' || first.value === undefined) return []
  return [{ word, from: first.value, to: first.value, start: first.start, end: first.end }]
}

/** `Polish tasks`: the one section named so; `US1 tasks`: the tasks with that mark. */
function byName(document: Document, claim: Claim, tasks: readonly Task[]): Scope | null {
  const row = claim.passage.cell?.label ?? null
  const tokens = row?.tokens ?? claim.passage.tokens.slice(claim.from, claim.next)
  const mark = tokens
    .find((token) => token.kind === 'id')
    ?.text.toUpperCase()
    .replace('-', '')
  if (mark !== undefined) {
    const marked = tasks.filter((task) => task.marks.has(mark))
    return marked.length === 0 ? null : { tasks: marked, what: `tasks marked [${mark}]`, certain: true }
  }
  const own = contentWords(tokens, document.lexicon).filter((word) => !document.lexicon.terms.task.includes(word))
  if (own.length === 0 || document.lexicon.totals.includes(own[0] ?? '')) return null
  const named = document.passages.filter((passage) => {
    if (passage.kind !== 'heading' || passage.section.depth < 2) return false
    const title = contentWords(passage.tokens, document.lexicon)
    return own.every((word) => title.includes(word)) && tasksIn(tasks, passage.section).length > 0
  })
  const [only] = named
  if (only === undefined || named.length > 1) return { tasks: [], what: '', certain: false }
  return { tasks: tasksIn(tasks, only.section), what: `tasks under "${only.section.title}"`, certain: true }
}

/** A total speaks of the whole document, a heading of its own section. */
function byWhole(document: Document, claim: Claim, tasks: readonly Task[]): Scope | null {
  if (claim.passage.kind === 'heading') {
    const below = tasksIn(tasks, claim.passage.section)
    if (below.length > 0)
      return {
        tasks: below,
        what: 'tasks below this heading',
        certain: claim.shape === 'label' || claim.words.length === 1,
      }
  }
  const { section } = claim.passage
  if (claim.shape === 'label' && !claim.total && claim.words.length === 1 && section.depth > 1) {
    const below = tasksIn(tasks, section)
    if (below.length > 0) return { tasks: below, what: 'tasks in this section', certain: true }
  }
  return { tasks, what: 'tasks', certain: claim.total && claim.words.length <= 1 && document.role !== 'evidence' }
}
