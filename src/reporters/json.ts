import type { Reporter } from './reporter.js'
import { summaryOf } from './summary.js'

/** The report as data, schema `judgment-day/check@1`; `merge-reports` reads it back. */
export const json: Reporter = {
  id: 'json',
  check: (report) =>
    `${JSON.stringify({ schema: 'judgment-day/check@1', folders: report.folders, summary: summaryOf(report) }, null, 2)}\n`,
}
