import type { Spent } from '../ledger/event.js'
import type { Run } from './run.js'

/** US dollars that the run's judges took as far as their hosts said, failed replies included. */
export const spentUsd = (run: Run): number =>
  run.ports.store
    .ledger()
    .entries.map(({ event }) => (event.kind === 'replied' || event.kind === 'failed' ? (event.spent?.costUsd ?? 0) : 0))
    .reduce((sum, cost) => sum + cost, 0)

/** Why a reply that took `more` dollars is over the run's limit; null when it is not. */
export function overBudget(run: Run, more: number): string | null {
  const { maxCostUsd } = run.ports
  const total = spentUsd(run) + more
  return maxCostUsd === undefined || total <= maxCostUsd ? null : words(total, maxCostUsd)
}

/** Why nothing may be asked any more; null while something is left. */
export function nothingLeft(run: Run): string | null {
  const { maxCostUsd } = run.ports
  return maxCostUsd === undefined || spentUsd(run) < maxCostUsd ? null : words(spentUsd(run), maxCostUsd)
}

const words = (spent: number, limit: number): string =>
  `over budget: ${spent.toFixed(2)} USD of at most ${limit.toFixed(2)} USD`

/** What two askings took together. */
export function together(one: Spent | undefined, other: Spent | undefined): Spent | undefined {
  if (one === undefined || other === undefined) return one ?? other
  const sum = (key: keyof Spent): number | null =>
    one[key] === null && other[key] === null ? null : (one[key] ?? 0) + (other[key] ?? 0)
  return { inputTokens: sum('inputTokens'), outputTokens: sum('outputTokens'), costUsd: sum('costUsd') }
}

/** What one prompt is, before anything is spent on it. A token is taken for four bytes, which is no host's own count. */
export function preflight(prompt: string, maxCostUsd: number | undefined): string {
  const bytes = Buffer.byteLength(prompt)
  const cap = maxCostUsd === undefined ? 'no limit of cost' : `at most ${maxCostUsd.toFixed(2)} USD`
  return `${bytes} bytes, about ${Math.ceil(bytes / 4)} tokens, ${cap}`
}
