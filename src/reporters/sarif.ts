import { checks } from '../checks/index.js'
import type { Finding } from '../kernel/finding.js'
import type { CheckReport, Reporter } from './reporter.js'
import { summaryOf } from './summary.js'

// Code scanning drops a run with more.
const mostResults = 5000

/** SARIF 2.1.0: rules from the checks' documentation, silenced findings as suppressions, coverage as run properties. */
export const sarif: Reporter = {
  id: 'sarif',
  check: (report) =>
    `${JSON.stringify({ $schema: 'https://json.schemastore.org/sarif-2.1.0.json', version: '2.1.0', runs: [run(report)] }, null, 2)}\n`,
}

function run(report: CheckReport): object {
  const results = [
    ...report.folders.flatMap(({ findings }) => findings.map((finding) => result(finding, []))),
    ...report.folders.flatMap(({ silenced }) =>
      silenced.map(({ finding, reason }) => result(finding, [{ kind: 'inSource', justification: reason }])),
    ),
  ]
  const refused = report.folders.flatMap((folder) => folder.refused)
  return {
    tool: { driver: { name: 'judgment-day', rules } },
    columnKind: 'utf16CodeUnits',
    invocations: [
      {
        executionSuccessful: true,
        toolExecutionNotifications: refused.map(({ path, line, message }) => ({
          level: 'warning',
          message: { text: message },
          locations: [location(path, { startLine: line })],
        })),
      },
    ],
    results: results.slice(0, mostResults),
    properties: { ...summaryOf(report), resultsLeftOut: Math.max(0, results.length - mostResults) },
  }
}

const rules = checks.map(({ id, docs }) => ({
  id,
  shortDescription: { text: docs.what },
  help: { text: `Wrong: ${docs.wrong}\nRight: ${docs.right}` },
}))

function result(finding: Finding, suppressions: readonly object[]): object {
  const { path, line, column, endLine, endColumn } = finding
  const index = rules.findIndex(({ id }) => id === finding.rule)
  return {
    ruleId: finding.rule,
    ...(index === -1 ? {} : { ruleIndex: index }),
    level: finding.level === 'contradiction' ? 'error' : 'note',
    message: { text: `${finding.message}. ${finding.fix}` },
    locations: [location(path, { startLine: line, startColumn: column, endLine, endColumn })],
    relatedLocations: finding.related.map((side, id) => ({
      id,
      ...location(side.path, { startLine: side.line }),
      message: { text: `${side.what}: ${side.quote}` },
    })),
    partialFingerprints: { 'judgmentDay/v1': finding.fingerprint },
    suppressions,
  }
}

const location = (path: string, region: object): object => ({
  physicalLocation: { artifactLocation: { uri: uri(path) }, region },
})

/** A relative path as a relative reference, an absolute one as a file URI. */
function uri(path: string): string {
  const encoded = path.split('/').map(encodeURIComponent).join('/')
  return path.startsWith('/') ? `file://${encoded}` : encoded
}
