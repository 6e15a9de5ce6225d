import { resolved } from '../checks/coverage.js'
import { checks } from '../checks/index.js'
import { folderOf, runChecks } from '../checks/run.js'
import type { Silenced } from '../checks/silence.js'
import { requireFrontMatter } from '../document/frontmatter.js'
import type { Finding } from '../kernel/finding.js'
import type { FolderReport } from '../reporters/reporter.js'
import type { TargetFile } from '../target/snapshot.js'
import { type FoundConfig, levelled, silencing } from './config.js'

/** What the checks say of a folder's documents, its paths relative to the folder. */
export type FolderResult = Omit<FolderReport, 'path' | 'layout' | 'digest' | 'files'>

interface Asked {
  readonly claims: boolean
  readonly configured: FoundConfig
}

/**
 * Parses the documents and runs every check that is not off; levels and silences are as the configuration has them.
 * Throws `document/front-matter` for a document whose front matter is not plain YAML.
 */
export function compute(files: readonly TargetFile[], { claims, configured }: Asked): FolderResult {
  requireFrontMatter(files)
  const { config } = configured
  const wanted = checks.filter(({ id }) => config.checks?.[id] !== 'off')
  const { coverage, findings, silenced, refused, claims: all } = runChecks(folderOf(files), wanted)
  const standing: Finding[] = []
  const tolerated: Silenced[] = []
  for (const finding of findings.map((one) => levelled(one, config))) {
    const silence = silencing(configured, finding)
    if (silence === undefined) standing.push(finding)
    else tolerated.push({ finding, reason: silence.reason, by: 0 })
  }
  return {
    claims: coverage,
    findings: standing,
    silenced: [...silenced.map((one) => ({ ...one, finding: levelled(one.finding, config) })), ...tolerated],
    refused,
    ...(claims ? { allClaims: all.map(resolved) } : {}),
  }
}
