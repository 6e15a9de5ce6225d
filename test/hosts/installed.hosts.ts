import { existsSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Copy, exampleCopy, json, spec } from '../end-to-end/cli.js'
import { escalated } from '../end-to-end/escalated.js'
import { type Client, clients, install } from './clients.js'
import type { Behaviour } from './loopback-model.js'
import { talk } from './talk.js'

const [claude] = clients as readonly [Client, ...Client[]]

/** What a judge of the seat writes: nothing is wrong. */
const clean = (token: string): string => JSON.stringify({ packet: token, findings: [], verified: [], quantities: [] })

/** Plays the model: the judges by what they are asked, the host by a script of one call after the other. */
function player(host: readonly ((copy: Copy) => Behaviour)[], copy: Copy) {
  let turn = 0
  return (body: string): Behaviour => {
    const { tools = [], messages } = JSON.parse(body)
    if (tools.length === 0) return { text: 'a title' }
    const seat = /You are judge ([AB]) of a specification/.exec(body)?.[1]
    if (seat !== undefined) return judge(copy, messages)
    return host[turn++]?.(copy) ?? { text: 'done' }
  }
}

/** Reads the prompt that it was given, writes the reply that it was given, and ends. */
function judge(copy: Copy, messages: readonly unknown[]): Behaviour {
  const said = JSON.stringify(messages)
  const [prompt = '', reply = ''] = [/[^\s"]*prompt\.md/, /[^\s"]*reply\.json/].map((path) => path.exec(said)?.[0])
  const token = /`packet`: \\*"([0-9a-f]{8})/.exec(said)?.[1]
  if (token === undefined) return call('Read', { file_path: path.join(copy.folder, prompt) })
  if (!said.includes('"name":"Write"'))
    return call('Write', { file_path: path.join(copy.folder, reply), content: clean(token) })
  return { text: 'delivered' }
}

const call = (tool: string, input: Readonly<Record<string, unknown>>): Behaviour => ({
  text: '',
  call: { tool, input },
})
const shell = (command: (copy: Copy) => string) => (copy: Copy) =>
  call('Bash', { command: command(copy), description: 'the next command' })

/** What the host was told of a seat's packet. */
function packet(copy: Copy, seat: string): { prompt: string; reply: string } {
  const { packets = [] } = JSON.parse(copy.run('status', spec, '--format', 'json').stdout || '{}')
  return packets.find((held: { seat: string }) => held.seat === seat) ?? { prompt: '', reply: '' }
}

const agent = (seat: string) => (copy: Copy) => {
  const { prompt, reply } = packet(copy, seat)
  return call('Agent', {
    description: `judge ${seat}`,
    subagent_type: `judgment-day-judge-${seat.toLowerCase()}`,
    prompt: `Read ${prompt} and follow it. Write ${reply}. Write nothing else.`,
    run_in_background: false,
  })
}
const submit = (seat: string) =>
  shell(
    (copy) =>
      `judgment-day submit ${spec} --seat ${seat} ${packet(copy, seat).reply} --agent judgment-day-judge-${seat.toLowerCase()}`,
  )

/** What a person allowed this conversation: the skill, and the commands that decide nothing. */
const allowed = ['Skill', 'Agent', ...['review', 'submit', 'status'].map((name) => `Bash(judgment-day ${name}:*)`)]

const claudeSays = (copy: Copy, host: readonly ((copy: Copy) => Behaviour)[]) => {
  const args = ['-p', `Run Judgment Day on ${spec}`, '--model', 'loopback', '--output-format', 'json']
  const rights = ['--permission-mode', 'acceptEdits', '--allowedTools', ...allowed]
  return talk(claude, copy, [...args, ...rights], player(host, copy))
}

/** The tools that a request offers to the model. */
const toolsIn = (body: string): string[] => (JSON.parse(body).tools ?? []).map(({ name }: { name: string }) => name)

const tasks = (copy: Copy): Behaviour =>
  call('Write', { file_path: path.join(copy.folder, spec, 'tasks.md'), content: '# Tasks\n' })

describe('Claude Code with the installed skill, agents and hook', () => {
  beforeAll(() => install(claude))

  it('loads the skill, calls the command it is told to, and has two judges that can read and write write their replies', async () => {
    const copy = exampleCopy()
    copy.run('install', '--host', 'claude', '--local')
    const { seen } = await claudeSays(copy, [
      () => call('Skill', { skill: 'judgment-day' }),
      shell(() => `judgment-day review ${spec} --judges handoff --author-model model-0`),
      agent('A'),
      agent('B'),
      submit('A'),
      submit('B'),
    ])
    const bodies = seen.map(({ body }) => body)
    expect(bodies.some((body) => body.includes('You carry packets and words between it, two subagents'))).toBe(true)
    const judges = bodies.filter((body) => /You are judge [AB] of a specification/.test(body))
    expect(new Set(judges.flatMap(toolsIn))).toEqual(new Set(['Read', 'Write']))
    const report = json(copy.run('status', spec, '--format', 'json'))
    expect(report).toMatchObject({ counts: { confirmedSevere: 0 }, packets: [] })
    expect(copy.read(`${spec}/judgment.md`)).toMatch(
      /A: judgment-day-judge-a, attested .* B: judgment-day-judge-b, attested/,
    )
  })

  it('is blocked by the hook from writing tasks.md over an escalated run, and free once a person has answered', async () => {
    const copy = escalated()
    copy.run('install', '--host', 'claude', '--local')
    const blocked = await claudeSays(copy, [tasks])
    expect(blocked.seen.at(-1)?.body).toContain('was escalated, and no person has answered for that')
    expect(existsSync(path.join(copy.folder, spec, 'tasks.md'))).toBe(false)
    copy.run('decide', spec, 'accept', '--by', 'Ana', '--why', 'we know')
    await claudeSays(copy, [tasks])
    expect(existsSync(path.join(copy.folder, spec, 'tasks.md'))).toBe(true)
  })

  it('tells the model what the cross-check contradicts in a spec document that was just written', async () => {
    const copy = exampleCopy()
    copy.run('install', '--host', 'claude', '--local')
    const content = '# Tasks\n\nT1 writes six texts:\n\n- one\n- two\n- three\n'
    const { seen } = await claudeSays(copy, [
      () => call('Write', { file_path: path.join(copy.folder, spec, 'tasks.md'), content }),
    ])
    expect(seen.at(-1)?.body).toContain('Unexpected count 6 of texts')
  })
})
