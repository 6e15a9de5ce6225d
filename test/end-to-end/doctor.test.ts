import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { exampleCopy, main } from './cli.js'

interface Sign {
  readonly is: string
  readonly text: string
  readonly mend: string | null
}

/** A project and a home folder of its own, so that nothing of this machine is looked at. */
function patient(files: Readonly<Record<string, string>> = {}) {
  const copy = exampleCopy()
  const home = path.join(path.dirname(copy.folder), 'home')
  mkdirSync(home)
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(copy.folder, file)), { recursive: true })
    copy.write(file, text)
  }
  const variables: Record<string, string> = { HOME: home, USERPROFILE: home, PATH: path.dirname(process.execPath) }
  const run = (...args: string[]) =>
    spawnSync(process.execPath, [main, ...args], {
      cwd: copy.folder,
      env: variables,
      encoding: 'utf8',
    })
  const signs = (): Sign[] => {
    const ran = run('doctor', '--format', 'json')
    expect(ran.status).toBe(0)
    return JSON.parse(ran.stdout).sections.flatMap(({ signs }: { signs: Sign[] }) => signs)
  }
  const sign = (about: string): Sign | undefined => signs().find(({ text }) => text.startsWith(about))
  return { copy, home, run, sign, variables }
}

const skill = '.claude/skills/judgment-day/SKILL.md'

describe('doctor', () => {
  it('says for each host what is installed for the person and for the project, with its version', () => {
    const { run, sign } = patient()
    expect(sign('claude in .claude')).toMatchObject({ is: 'neutral', text: expect.stringContaining('not installed') })
    run('install', '--host', 'claude', '--local')
    run('install', '--host', 'opencode')
    expect(sign('claude in .claude')).toMatchObject({ is: 'well', text: 'claude in .claude: 0.1.0, complete' })
    expect(sign('claude in ~/.claude')?.is).toBe('neutral')
    expect(sign('opencode in ~/.config/opencode')?.is).toBe('well')
  })

  it('names what an older version wrote, and the command that mends it', () => {
    const { copy, run, sign } = patient()
    run('install', '--host', 'claude', '--local')
    copy.edit(skill, 'judgment-day:begin 0.1.0', 'judgment-day:begin 0.0.9')
    expect(sign('claude in .claude')).toEqual({
      is: 'ill',
      text: 'claude in .claude: 0.0.9, 0.1.0; stale: skills/judgment-day/SKILL.md',
      mend: 'judgment-day install --host claude --local',
    })
    run('install', '--host', 'claude', '--local')
    expect(sign('claude in .claude')?.is).toBe('well')
  })

  it('names a hook that was taken out of the settings, and a file that another hand wrote over ours', () => {
    const { copy, run, sign } = patient()
    run('install', '--host', 'claude', '--local')
    copy.write('.claude/settings.json', '{}\n')
    copy.write(skill, 'theirs\n')
    const found = sign('claude in .claude')
    expect(found?.text).toContain('missing: settings.json')
    expect(found?.text).toContain('of another hand: skills/judgment-day/SKILL.md')
    expect(found?.mend).toBe('judgment-day install --host claude --local --replace')
  })

  it('names settings that cannot be read, and changes nothing', () => {
    const { copy, home, sign } = patient({ '.claude/settings.json': '{' })
    expect(sign('claude in .claude')).toMatchObject({ is: 'ill', text: expect.stringContaining('settings.json') })
    expect(copy.read('.claude/settings.json')).toBe('{')
    expect(readdirSync(home)).toEqual([])
  })

  it('says that hosts cannot call the program when it is not on the PATH, and ends with what to do', () => {
    const { run, sign } = patient()
    expect(sign('it is not on the PATH')).toMatchObject({ is: 'ill', mend: 'npm link' })
    expect(run('doctor').stdout).toMatch(/next: npm link\n$/)
  })

  it('says which clients and services can judge, how they log in, and what they send all the same', () => {
    const { copy, home, sign, variables } = patient()
    expect(sign('judge claude')).toMatchObject({ is: 'neutral', text: 'judge claude: not here' })
    expect(sign('judge openai')).toMatchObject({ is: 'neutral', text: 'judge openai: not here' })
    const help = '--tools --setting-sources --strict-mcp-config --system-prompt --json-schema'
    const client = (knows: string) =>
      `#!${process.execPath}\nconsole.log(process.argv.includes('--help') ? '${knows}' : '2.9.9')\n`
    variables.PATH = `${home}${path.delimiter}${variables.PATH}`
    writeFileSync(path.join(home, 'claude'), client(help), { mode: 0o755 })
    expect(sign('judge claude: 2.9.9; no sign of a login')).toMatchObject({ is: 'neutral' })
    mkdirSync(path.join(home, '.claude'))
    writeFileSync(path.join(home, '.claude', '.credentials.json'), '{}')
    variables.ANTHROPIC_API_KEY = 'key'
    const text = sign('judge claude')?.text
    expect(text).toContain('may log in by ANTHROPIC_API_KEY, ')
    expect(text).toContain('.credentials.json')
    expect(text).toContain('beside the prompt it sends')
    expect(text).not.toContain('"key"')
    writeFileSync(path.join(home, 'claude'), client('--tools'), { mode: 0o755 })
    expect(sign('judge claude: 2.9.9 lacks --setting-sources')).toMatchObject({ is: 'ill' })
    expect(readdirSync(copy.folder)).not.toContain('.judgment')
  })
})
