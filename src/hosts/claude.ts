import path from 'node:path'
import { description, judgeAgents, judges, skill } from './documents.js'
import type { Host } from './host.js'

const [a, b] = judges

/** Claude Code: skill, two subagents that can read and write and nothing else, and the hook among those of others. */
export const claude: Host = {
  id: 'claude',
  docs: 'Claude Code: skill, two judge agents, hook in settings.json',
  root: ({ home, project, local, env }) =>
    local ? path.join(project, '.claude') : env.CLAUDE_CONFIG_DIR || path.join(home, '.claude'),
  pieces: (_where, shipped) => [
    ...skill('skills', shipped, {
      spawn,
      allowedTools: [quiet.map((name) => `Bash(judgment-day ${name}:*)`).join(', ')],
    }),
    ...judgeAgents(
      (name) => `agents/${name}.md`,
      shipped,
      ({ seat, name }) => [`name: ${name}`, `description: ${description(seat)}`, 'tools: Read, Write'],
    ),
    {
      is: 'hooks',
      path: 'settings.json',
      entries: ['PreToolUse', 'PostToolUse'].map((event) => ({
        event,
        matcher: 'Write|Edit|MultiEdit|NotebookEdit',
        command: `judgment-day hook ${event}`,
        timeout: 10,
      })),
    },
  ],
}

/** Commands that need no permission: all but those by which a person decides. */
const quiet = ['check', 'review', 'submit', 'merge', 'amended', 'status', 'verify', 'schema', 'kaizen'] as const

const spawn = `Start \`${a.name}\` and \`${b.name}\` as two subagents in one message, so that they run at the same time. Where these agents are not known, start two fresh general subagents.`
