import type { PhrasingContent, Root, RootContent, Table, TableCell } from 'mdast'
import { gfmTableToMarkdown } from 'mdast-util-gfm-table'
import remarkStringify from 'remark-stringify'
import { unified } from 'unified'
import YAML from 'yaml'
import type { Digest } from '../kernel/digest.js'
import { plain } from '../kernel/plain.js'
import type { Receipt, Section } from '../protocols/protocol.js'

const opening = '<!-- judgment-day:notes -->'
const closing = '<!-- /judgment-day:notes -->'
const openingLine = new RegExp(`^${opening}\\r?\\n`, 'm')
const invitation = 'Remarks between these two marks are yours: rendering keeps them, and verification skips them.'

/**
 * judgment.md: front matter, header table, sections verdict first, the terminal line when there is one, and last the
 * block that a person may write in. A pure projection of the ledger whose tip is `head`: the same receipt, tip and notes
 * give the same bytes.
 */
export function judgmentMarkdown(receipt: Receipt, ledgerHead: Digest, notes: string | null): string {
  const tree: Root = { type: 'root', children: [...header(receipt), ...receipt.sections.flatMap(section)] }
  if (receipt.terminal !== null) tree.children.push(paragraph(receipt.terminal))
  const block = `${opening}\n${notes ?? `${invitation}\n`}${closing}\n`
  return `---\n${frontMatter(receipt, ledgerHead)}---\n\n${stringify(tree)}\n${block}`
}

/**
 * What a person wrote between the marks of a judgment.md, or null where there is no such block. The first mark counts
 * only at the start of a line: rendered text never has it there, because the writer escapes it.
 */
export function notesOf(text: string): string | null {
  const mark = openingLine.exec(text)
  const to = text.lastIndexOf(closing)
  if (mark === null) return null
  const from = mark.index + mark[0].length
  return to < from ? null : text.slice(from, to)
}

/** The heading of the first section in which two renderings differ; null when they are equal but for line ends. */
export function differingSection(expected: string, actual: string): string | null {
  const want = expected.replaceAll('\r\n', '\n').split('\n')
  const have = actual.replaceAll('\r\n', '\n').split('\n')
  const at = want.findIndex((line, index) => line !== have[index])
  const line = at === -1 ? (want.length === have.length ? -1 : want.length) : at
  if (line === -1) return null
  const heading = want.slice(0, line + 1).findLast((text) => text.startsWith('## '))
  if (heading !== undefined) return `section "${heading.slice('## '.length)}"`
  return line < want.indexOf('---', 1) ? 'the front matter' : 'the header'
}

/** Whether a file's text is one that this tool rendered. */
export function isOurs(text: string): boolean {
  return /^---\r?\nschema: judgment-day\/judgment@1\r?\n/.test(text)
}

function frontMatter(receipt: Receipt, ledger: Digest): string {
  const { opened, state, verdict, outcome, round, counts, target } = receipt
  const { spec, run, protocol } = opened
  const bound = { schema: 'judgment-day/judgment@1', spec, run, protocol, target, ledger }
  return YAML.stringify({ ...bound, state, verdict, outcome, round, counts }, { lineWidth: 0 })
}

/** The tip of the ledger that a judgment.md was rendered from. */
export const headOf = (text: string): string | null => /^ledger: (.+?)\r?$/m.exec(text)?.[1] ?? null

/** The run that a rendered judgment.md belongs to. */
export const runOf = (text: string): string | null => nameOf(text)?.run ?? null

/** The run and the spec that a judgment.md of ours names; null for any other text. It locates a record and proves nothing. */
export function nameOf(text: string): { readonly run: string; readonly spec: string } | null {
  if (!isOurs(text)) return null
  const [, yaml = ''] = /^---\r?\n([\s\S]*?)\r?\n---\r?$/m.exec(text) ?? []
  const { contents } = YAML.parseDocument(yaml)
  if (!YAML.isMap(contents)) return null
  const [run, spec] = ['run', 'spec'].map((key) => contents.get(key))
  return typeof run === 'string' && typeof spec === 'string' ? { run, spec } : null
}

function header({ title: words, fields, opened }: Receipt): RootContent[] {
  const earlier = opened.earlier === null ? [] : [['Earlier judgment', `\`${opened.earlier}\``]]
  const title: RootContent = { type: 'heading', depth: 1, children: inline(words) }
  return [title, table(['Field', 'Value'], [...fields, ...earlier])]
}

function section({ heading, lines, table: data }: Section): RootContent[] {
  const title: RootContent = { type: 'heading', depth: 2, children: [{ type: 'text', value: plain(heading) }] }
  const body: RootContent[] = []
  if (data !== undefined) body.push(table(data.columns, data.rows))
  if (lines !== undefined) {
    body.push({
      type: 'list',
      ordered: false,
      spread: false,
      children: lines.map((line) => ({ type: 'listItem', spread: false, children: [paragraph(line)] })),
    })
  }
  return [title, ...body]
}

function table(columns: readonly string[], rows: readonly (readonly string[])[]): Table {
  const row = (cells: readonly string[]) => ({
    type: 'tableRow' as const,
    children: cells.map((value): TableCell => ({ type: 'tableCell', children: inline(value) })),
  })
  return { type: 'table', children: [row(columns), ...rows.map(row)] }
}

const paragraph = (value: string): RootContent & { type: 'paragraph' } => ({
  type: 'paragraph',
  children: [{ type: 'text', value: plain(value) }],
})

/** Our own file names are in backticks and become code; all else is text, escaped by the writer. */
function inline(value: string): PhrasingContent[] {
  return plain(value)
    .split(/`([\w./-]+)`/)
    .map((text, index) => ({ type: index % 2 === 1 ? ('inlineCode' as const) : ('text' as const), value: text }))
    .filter((node) => node.value !== '')
}

function stringify(tree: Root): string {
  return unified()
    .use(remarkStringify, { bullet: '-', rule: '-' })
    .data('toMarkdownExtensions', [gfmTableToMarkdown({ tablePipeAlign: false })])
    .stringify(tree)
}
