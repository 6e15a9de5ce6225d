import { checks } from '../checks/index.js'
import { folderOf, runChecks } from '../checks/run.js'
import type { QuantityFinding } from '../ledger/event.js'
import type { Snapshot } from '../target/snapshot.js'

/** What our own cross-check contradicts in a snapshot, in the ledger's form. No judge ever sees it (P-4). */
export function witness(shot: Snapshot): QuantityFinding[] {
  const documents = shot.files.filter((file) => file.role !== 'artifact')
  const { findings } = runChecks(folderOf(documents), checks)
  return findings
    .filter((finding) => finding.level === 'contradiction')
    .map(({ fingerprint, rule, path, line, endLine, quote, message, related }) => ({
      fingerprint,
      rule,
      path,
      line,
      endLine,
      quote,
      message,
      related: related.map((place) => ({ ...place, endLine: blockEnd(shot, place) })),
    }))
}

/** The last line of the paragraph, list or table that a line lies in: where its members end. */
function blockEnd({ files }: Snapshot, { path, line }: { path: string; line: number }): number {
  const lines = files.filter((file) => file.path === path).flatMap((file) => file.text.split('\n'))
  const blank = lines.findIndex((text, index) => index >= line && text.trim() === '')
  return blank === -1 ? Math.max(lines.length, line) : blank
}
