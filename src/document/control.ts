import { parse } from './parse.js'
import { sectionsOf } from './sections.js'
import { tablesOf } from './tables.js'

/** What a spec's documents say of themselves that a review heeds; null for what none of them says. */
export interface Control {
  /** How thorough the spec is meant to be. */
  readonly depth: 'Lite' | 'Standard' | 'Full' | null
  /** `gated`, or `pre-approved` with who approved and when, as the documents have it. */
  readonly approval: string | null
}

/**
 * Reads the Document Control tables (`| Field | Value |`) of a spec's documents. The first that names a depth counts. Where
 * one says `gated`, the spec is gated whatever another says.
 */
export function controlOf(documents: readonly { readonly text: string }[]): Control {
  const fields = documents.flatMap(({ text }) => fieldsOf(text))
  const said = (name: string): string[] => fields.filter((field) => field.name === name).map(({ value }) => value)
  const depth = said('depth').map((value) => /\b(lite|standard|full)\b/i.exec(value)?.[1]?.toLowerCase())
  const approvals = said('approval mode')
  const approved = approvals.map((value) => /pre-?approved(?:\s*\([^)]*\))?/i.exec(value)?.[0])
  const gated = approvals.some((value) => /^gated\b/i.test(value))
  return {
    depth: depths.find((one) => one.toLowerCase() === depth.find(Boolean)) ?? null,
    approval: gated ? 'gated' : (approved.find(Boolean) ?? null),
  }
}

const depths = ['Lite', 'Standard', 'Full'] as const

interface Field {
  readonly name: string
  readonly value: string
}

function fieldsOf(text: string): Field[] {
  const tree = parse(text)
  return [...tablesOf(tree, sectionsOf(tree, text.length)).values()]
    .filter(({ section, header }) => /document control/i.test(section.title) && header.length === 2)
    .flatMap(({ rows }) => rows.map(([name = '', value = '']) => ({ name: name.toLowerCase(), value })))
}
