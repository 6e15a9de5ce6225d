import { mkdirSync, readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import YAML from 'yaml'
import { hosts } from '../../src/hosts/index.js'
import { type Repository, repositoryFrom } from './cli.js'

/** A project that holds these files and no others. */
function project(files: Readonly<Record<string, string>> = {}): Repository {
  const made = repositoryFrom({ docs: path.join(import.meta.dirname, '..', '..', 'examples', 'library-loans', 'docs') })
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(made.folder, file)), { recursive: true })
    made.write(file, text)
  }
  return made
}

/** Every file and folder below, with the files' bytes. */
function everything(folder: string): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()
  return Object.fromEntries(
    names.map((name) => {
      const at = path.join(folder, name)
      return [name, statSync(at).isDirectory() ? '(folder)' : readFileSync(at).toString('base64')]
    }),
  )
}

const install = (at: Repository, host: string, ...more: string[]) =>
  at.run('install', '--host', host, '--local', ...more)

const skill = '.claude/skills/judgment-day/SKILL.md'
const akilis = '---\r\nname: judgment-day\r\ndescription: the skill that came with AKILI\r\n---\r\n\r\nIts text.\r\n'

const userSettings = `{
\t"model": "m",
\t"hooks": {
\t\t"PreToolUse": [
\t\t\t{ "matcher": "Bash", "hooks": [{ "type": "command", "command": "./guard.sh" }] }
\t\t],
\t\t"SessionStart": [{ "hooks": [{ "type": "command", "command": "akili check-update --quiet" }] }]
\t}
}`

describe.each(hosts.map(({ id }) => id))('install --host %s', (host) => {
  it('twice changes nothing the second time', () => {
    const at = project()
    expect(install(at, host).status).toBe(0)
    const once = everything(at.folder)
    const again = install(at, host)
    expect(again.stdout).toContain('nothing to change')
    expect(everything(at.folder)).toEqual(once)
  })

  it('and --remove leave the project as it was', () => {
    const at = project()
    const before = everything(at.folder)
    install(at, host)
    expect(everything(at.folder)).not.toEqual(before)
    expect(install(at, host, '--remove').status).toBe(0)
    expect(everything(at.folder)).toEqual(before)
  })

  it('--dry-run names every file that would be made and makes none', () => {
    const at = project()
    const before = everything(at.folder)
    const dry = install(at, host, '--dry-run')
    expect(everything(at.folder)).toEqual(before)
    const done = install(at, host)
    expect(dry.stdout.match(/^ {2}created.*$/gm)).toEqual(done.stdout.match(/^ {2}created.*$/gm))
    expect(dry.stdout).toMatch(/next: judgment-day install --host \w+ --local\n$/)
  })
})

