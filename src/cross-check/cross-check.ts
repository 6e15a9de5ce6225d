import { readSources } from '../edge/read-sources.js'
import type { FolderReport } from '../reporters/reporter.js'
import type { FolderResult } from './compute.js'
import { configOf } from './find-config.js'
import { resultOf } from './result.js'

export interface CrossCheckOptions {
  readonly claims?: boolean
  readonly maxFileSize?: number
  /** The configuration's file; `false` for none, the nearest one where nothing is said. */
  readonly config?: string | boolean
  /** Whether what was computed from the same bytes before is used, and kept for the next time. */
  readonly cache?: boolean
}

export interface CrossChecked {
  readonly report: FolderReport
  /** The text of each document, by the path that the report gives it. */
  readonly texts: ReadonlyMap<string, string>
}

/** Reads and checks one spec folder; every path of the report is joined to the folder as the caller named it. */
export async function crossCheck(folder: string, options: CrossCheckOptions): Promise<CrossChecked> {
  const { claims = false, cache = true } = options
  const configured = await configOf(folder, options.config)
  const maxFileSize = options.maxFileSize ?? configured.config.maxFileSize
  const { layout, snapshot } = readSources(folder, maxFileSize === undefined ? {} : { maxFileSize })
  const result = await resultOf(snapshot, { claims, configured }, cache)
  const files = snapshot.files.map(({ path, bytes, normalised }) => ({
    path: join(folder, path),
    bytes,
    digest: normalised,
  }))
  const report = { path: folder, layout: layout.id, digest: snapshot.digest, files, ...located(folder, result) }
  return { report, texts: new Map(snapshot.files.map(({ path, text }) => [join(folder, path), text])) }
}

function located(folder: string, { findings, silenced, refused, allClaims, claims }: FolderResult): FolderResult {
  const finding = (one: FolderResult['findings'][number]) => ({
    ...named(folder, one),
    related: one.related.map((side) => named(folder, side)),
  })
  return {
    claims,
    findings: findings.map(finding),
    silenced: silenced.map((one) => ({ ...one, finding: finding(one.finding) })),
    refused: refused.map((one) => named(folder, one)),
    ...(allClaims === undefined ? {} : { allClaims: allClaims.map((one) => named(folder, one)) }),
  }
}

const named = <T extends { readonly path: string }>(folder: string, one: T): T => ({
  ...one,
  path: join(folder, one.path),
})

const join = (folder: string, path: string): string =>
  folder === '' || folder === '.' ? path : `${folder.replace(/\/+$/, '')}/${path}`
