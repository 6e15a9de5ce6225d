import { canonical, digestOf } from '../../kernel/digest.js'
import { type FrozenRow, hex } from './rows.js'
import type { Round } from './state.js'

/** The headings of a dispatch, in order; each stands once and by itself on its line. */
export const headings = {
  activation: '## Judgment Day activation',
  ids: '## Exact authorized severe IDs',
  batch: '## Judgment Day correction batch',
  rows: '## Exact frozen finding rows',
  surfaces: '## Allowed edit surfaces',
} as const

export const activation = 'User explicitly requested Judgment Day.'

/** The exact text that a fixer is sent. Its hash is that of the dispatched rows; the whole ledger has another (E-25). */
export function dispatch(round: Round['n'], rows: readonly FrozenRow[], surfaces: readonly string[]): string {
  return [
    headings.activation,
    activation,
    headings.ids,
    ...rows.map((row) => `- \`${row.id}\``),
    headings.batch,
    `Round: ${round} of 2.`,
    `Frozen ledger SHA-256: \`${hex(digestOf(rows))}\``,
    headings.rows,
    ...rows.map(canonical),
    headings.surfaces,
    ...surfaces,
  ].join('\n')
}