describe('install over what others wrote', () => {
  it("refuses over AKILI's own skill and touches nothing", () => {
    const at = project({ [skill]: akilis })
    const before = everything(at.folder)
    const refused = install(at, 'claude')
    expect(refused.status).toBe(2)
    expect(refused.stderr).toContain('SKILL.md')
    expect(refused.stderr).toMatch(/next: judgment-day install --host claude --replace/)
    expect(everything(at.folder)).toEqual(before)
  })

  it('with --replace keeps that skill, and --remove puts it back byte for byte', () => {
    const at = project({ [skill]: akilis, '.claude/settings.json': userSettings, '.claude/agents/mine.md': 'mine' })
    const before = everything(at.folder)
    expect(install(at, 'claude', '--replace').status).toBe(0)
    expect(at.read(skill)).toContain('judgment-day review')
    expect(install(at, 'claude').stdout).toContain('nothing to change')
    expect(install(at, 'claude', '--remove').status).toBe(0)
    expect(everything(at.folder)).toEqual(before)
  })

  it("keeps a user's other hooks and settings", () => {
    const at = project({ '.claude/settings.json': userSettings })
    install(at, 'claude')
    const { model, hooks } = JSON.parse(at.read('.claude/settings.json'))
    expect(model).toBe('m')
    expect(hooks.SessionStart).toEqual(JSON.parse(userSettings).hooks.SessionStart)
    const commands = hooks.PreToolUse.map((group: { hooks: { command: string }[] }) => group.hooks[0]?.command)
    expect(commands).toEqual(['./guard.sh', 'judgment-day hook PreToolUse'])
  })

  it.each([['{ "hooks": '], [''], ['[]'], ['{"hooks": {"PreToolUse": "all"}}']])(
    'errs on settings %j and touches nothing',
    (broken) => {
      const at = project({ '.claude/settings.json': broken })
      const before = everything(at.folder)
      for (const more of [[], ['--replace'], ['--remove']]) {
        const refused = install(at, 'claude', ...more)
        expect(refused.status).toBe(2)
        expect(refused.stderr).toContain('settings.json')
      }
      expect(everything(at.folder)).toEqual(before)
    },
  )

  it('keeps text outside the marks through an upgrade and a removal', () => {
    const at = project()
    install(at, 'claude')
    at.write(skill, `${at.read(skill)}\nOur team also reads the glossary.\n`)
    at.edit(skill, 'judgment-day:begin 0.1.0', 'judgment-day:begin 0.0.9')
    at.edit(skill, '# Judgment Day\n', '# An older text\n')
    expect(install(at, 'claude').stdout).toMatch(/updated +skills\/judgment-day\/SKILL\.md/)
    expect(at.read(skill)).toMatch(
      /# Judgment Day\n[\s\S]*judgment-day:end -->\n\nOur team also reads the glossary\.\n$/,
    )
    install(at, 'claude', '--remove')
    expect(at.read(skill)).toBe('\nOur team also reads the glossary.\n')
  })

  it('leaves a file alone that somebody wrote over ours, at removal', () => {
    const at = project({ [skill]: akilis })
    install(at, 'claude', '--replace')
    at.write(skill, 'a newer one of theirs\n')
    expect(install(at, 'claude', '--remove').stdout).toMatch(/left +skills\/judgment-day\/SKILL\.md/)
    expect(at.read(skill)).toBe('a newer one of theirs\n')
  })

  it('refuses a removal that could not keep both a text of the user and the file that was there before', () => {
    const at = project({ [skill]: akilis })
    install(at, 'claude', '--replace')
    at.write(skill, `${at.read(skill)}mine\n`)
    const before = everything(at.folder)
    expect(install(at, 'claude', '--remove').status).toBe(2)
    expect(everything(at.folder)).toEqual(before)
  })

  it('writes linked settings where they really lie, and never through a linked skill', () => {
    const at = project({ 'dotfiles/settings.json': '{\n  "model": "m"\n}\n', 'dotfiles/SKILL.md': akilis })
    mkdirSync(path.join(at.folder, '.claude/skills/judgment-day'), { recursive: true })
    symlinkSync('../dotfiles/settings.json', path.join(at.folder, '.claude/settings.json'))
    expect(install(at, 'claude').status).toBe(0)
    expect(at.read('dotfiles/settings.json')).toContain('judgment-day hook')
    install(at, 'claude', '--remove')
    expect(at.read('dotfiles/settings.json')).toBe('{\n  "model": "m"\n}\n')
    symlinkSync('../../../dotfiles/SKILL.md', path.join(at.folder, skill))
    expect(install(at, 'claude', '--replace').status).toBe(2)
    expect(at.read('dotfiles/SKILL.md')).toBe(akilis)
  })

  it('gives the judges tools to read and write and no others', () => {
    const at = project()
    install(at, 'claude')
    for (const seat of ['a', 'b'])
      expect(at.read(`.claude/agents/judgment-day-judge-${seat}.md`)).toMatch(/^tools: Read, Write$/m)
  })

  it('gives a project of Antigravity skill, workflow and two subagents, with front matter that it reads', () => {
    const at = project()
    install(at, 'antigravity')
    const read = (file: string) => at.read(`.agents/${file}`)
    expect(read('skills/judgment-day/SKILL.md')).toMatch(/^---\nname: judgment-day\ndescription: .+\n/)
    expect(read('workflows/judgment-day.md')).toMatch(/^---\ndescription: .+\n---\n/)
    for (const seat of ['a', 'b']) {
      const agent = read(`agents/judgment-day-judge-${seat}/agent.md`)
      expect(YAML.parse(agent.split('---')[1] ?? '')).toMatchObject({
        name: `judgment-day-judge-${seat}`,
        subagent: true,
        mainAgent: false,
        tools: ['view_file', 'write_to_file'],
      })
    }
  })

  it('names the hosts there are when another is asked for', () => {
    const refused = project().run('install', '--host', 'emacs')
    expect(refused.status).toBe(2)
    expect(refused.stderr).toContain('claude')
  })
})

describe('install without --local', () => {
  const where = { home: '/home/ana', project: '/repo', local: false, env: {} }
  const rootOf = (id: string, env = {}) => hosts.find((host) => host.id === id)?.root({ ...where, env })

  it("writes where AKILI's own installer writes, or where the host is told to look", () => {
    expect(rootOf('claude')).toBe('/home/ana/.claude')
    expect(rootOf('claude', { CLAUDE_CONFIG_DIR: '/elsewhere' })).toBe('/elsewhere')
    expect(rootOf('opencode')).toBe('/home/ana/.config/opencode')
    expect(rootOf('opencode', { XDG_CONFIG_HOME: '/config' })).toBe('/config/opencode')
    expect(rootOf('antigravity')).toBe('/home/ana/.gemini')
  })

  it('fills every folder in which AKILI puts its skill for Antigravity', () => {
    const host = hosts.find(({ id }) => id === 'antigravity')
    const skills = host?.pieces(where, () => '').filter(({ path: file }) => file.endsWith('judgment-day/SKILL.md'))
    expect(skills?.map(({ path: file }) => file)).toEqual(
      ['config/skills', 'skills', 'antigravity-cli/skills'].map((folder) => `${folder}/judgment-day/SKILL.md`),
    )
  })
})
