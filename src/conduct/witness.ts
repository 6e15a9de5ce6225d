import { checks } from '../checks/index.js'
import { folderOf, runChecks } from '../checks/run.js'
import type { QuantityFinding } from '../ledger/event.js'
import type { Snapshot } from '../target/snapshot.js'

/** What our own cross-check contradicts in a snapshot, in the ledger's form. No judge ever sees it (P-4). */
export function witness(shot: Snapshot): QuantityFinding[] {
  const { findings } = runChecks(folderOf(shot.files), checks)
  return findings
    .filter((finding) => finding.level === 'contradiction')
    .map(({ fingerprint, rule, path, line, quote, message, related }) => ({
      fingerprint,
      rule,
      path,
      line,
      quote,
      message,
      related: related.map((place) => ({ ...place })),
    }))
}
