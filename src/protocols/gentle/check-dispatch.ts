import { digestOf } from '../../kernel/digest.js'
import { isSevere, severities } from '../../kernel/finding.js'
import { staysBelow } from '../below.js'
import { activation, headings } from './dispatch.js'
import { hex } from './rows.js'

const order = Object.values(headings)
const keys = ['evidence_claim', 'evidence_class', 'id', 'lens', 'location', 'severity', 'status_at_freeze']

/** What is wrong with a dispatch, each thing in words of its own; empty for one that a fixer may act on. */
export function dispatchProblems(text: string): string[] {
  const lines = text.split('\n')
  const layout = [...headingProblems(lines), ...blankProblems(lines)]
  if (layout.length > 0) return layout
  const [stated, ids, batch, rows, surfaces] = order.map((heading, index) => {
    const from = lines.indexOf(heading) + 1
    const next = order[index + 1]
    return lines.slice(from, next === undefined ? undefined : lines.indexOf(next))
  }) as [string[], string[], string[], string[], string[]]
  const before = lines.indexOf(order[0] ?? '') === 0 ? [] : ['text stands before the first heading']
  const named = ids.map((line) => /^- `(JD-[A-Z][A-Z0-9]*-\d+)`$/.exec(line)?.[1] ?? null)
  return [
    ...before,
    ...(stated.join('\n') === activation ? [] : ['the activation is not the one sentence that it must be']),
    ...idProblems(ids, named),
    ...rowProblems(rows, named),
    ...batchProblems(batch, rows),
    ...surfaceProblems(surfaces),
  ]
}

function headingProblems(lines: readonly string[]): string[] {
  const problems = order.flatMap((heading) => {
    const times = lines.filter((line) => line === heading).length
    return times === 1 ? [] : [times === 0 ? `"${heading}" is missing` : `"${heading}" stands ${times} times`]
  })
  const altered = lines.filter((line) => /^\s*#/.test(line) && !order.some((heading) => heading === line))
  const places = order.map((heading) => lines.indexOf(heading))
  const ordered = places.every((place, index) => index === 0 || place > (places[index - 1] ?? -1))
  return [
    ...problems,
    ...altered.map((line) => `"${line}" is no heading of a dispatch`),
    ...(problems.length === 0 && !ordered ? ['the headings are out of order'] : []),
  ]
}

const blankProblems = (lines: readonly string[]): string[] =>
  lines.some((line) => line.trim() === '') ? ['an empty line stands in the dispatch'] : []

function idProblems(lines: readonly string[], ids: readonly (string | null)[]): string[] {
  if (ids.length === 0) return ['no id is authorised']
  const malformed = lines.filter((_, index) => ids[index] === null)
  const twice = ids.filter((id, index) => id !== null && ids.indexOf(id) !== index)
  return [...malformed.map((line) => `"${line}" is no id line`), ...twice.map((id) => `${id} is authorised twice`)]
}

function rowProblems(lines: readonly string[], ids: readonly (string | null)[]): string[] {
  const rows = lines.map(read)
  const broken = lines.filter((_, index) => rows[index] === null).map((line) => `"${line}" is no JSON object`)
  if (broken.length > 0) return broken
  if (lines.length !== ids.length) return [`${ids.length} id(s) are authorised, ${lines.length} row(s) are dispatched`]
  return rows.flatMap((row, index) => fieldProblems(row ?? {}, ids[index] ?? '', index + 1))
}

type Loose = Readonly<Record<string, unknown>>

function read(line: string): Loose | null {
  try {
    const value: unknown = JSON.parse(line)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Loose) : null
  } catch {
    return null
  }
}

function fieldProblems(row: Loose, id: string, n: number): string[] {
  const missing = keys.filter((key) => !(key in row)).map((key) => `row ${n} has no ${key}`)
  const extra = Object.keys(row).filter((key) => !keys.includes(key))
  const blank = (key: string): boolean => typeof row[key] !== 'string' || row[key].trim() === ''
  const severity = severities.find((known) => known === row.severity)
  const checks: readonly (readonly [boolean, string])[] = [
    [row.id === id, `row ${n} is not the row of ${id}`],
    [row.lens === 'judgment-day', `row ${n} has another lens`],
    [!blank('location') && /^[^:\n]+:\d+(?:-\d+)?$/.test(String(row.location)), `row ${n} names no place`],
    [severity !== undefined, `row ${n} has no known severity`],
    [severity === undefined || isSevere(severity), `row ${n} is not severe`],
    [row.status_at_freeze === 'open', `row ${n} was not open when it froze`],
    [
      row.evidence_class === 'deterministic' || row.evidence_class === 'inferential-severe',
      `row ${n} rests on no evidence that a fix can rest on`,
    ],
    [!blank('evidence_claim'), `row ${n} claims nothing`],
  ]
  if (missing.length > 0) return missing
  return [
    ...extra.map((key) => `row ${n} has the unknown field ${key}`),
    ...checks.filter(([holds]) => !holds).map(([, problem]) => problem),
  ]
}

function batchProblems(lines: readonly string[], rowLines: readonly string[]): string[] {
  const [round = '', hash = '', ...more] = lines
  const found = /^Frozen ledger SHA-256: `([0-9a-f]{64})`$/.exec(hash)?.[1]
  const rows = rowLines.map(read)
  return [
    ...(/^Round: [12] of 2\.$/.test(round) ? [] : [`"${round}" is not round 1 or 2 of 2`]),
    ...(found === undefined ? [`"${hash}" does not name 64 lowercase hex digits`] : []),
    ...(found !== undefined && !rows.includes(null) && found !== hex(digestOf(rows))
      ? ['the hash is not that of the dispatched rows']
      : []),
    ...more.map((line) => `"${line}" does not belong to the batch`),
  ]
}

function surfaceProblems(lines: readonly string[]): string[] {
  if (lines.length === 0) return ['no surface may be edited']
  const outside = lines.filter((line) => !staysBelow(line)).map((line) => `"${line}" is no path below the repository`)
  const twice = lines.filter((line, index) => lines.indexOf(line) !== index).map((line) => `${line} is allowed twice`)
  return [...outside, ...twice]
}
