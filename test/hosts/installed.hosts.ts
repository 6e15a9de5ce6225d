import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Copy, exampleCopy, json, spec } from '../end-to-end/cli.js'
import { escalated } from '../end-to-end/escalated.js'
import { binOf, install } from './clients.js'
import { type Driver, drivers } from './drivers.js'
import type { Behaviour } from './loopback-model.js'
import { talk } from './talk.js'

type Turn = (driver: Driver, copy: Copy) => Behaviour

/** Plays the model: the judges by what they are asked, the host by a script of one call after the other. */
function player(driver: Driver, copy: Copy, host: readonly Turn[]) {
  let turn = 0
  return (body: string): Behaviour => {
    if (toolsIn(body).length === 0) return { text: 'a title' }
    if (isJudge(body)) return judging(driver, copy, JSON.stringify(JSON.parse(body).messages))
    return host[turn++]?.(driver, copy) ?? { text: 'done' }
  }
}

const isJudge = (body: string): boolean => /You are judge [AB] of a specification/.test(body)

/** The tools that a request offers to the model, in either wire format. */
const toolsIn = (body: string): string[] =>
  (JSON.parse(body).tools ?? []).map(
    (tool: { name?: string; function?: { name: string } }) => tool.name ?? tool.function?.name,
  )

/** Reads the prompt that it was given and writes its reply: nothing is wrong. */
function judging({ read, write }: Driver, { folder }: Copy, said: string): Behaviour {
  const named = (file: RegExp): string => path.join(folder, file.exec(said)?.[0] ?? '')
  const token = /`packet`: \\*"([0-9a-f]{8})/.exec(said)?.[1]
  const calls = said.match(/"type":"tool_use"|"type":"function"/g)?.length ?? 0
  const clean = JSON.stringify({ packet: token, findings: [], verified: [], quantities: [] })
  const turns = [
    () => read(named(/\.judgment\/packets\/\w+\/prompt\.md/)),
    () => write(named(/\.judgment\/packets\/\w+\/reply\.json/), clean),
  ]
  return turns[calls]?.() ?? { text: 'delivered' }
}

/** What the host was told of a seat's packet. */
function packet(copy: Copy, seat: string): { prompt: string; reply: string } {
  const { packets = [] } = JSON.parse(copy.run('status', spec, '--format', 'json').stdout || '{}')
  return packets.find((held: { seat: string }) => held.seat === seat) ?? { prompt: 'nothing', reply: 'nothing' }
}

const judge =
  (seat: string): Turn =>
  (driver, copy) => {
    const { prompt, reply } = packet(copy, seat)
    return driver.judge(seat, `Read ${prompt} and follow it. Write ${reply}. Write nothing else.`)
  }

const submit =
  (seat: string): Turn =>
  (driver, copy) =>
    driver.shell(`judgment-day submit ${spec} --seat ${seat} ${packet(copy, seat).reply} --agent judge-${seat}`)

const tasks =
  (content: string): Turn =>
  (driver, copy) =>
    driver.write(path.join(copy.folder, spec, 'tasks.md'), content)

describe.each(drivers)('$host with what was installed', (driver) => {
  beforeAll(() => install(driver.client))

  const converse = (copy: Copy, host: readonly Turn[]) => {
    copy.run('install', '--host', driver.host, '--local')
    return talk(driver.client, copy, driver.args, player(driver, copy, host))
  }

  it('loads the skill, calls the command it is told to, and has two judges that read their prompt and write their reply', async () => {
    const copy = exampleCopy()
    const { seen } = await converse(copy, [
      () => driver.skill(),
      () => driver.shell(`judgment-day review ${spec} --judges handoff --author-model model-0`),
      judge('A'),
      judge('B'),
      submit('A'),
      submit('B'),
    ])
    const bodies = seen.map(({ body }) => body)
    expect(bodies.some((body) => body.includes(driver.skillShown))).toBe(true)
    expect([...new Set(bodies.filter(isJudge).flatMap(toolsIn))].sort()).toEqual(driver.judgeTools)
    const report = json(copy.run('status', spec, '--format', 'json'))
    expect(report).toMatchObject({ counts: { confirmedSevere: 0 }, packets: [] })
    expect(copy.read(`${spec}/judgment.md`)).toMatch(/A: judge-A, attested .* B: judge-B, attested/)
  })

  it('is held off tasks.md over an escalated run, and free once a person has answered', async () => {
    const copy = escalated()
    const { seen } = await converse(copy, [tasks('# Tasks\n')])
    expect(seen.at(-1)?.body).toContain('was escalated, and no person has answered for that')
    expect(existsSync(path.join(copy.folder, spec, 'tasks.md'))).toBe(false)
    copy.run('decide', spec, 'accept', '--by', 'Ana', '--why', 'we know')
    await converse(copy, [tasks('# Tasks\n')])
    expect(existsSync(path.join(copy.folder, spec, 'tasks.md'))).toBe(true)
  })

  it('is told what the cross-check contradicts in a spec document that it has just written', async () => {
    const copy = exampleCopy()
    const { seen } = await converse(copy, [tasks('# Tasks\n\nT1 writes six texts:\n\n- one\n- two\n- three\n')])
    expect(seen.at(-1)?.body).toContain('Unexpected count 6 of texts')
  })
})

describe('what is installed into Claude Code', () => {
  const [{ client }] = drivers
  beforeAll(() => install(client))

  it('passes its own strict validation, as a plugin made of the same files', () => {
    const copy = exampleCopy()
    copy.run('install', '--host', 'claude', '--local')
    const plugin = path.join(copy.folder, 'plugin')
    for (const part of ['skills', 'agents'])
      cpSync(path.join(copy.folder, '.claude', part), path.join(plugin, part), { recursive: true })
    for (const part of ['hooks', '.claude-plugin']) mkdirSync(path.join(plugin, part))
    const { hooks } = JSON.parse(copy.read('.claude/settings.json'))
    copy.write('plugin/hooks/hooks.json', JSON.stringify({ hooks }))
    const named = { name: 'judgment-day', version: '0.1.0', description: 'a test', author: { name: 'a test' } }
    copy.write('plugin/.claude-plugin/plugin.json', JSON.stringify(named))
    const claude = path.join(binOf(client), client.runner)
    const { status, stdout } = spawnSync(claude, ['plugin', 'validate', '--strict', plugin], {
      env: { PATH: process.env.PATH, HOME: copy.folder },
      encoding: 'utf8',
    })
    expect(stdout).toContain('Validation passed')
    expect(status).toBe(0)
  })
})
