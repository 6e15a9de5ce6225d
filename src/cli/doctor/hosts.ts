import { homedir } from 'node:os'
import path from 'node:path'
import type { Host, Whereabouts } from '../../hosts/host.js'
import { hosts } from '../../hosts/index.js'
import { placeOf } from '../../install/place.js'
import { installed } from '../../install/state.js'
import { Fault } from '../../kernel/fault.js'
import { version } from '../../review/version.js'
import type { Section, Sign } from './section.js'

/** What is installed into which agent host, for the person and for this project. */
export function agentHosts(environment: NodeJS.ProcessEnv): Section {
  const where = { home: homedir(), project: process.cwd(), env: environment }
  const signs = hosts.flatMap((host) => [sign(host, { ...where, local: false }), sign(host, { ...where, local: true })])
  return { title: 'Agent hosts', signs }
}

function sign(host: Host, where: Whereabouts): Sign {
  const name = `${host.id} in ${shown(host.root(where), where)}`
  const install = `judgment-day install --host ${host.id}${where.local ? ' --local' : ''}`
  try {
    const { versions, missing, stale, foreign } = installed(placeOf(host, where))
    if (versions.length === 0) {
      const theirs = foreign.length === 0 ? '' : `; ${foreign.join(', ')} is of another hand`
      return { is: 'neutral', text: `${name}: not installed${theirs}`, mend: null }
    }
    const wrong = [
      ...(stale.length === 0 ? [] : [`stale: ${stale.join(', ')}`]),
      ...(missing.length === 0 ? [] : [`missing: ${missing.join(', ')}`]),
      ...(foreign.length === 0 ? [] : [`of another hand: ${foreign.join(', ')}`]),
    ]
    if (wrong.length === 0) return { is: 'well', text: `${name}: ${version}, complete`, mend: null }
    const mend = foreign.length === 0 ? install : `${install} --replace`
    return { is: 'ill', text: `${name}: ${versions.join(', ')}; ${wrong.join('; ')}`, mend }
  } catch (error) {
    if (error instanceof Fault) return { is: 'ill', text: `${name}: ${error.message.split('\n')[0]}`, mend: null }
    throw error
  }
}

function shown(folder: string, { home, project, local }: Whereabouts): string {
  if (local) return path.relative(project, folder)
  const below = path.relative(home, folder)
  return below.startsWith('..') ? folder : `~/${below}`
}
