import { existsSync } from 'node:fs'
import path from 'node:path'
import { version } from '../../review/version.js'
import type { Section, Sign } from './section.js'

/** This program: its version, the Node it runs on, and whether hosts find it under its own name. */
export function program(environment: NodeJS.ProcessEnv): Section {
  const folders = (environment.PATH ?? '').split(path.delimiter).filter(Boolean)
  const names = ['judgment-day', 'judgment-day.cmd']
  const found = folders
    .flatMap((folder) => names.map((name) => path.join(folder, name)))
    .find((file) => existsSync(file))
  const onPath: Sign =
    found === undefined
      ? { is: 'ill', text: 'it is not on the PATH: skills and hooks cannot call it', mend: 'npm link' }
      : { is: 'well', text: `on the PATH as ${found}`, mend: null }
  const runs: Sign = { is: 'well', text: `judgment-day ${version} on Node ${process.versions.node}`, mend: null }
  return { title: 'Program', signs: [runs, onPath] }
}
