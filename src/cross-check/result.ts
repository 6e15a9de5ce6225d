import { buildDigest } from '../edge/build.js'
import { type Cache, cacheIn } from '../edge/cache.js'
import { cacheFolder } from '../edge/cache-folder.js'
import { disk } from '../edge/disk.js'
import { type Digest, digestOf } from '../kernel/digest.js'
import { manifest, type Snapshot } from '../target/snapshot.js'
import type { FolderResult } from './compute.js'
import { decisive, type FoundConfig } from './config.js'

/** What the checks say of a snapshot: kept from a run of the same build over the same bytes, else computed. */
export async function resultOf(
  snapshot: Snapshot,
  asked: { readonly claims: boolean; readonly configured: FoundConfig },
  cache: boolean,
): Promise<FolderResult> {
  const build = cache ? buildDigest() : null
  const kept = build === null ? null : keptResults()
  const key = resultKey(build, snapshot, { claims: asked.claims, ...decisive(asked.configured) })
  const found = kept?.get(key)
  if (found !== undefined) return found as FolderResult
  const result = (await import('./compute.js')).compute(snapshot.files, asked)
  kept?.put(key, result)
  return result
}

/** The digest of everything that a result depends on; Node counts, because it brings the tables of Unicode. */
function resultKey(build: Digest | null, snapshot: Snapshot, asked: object): Digest {
  return digestOf({ build, node: process.version, layout: snapshot.layout, files: manifest(snapshot), asked })
}

let opened: Cache | null | undefined

/** The cache of this user; null where there is none. */
export function keptResults(): Cache | null {
  if (opened === undefined) {
    const folder = cacheFolder(process.env)
    opened = folder === null ? null : cacheIn(folder, disk)
  }
  return opened
}
