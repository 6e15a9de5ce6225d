import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Digest, digest } from '../kernel/digest.js'
import { cacheIn } from './cache.js'
import { cacheFolder } from './cache-folder.js'
import { disk } from './disk.js'

let folder = ''
beforeEach(() => {
  folder = path.join(mkdtempSync(path.join(tmpdir(), 'judgment-day-cache-')), 'cache')
})
afterEach(() => rmSync(path.dirname(folder), { recursive: true, force: true }))

const key = digest('one')
const entryOf = (of: Digest): string => path.join(folder, `${of.slice('sha256:'.length)}.json`)

describe('a cache', () => {
  it('gives back what was put under a key, and nothing under another', () => {
    cacheIn(folder, disk).put(key, { found: [1, null, 'é'] })
    expect(cacheIn(folder, disk).get(key)).toEqual({ found: [1, null, 'é'] })
    expect(cacheIn(folder, disk).get(digest('two'))).toBeUndefined()
  })

  it('has nothing where its folder does not exist', () => {
    expect(cacheIn(folder, disk).get(key)).toBeUndefined()
  })

  it.each([
    ['a changed byte', (text: string) => text.replace('value', 'vaLue')],
    ['a cut end', (text: string) => text.slice(0, -4)],
    ['nothing in it', () => ''],
    ["another program's text", () => '{"key":"other"}\n{}'],
    ['a body that is no JSON under its right digest', () => `${digest('no')}\nno`],
    ['a body that is null under its right digest', () => `${digest('null')}\nnull`],
  ])('does not believe an entry with %s', (_, damage) => {
    cacheIn(folder, disk).put(key, 'value')
    writeFileSync(entryOf(key), damage(readFileSync(entryOf(key), 'utf8')))
    expect(cacheIn(folder, disk).get(key)).toBeUndefined()
  })

  it('does not believe an entry that lies under the name of another key', () => {
    cacheIn(folder, disk).put(key, 'value')
    const other = digest('two')
    writeFileSync(entryOf(other), readFileSync(entryOf(key)))
    expect(cacheIn(folder, disk).get(other)).toBeUndefined()
  })

  it('keeps nothing, and says nothing, where it cannot write', () => {
    writeFileSync(folder, 'a file')
    expect(() => cacheIn(folder, disk).put(key, 'value')).not.toThrow()
    expect(cacheIn(folder, disk).get(key)).toBeUndefined()
  })

  it('leaves no temporary behind when a write fails', () => {
    const failing = {
      ...disk,
      rename: () => {
        throw new Error('refused')
      },
    }
    cacheIn(folder, failing).put(key, 'value')
    expect(readdirSync(folder)).toEqual([])
  })

  it('drops its oldest half when it holds too much, and touches no other file', () => {
    mkdirSync(folder)
    writeFileSync(path.join(folder, 'notes.json'), 'mine')
    const keys = ['a', 'b', 'c', 'd'].map((name) => digest(name))
    keys.forEach((one, age) => {
      cacheIn(folder, disk).put(one, 'value')
      utimesSync(entryOf(one), age + 1, age + 1)
    })
    cacheIn(folder, disk, { entries: 4, bytes: 1_000_000 }).put(key, 'value')
    expect(keys.map((one) => existsSync(entryOf(one)))).toEqual([false, false, true, true])
    expect(existsSync(path.join(folder, 'notes.json'))).toBe(true)
    expect(cacheIn(folder, disk).get(key)).toBe('value')
  })

  it('drops entries when their bytes are too many', () => {
    cacheIn(folder, disk).put(digest('big'), 'x'.repeat(1000))
    cacheIn(folder, disk, { entries: 100, bytes: 1000 }).put(key, 'value')
    expect(readdirSync(folder)).toEqual([path.basename(entryOf(key))])
  })

  it('removes a temporary that a killed process left an hour ago, and not one of a process at work', () => {
    mkdirSync(folder)
    const [old, young] = ['a', 'b'].map((name) => path.join(folder, `${digest(name).slice(7)}.json.7.tmp`))
    for (const file of [old, young]) writeFileSync(file ?? '', '')
    utimesSync(old ?? '', 1, 1)
    cacheIn(folder, disk).put(key, 'value')
    expect([old, young].map((file) => existsSync(file ?? ''))).toEqual([false, true])
  })
})

describe('the cache folder', () => {
  it('is the one that is named, none where the name is empty, else one of this user', () => {
    expect(cacheFolder({ JUDGMENT_DAY_CACHE: '/kept' }, 'linux')).toBe(path.resolve('/kept'))
    expect(cacheFolder({ JUDGMENT_DAY_CACHE: '' }, 'linux')).toBeNull()
    expect(cacheFolder({ XDG_CACHE_HOME: '/caches' }, 'linux')).toBe(path.join('/caches', 'judgment-day'))
    expect(cacheFolder({ XDG_CACHE_HOME: 'relative' }, 'linux')).toMatch(/\.cache.judgment-day$/)
    expect(cacheFolder({}, 'darwin')).toMatch(/Library.Caches.judgment-day$/)
  })
})
