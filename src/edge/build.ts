import { readFileSync } from 'node:fs'
import path from 'node:path'
import { asDigest, type Digest } from '../kernel/digest.js'

/** The digest of this build's code, which `npm run build` leaves beside it; null where the code runs from its sources. */
export function buildDigest(): Digest | null {
  try {
    const told = JSON.parse(readFileSync(path.join(import.meta.dirname, '..', 'build.json'), 'utf8')) as {
      readonly digest?: unknown
    }
    return typeof told.digest === 'string' ? (asDigest(told.digest) ?? null) : null
  } catch {
    return null
  }
}
