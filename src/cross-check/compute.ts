import { resolved } from '../checks/coverage.js'
import { checks } from '../checks/index.js'
import { folderOf, runChecks } from '../checks/run.js'
import { requireFrontMatter } from '../document/frontmatter.js'
import type { FolderReport } from '../reporters/reporter.js'
import type { TargetFile } from '../target/snapshot.js'

/** What the checks say of a folder's documents, its paths relative to the folder. */
export type FolderResult = Omit<FolderReport, 'path' | 'layout' | 'digest' | 'files'>

/** Parses the documents and runs every check. Throws `document/front-matter` for one that is not plain YAML. */
export function compute(files: readonly TargetFile[], { claims }: { readonly claims: boolean }): FolderResult {
  requireFrontMatter(files)
  const { coverage, findings, silenced, refused, claims: all } = runChecks(folderOf(files), checks)
  return { claims: coverage, findings, silenced, refused, ...(claims ? { allClaims: all.map(resolved) } : {}) }
}
