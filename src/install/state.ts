import { blockIn } from '../hosts/marks.js'
import { holdsOurs } from '../hosts/settings.js'
import type { Deed } from './change.js'
import { type Place, textAt } from './place.js'
import { planInstall, settingsAt } from './plan.js'

/** What of ours stands in a host's folder. */
export interface Installed {
  /** The versions that wrote what is there, the oldest first; none where nothing is ours. */
  readonly versions: readonly string[]
  /** Files that installing again would write, by what it would do. */
  readonly missing: readonly string[]
  readonly stale: readonly string[]
  readonly foreign: readonly string[]
}

/** Throws what installing would: for settings that cannot be read, for a link in the place of a file. */
export function installed(place: Place): Installed {
  const { changes } = planInstall(place, { replace: true })
  const by = (deed: Deed): string[] => changes.filter((change) => change.deed === deed).map(({ path }) => path)
  const [missing, stale, foreign] = [by('created'), by('updated'), by('replaced')]
  const versions = place.documents.flatMap(({ path }) => blockIn(textAt(place, path) ?? '')?.version ?? [])
  const hooked = place.settings.some(({ path }) => holdsOurs(settingsAt(place, path).present ?? '{}'))
  const all = [...new Set(versions)].sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
  const unhooked = hooked ? [] : place.settings.map(({ path }) => path)
  return {
    versions: all.length === 0 && hooked ? ['an unknown version'] : all,
    missing: [...new Set([...missing, ...unhooked])],
    stale: stale.filter((path) => !unhooked.includes(path)),
    foreign,
  }
}
