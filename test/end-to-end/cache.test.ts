import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { digest } from '../../src/kernel/digest.js'
import { exampleCopy, json, type Ran, type Repository, run } from './cli.js'

const root = path.join(import.meta.dirname, '..', '..')
const made: string[] = []
const temporary = (): string => {
  const folder = mkdtempSync(path.join(tmpdir(), 'judgment-day-test-'))
  made.push(folder)
  return folder
}
afterAll(() => made.map((folder) => rmSync(folder, { recursive: true, force: true })))

const wrong = '# Design\n\nThe ferry has four gates:\n\n- north\n- south\n'
let copy: Repository
let cache = ''
beforeEach(() => {
  copy = exampleCopy()
  mkdirSync(path.join(copy.folder, 'specs', 'ferry'), { recursive: true })
  copy.write('specs/ferry/design.md', wrong)
  cache = path.join(temporary(), 'cache')
})

const check = (...args: readonly string[]): Ran =>
  copy.runWith({ JUDGMENT_DAY_CACHE: cache }, 'check', 'specs', ...args)
const entries = (): string[] => readdirSync(cache).map((name) => path.join(cache, name))

/** Rewrites what is kept, as a well-formed entry: whoever prints it has read it. */
function plant(from: string, to: string): void {
  for (const file of entries()) {
    const [, body = ''] = readFileSync(file, 'utf8').split('\n')
    const planted = body.replaceAll(from, to)
    writeFileSync(file, `${digest(planted)}\n${planted}`)
  }
}

describe('the cache of check', () => {
  it.each(['pretty', 'json'])('prints %s warm as cold', (format) => {
    const [cold, warm] = [check('--format', format, '--claims'), check('--format', format, '--claims')]
    expect(warm).toEqual(cold)
    expect(cold.status).toBe(1)
    expect(cold.stdout).toBe(check('--format', format, '--claims', '--no-cache').stdout)
  })

  it('is used for the same bytes, whatever the folder is called', () => {
    check()
    plant('gates', 'groves')
    expect(check().stdout).toContain('groves')
    cpSync(path.join(copy.folder, 'specs'), path.join(copy.folder, 'moved'), { recursive: true })
    const moved = copy.runWith({ JUDGMENT_DAY_CACHE: cache }, 'check', 'moved', '--format', 'json')
    expect(json(moved).folders[0].findings[0]).toMatchObject({ path: 'moved/ferry/design.md' })
    expect(entries()).toHaveLength(1)
  })

  it('is not used for a changed byte, other options, or with --no-cache', () => {
    check()
    plant('gates', 'groves')
    expect(check('--no-cache').stdout).not.toContain('groves')
    expect(check('--claims').stdout).not.toContain('groves')
    copy.write('specs/ferry/design.md', `${wrong}\n`)
    expect(check().stdout).not.toContain('groves')
  })

  it('keeps nothing with --no-cache or where the variable is empty', () => {
    check('--no-cache')
    copy.runWith({ JUDGMENT_DAY_CACHE: '' }, 'check', 'specs')
    expect(() => entries()).toThrow('ENOENT')
  })

  it('is computed again when its entry is damaged', () => {
    const cold = check()
    for (const file of entries()) writeFileSync(file, 'damaged')
    expect(check()).toEqual(cold)
    plant('gates', 'groves')
    expect(check().stdout).toContain('groves')
  })

  it('refuses broken front matter cold and warm', () => {
    copy.write('specs/ferry/design.md', `---\na: [\n---\n\n${wrong}`)
    expect([check().status, check().status]).toEqual([2, 2])
  })

  it('does not matter where its folder cannot be written', () => {
    writeFileSync(cache, 'a file')
    const { status, stderr } = check()
    expect({ status, stderr }).toEqual({ status: 1, stderr: '' })
  })

  it('of another build is not used', () => {
    const other = temporary()
    for (const part of ['dist', 'package.json'])
      cpSync(path.join(root, part), path.join(other, part), { recursive: true })
    symlinkSync(path.join(root, 'node_modules'), path.join(other, 'node_modules'))
    check()
    plant('gates', 'groves')
    const built = path.join(other, 'dist', 'build.json')
    const asOther = (): Ran =>
      run(copy.folder, { JUDGMENT_DAY_CACHE: cache }, path.join(other, 'dist', 'cli', 'main.js'), 'check', 'specs')
    expect(asOther().stdout).toContain('groves')
    writeFileSync(built, JSON.stringify({ digest: digest('a later build') }))
    expect(asOther().stdout).not.toContain('groves')
    rmSync(built)
    expect(asOther().stdout).not.toContain('groves')
  })
})
