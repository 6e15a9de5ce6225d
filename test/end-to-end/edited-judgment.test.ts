import { readdirSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { exampleCopy, json, nextLine, type Repository, spec } from './cli.js'

const judgment = `${spec}/judgment.md`
const marks = ['<!-- judgment-day:notes -->', '<!-- /judgment-day:notes -->'] as const
const abandon = (copy: Repository) => copy.run('abandon', spec, '--by', 'Ana', '--why', 'superseded')
const kept = (copy: Repository): string[] =>
  readdirSync(path.join(copy.folder, spec)).filter((name) => name.startsWith('judgment-edited-'))

describe('judgment.md that a person edited', () => {
  it('keeps notes between both marks, and no second file', () => {
    const copy = exampleCopy()
    copy.run('review', spec)
    copy.edit(judgment, marks[1], `ask Ben first\n${marks[1]}`)
    const { stderr } = abandon(copy)
    expect(copy.read(judgment)).toContain('ask Ben first')
    expect(kept(copy)).toEqual([])
    expect(stderr).toBe('')
  })

  it.each(marks)('without the mark %s is kept under a name of its own, and the command says so', (mark) => {
    const copy = exampleCopy()
    copy.run('review', spec)
    copy.edit(judgment, marks[1], `ask Ben first\n${marks[1]}`)
    copy.edit(judgment, mark, '')
    const edited = copy.read(judgment)
    const { stderr } = abandon(copy)
    const [name = ''] = kept(copy)
    expect(stderr).toContain(`kept as ${name}`)
    expect(copy.read(`${spec}/${name}`)).toBe(edited)
    expect(copy.run('verify', spec).status).toBe(0)
  })
})

describe('the next action', () => {
  it('names the spec without the slash that a shell adds', () => {
    const copy = exampleCopy()
    const first = copy.run('review', `${spec}/`)
    expect(nextLine(first)).toMatch(new RegExp(`${spec}( |$)`))
    expect(nextLine(first)).not.toContain(`${spec}/ `)
    const status = copy.run('status', `${spec}/`, '--format', 'json')
    expect(json(status)).toMatchObject({ spec, next: { command: expect.not.stringContaining(`${spec}/ `) } })
  })
})
