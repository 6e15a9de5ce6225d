import path from 'node:path'
import { reading } from '../edge/atomic.js'
import { buildDigest } from '../edge/build.js'
import { type Disk, disk } from '../edge/disk.js'
import { rootOf } from '../edge/home.js'
import { requireFolder } from '../edge/read-sources.js'
import { digestOf } from '../kernel/digest.js'
import { Fault } from '../kernel/fault.js'
import { type Config, type FoundConfig, noConfig } from './config.js'
import { keptResults } from './result.js'

const names = ['judgment-day.config.json', 'judgment-day.config.yaml', 'judgment-day.config.yml']

/**
 * The configuration of a spec folder: the file that is named, else the nearest one between the folder and the root of its
 * repository; with `false` none. Throws `usage/missing-input` where a named file is not there, `config/two` where one
 * folder holds two, `config/invalid` for one that does not say what it must.
 */
export async function configOf(folder: string, named: string | boolean = true, on: Disk = disk): Promise<FoundConfig> {
  if (named === false) return noConfig
  const absolute = requireFolder(folder, on)
  const file = named === true ? nearest(absolute, on) : existing(named, on)
  if (file === null) return noConfig
  const place = path.relative(path.dirname(file), absolute).split(path.sep).join('/')
  const bytes = reading(file, () => on.read(file))
  return {
    file,
    place,
    config: await configIn(path.relative(process.cwd(), file), Buffer.from(bytes).toString('utf8')),
  }
}

/** What a text configures; a text that was valid once is not validated again by the same build. */
async function configIn(file: string, text: string): Promise<Config> {
  const build = buildDigest()
  const kept = build === null ? null : keptResults()
  const key = digestOf({ build, config: text })
  const found = kept?.get(key)
  if (found !== undefined) return found as Config
  const config = (await import('./config-schema.js')).readConfig(file, text)
  kept?.put(key, config)
  return config
}

function existing(named: string, on: Disk): string {
  const file = path.resolve(named)
  if (reading(named, () => on.look(file)) === null)
    throw new Fault('usage/missing-input', { what: 'configuration', path: named })
  return on.resolve(file)
}

function nearest(folder: string, on: Disk): string | null {
  const root = rootOf(folder, on)
  for (let at = folder; ; at = path.dirname(at)) {
    const found = names.map((name) => path.join(at, name)).filter((file) => reading(file, () => on.look(file)) !== null)
    if (found.length > 1)
      throw new Fault('config/two', { files: found.map((file) => path.relative(process.cwd(), file)) })
    if (found[0] !== undefined) return found[0]
    if (at === root || path.dirname(at) === at) return null
  }
}
