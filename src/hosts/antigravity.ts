import path from 'node:path'
import { fill } from '../prompt/template.js'
import { description, document, judgeAgents, judges, skill } from './documents.js'
import type { Host, Piece, Shipped } from './host.js'

const [a, b] = judges

/**
 * Antigravity: skill and workflow; in a project also two subagents. It has no hooks. In the home folder it has three
 * places for each, of which AKILI fills all; so do we.
 */
export const antigravity: Host = {
  id: 'antigravity',
  docs: 'Antigravity: skill, workflow, in a project two judge agents; it has no hooks',
  root: ({ home, project, local }) => (local ? path.join(project, '.agents') : path.join(home, '.gemini')),
  pieces: ({ local }, shipped) => {
    const skills = local ? ['skills'] : ['config/skills', 'skills', 'antigravity-cli/skills']
    const workflows = local
      ? ['workflows']
      : ['antigravity/global_workflows', 'antigravity-cli/global_workflows', 'antigravity-cli/workflows']
    return [
      ...skills.flatMap((folder) => skill(folder, shipped, { spawn, allowedTools: [] })),
      ...workflows.map((folder) => document(`${folder}/judgment-day.md`, fill(shipped('command.md'), {}))),
      ...(local ? agents(shipped) : []),
    ]
  },
}

/** The names of its tools for reading and writing files; one that it does not know would leave the agent hanging. */
const tools = ['tools:', '  - view_file', '  - write_to_file']

const agents = (shipped: Shipped): Piece[] =>
  judgeAgents(
    (name) => `agents/${name}/agent.md`,
    shipped,
    ({ seat, name }) => [
      `name: ${name}`,
      `description: ${description(seat)}`,
      'subagent: true',
      'mainAgent: false',
      ...tools,
    ],
  )

const spawn = `Start \`${a.name}\` and \`${b.name}\` as two subagents at the same time. Where these agents are not known, start two fresh subagents that may read and write files.`
