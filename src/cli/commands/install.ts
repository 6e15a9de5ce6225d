import { homedir } from 'node:os'
import path from 'node:path'
import { type Command, Option } from 'commander'
import type { Host } from '../../hosts/host.js'
import { hosts } from '../../hosts/index.js'
import { install, remove } from '../../install/apply.js'
import { isWritten, type Plan } from '../../install/change.js'
import { type Place, placeOf } from '../../install/place.js'
import { planInstall } from '../../install/plan.js'
import { planRemoval } from '../../install/removal.js'
import { pick } from '../../kernel/registry.js'
import { emit } from '../output.js'

interface InstallOptions {
  readonly host: string
  readonly local: boolean
  readonly dryRun: boolean
  readonly remove: boolean
  readonly replace: boolean
}

export function register(command: Command): void {
  command
    .addOption(new Option('--host <host>', 'which agent host').choices(hosts.map(({ id }) => id)).makeOptionMandatory())
    .option('--local', 'into this project instead of your home folder', false)
    .option('--dry-run', 'say what would be done, and do nothing', false)
    .option('--remove', 'take out what was installed; what it replaced comes back', false)
    .option('--replace', 'put ours where files of another hand stand, and keep those', false)
    .addHelpText(
      'after',
      `
Hosts:
${hosts.map(({ id, docs }) => `  ${id.padEnd(12)} ${docs}`).join('\n')}

Examples:
  $ judgment-day install --host claude --local --dry-run
  $ judgment-day install --host claude --replace
  $ judgment-day install --host claude --remove

Every file of ours holds its text between marks; what you write outside them is never touched. Installing twice changes
nothing; a newer version rewrites its own blocks.`,
    )
    .action((options: InstallOptions) => emit(run(options), {}))
}

function run({ host: id, local, dryRun, remove: removing, replace }: InstallOptions): string {
  const host = pick<Host>(hosts, 'host', id)
  const place = placeOf(host, { home: homedir(), project: process.cwd(), local, env: process.env })
  const plan = removing ? planRemoval(place) : planInstall(place, { replace })
  if (!dryRun) (removing ? remove : install)(place, plan)
  const repeat = ['judgment-day install --host', id, ...(local ? ['--local'] : []), ...(removing ? ['--remove'] : [])]
  const next = dryRun ? repeat.join(' ') : 'judgment-day doctor'
  return [heading(place, plan, dryRun), ...lines(plan), `next: ${next}`].join('\n')
}

function heading({ host, root }: Place, plan: Plan, dryRun: boolean): string {
  const n = plan.changes.filter(isWritten).length
  const what =
    n === 0 ? 'nothing to change' : `${n} file${n === 1 ? '' : 's'} ${dryRun ? 'would be changed' : 'changed'}`
  return `${host.id} in ${path.relative(process.cwd(), root).startsWith('..') ? root : path.relative(process.cwd(), root)}: ${what}`
}

const lines = ({ changes }: Plan): string[] =>
  changes.map(({ path: at, deed, keep }) => {
    const kept = deed === 'replaced' && keep !== null ? ` (what stood there is kept as ${keep.path})` : ''
    return `  ${deed.padEnd(9)}  ${at}${kept}`
  })
