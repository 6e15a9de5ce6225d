import { type ResolvedClaim, resolved } from '../checks/coverage.js'
import { checks } from '../checks/index.js'
import { type CheckResult, folderOf, runChecks } from '../checks/run.js'
import { readFolder } from '../edge/read-target.js'
import type { FolderReport } from '../reporters/reporter.js'

export interface CrossCheckOptions {
  readonly claims?: boolean
  readonly maxFileSize?: number
}

export interface CrossChecked {
  readonly report: FolderReport
  /** The text of each document, by the path that the report gives it. */
  readonly texts: ReadonlyMap<string, string>
}

/** Reads and checks one spec folder; every path of the report is joined to the folder as the caller named it. */
export function crossCheck(folder: string, { claims = false, maxFileSize }: CrossCheckOptions): CrossChecked {
  const { layout, snapshot } = readFolder(folder, maxFileSize === undefined ? {} : { maxFileSize })
  const result = runChecks(folderOf(snapshot.files), checks)
  const files = snapshot.files.map(({ path, bytes, normalised }) => ({
    path: join(folder, path),
    bytes,
    digest: normalised,
  }))
  const report = {
    path: folder,
    layout: layout.id,
    digest: snapshot.digest,
    files,
    ...located(folder, result),
    ...(claims ? { allClaims: result.claims.map((one): ResolvedClaim => named(folder, resolved(one))) } : {}),
  }
  return { report, texts: new Map(snapshot.files.map(({ path, text }) => [join(folder, path), text])) }
}

function located(
  folder: string,
  { coverage, findings, silenced, refused }: CheckResult,
): Pick<FolderReport, 'claims' | 'findings' | 'silenced' | 'refused'> {
  const finding = (one: CheckResult['findings'][number]) => ({
    ...named(folder, one),
    related: one.related.map((side) => named(folder, side)),
  })
  return {
    claims: coverage,
    findings: findings.map(finding),
    silenced: silenced.map((one) => ({ ...one, finding: finding(one.finding) })),
    refused: refused.map((one) => named(folder, one)),
  }
}

const named = <T extends { readonly path: string }>(folder: string, one: T): T => ({
  ...one,
  path: join(folder, one.path),
})

const join = (folder: string, path: string): string =>
  folder === '' || folder === '.' ? path : `${folder.replace(/\/+$/, '')}/${path}`
