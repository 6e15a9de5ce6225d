import { spec } from '../end-to-end/cli.js'
import { type Client, clients } from './clients.js'
import type { Behaviour } from './loopback-model.js'

/** How a real client is made to run a conversation, and how its model calls its tools. */
export interface Driver {
  /** The host as `install` knows it. */
  readonly host: string
  readonly client: Client
  readonly args: readonly string[]
  /** The tools that a judge's request may offer. */
  readonly judgeTools: readonly string[]
  /** What a request holds once the model knows the skill. */
  readonly skillShown: string
  skill(): Behaviour
  shell(command: string): Behaviour
  read(file: string): Behaviour
  write(file: string, content: string): Behaviour
  judge(seat: string, prompt: string): Behaviour
}

const client = (runner: string): Client => {
  const found = clients.find((one) => one.runner === runner)
  if (found === undefined) throw new Error(`there is no client ${runner}`)
  return found
}

const call = (tool: string, input: Readonly<Record<string, unknown>>): Behaviour => ({
  text: '',
  call: { tool, input },
})
const nameOf = (seat: string): string => `judgment-day-judge-${seat.toLowerCase()}`

/** What a person allowed the conversation: the skill, the subagents, and the commands that decide nothing. */
const allowed = ['Skill', 'Agent', ...['review', 'submit'].map((name) => `Bash(judgment-day ${name}:*)`)]

const claude: Driver = {
  host: 'claude',
  client: client('claude'),
  args: [
    ...['-p', `Run Judgment Day on ${spec}`, '--model', 'loopback', '--output-format', 'json'],
    ...['--permission-mode', 'acceptEdits', '--allowedTools', ...allowed],
  ],
  judgeTools: ['Read', 'Write'],
  skillShown: 'You carry packets and words between it, two subagents',
  skill: () => call('Skill', { skill: 'judgment-day' }),
  shell: (command) => call('Bash', { command, description: 'the next command' }),
  read: (file) => call('Read', { file_path: file }),
  write: (file, content) => call('Write', { file_path: file, content }),
  judge: (seat, prompt) =>
    call('Agent', { description: 'judge', subagent_type: nameOf(seat), prompt, run_in_background: false }),
}

const opencode: Driver = {
  host: 'opencode',
  client: client('opencode'),
  args: ['run', '--format', 'json', '--title', 'review', '-m', 'loopback/loopback', '--command', 'judgment-day', spec],
  judgeTools: ['edit', 'read', 'write'],
  // its skill tool fetches a program from the network before it shows the text; what is offered is seen without
  skillShown: '.opencode/skills/judgment-day/SKILL.md',
  skill: () => call('skill', { name: 'judgment-day' }),
  shell: (command) => call('bash', { command, description: 'the next command' }),
  read: (file) => call('read', { filePath: file }),
  write: (file, content) => call('write', { filePath: file, content }),
  judge: (seat, prompt) => call('task', { description: 'judge', subagent_type: nameOf(seat), prompt }),
}

export const drivers = [claude, opencode] as const
