import path from 'node:path'
import { fill } from '../prompt/template.js'
import { description, document, judgeAgents, judges, skill } from './documents.js'
import type { Host } from './host.js'

const [a, b] = judges

/** OpenCode: skill, command, two subagents without a shell, and a plugin that asks the hook. */
export const opencode: Host = {
  id: 'opencode',
  docs: 'OpenCode: skill, command, two judge agents, plugin',
  root: ({ home, project, local, env }) =>
    local
      ? path.join(project, '.opencode')
      : env.OPENCODE_CONFIG_DIR || path.join(env.XDG_CONFIG_HOME || path.join(home, '.config'), 'opencode'),
  pieces: (_where, shipped) => [
    ...skill('skills', shipped, { spawn, allowedTools: [] }),
    document('command/judgment-day.md', fill(shipped('command.md'), { arguments: '$ARGUMENTS' })),
    ...judgeAgents(
      (name) => `agent/${name}.md`,
      shipped,
      ({ seat }) => [`description: ${description(seat)}`, 'mode: subagent', ...permissions],
    ),
    document('plugin/judgment-day.js', shipped('opencode-plugin.js')),
  ],
}

/** Reading a packet's prompt and writing its reply, and nothing else; one permission covers `write` and `edit` there. */
const permissions = [
  'permission:',
  '  "*": deny',
  '  read:',
  '    "*": deny',
  '    "*.judgment/packets/*": allow',
  '  edit:',
  '    "*": deny',
  '    "*.judgment/packets/*": allow',
]

const spawn = `Start \`${a.name}\` and \`${b.name}\` with the task tool, both in one message, so that they run at the same time.`
