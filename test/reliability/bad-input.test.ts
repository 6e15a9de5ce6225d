import { mkdirSync, readdirSync, readFileSync, readlinkSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { digest } from '../../src/kernel/digest.js'
import { exampleCopy, type Repository, spec } from '../end-to-end/cli.js'

/** One digest of every name below a folder, with what each is and holds. */
function treeOf(folder: string): string {
  const rows = readdirSync(folder, { recursive: true, withFileTypes: true }).map((entry) => {
    const at = path.join(entry.parentPath, entry.name)
    if (entry.isSymbolicLink()) return `${at} link ${readlinkSync(at)}`
    return entry.isFile() ? `${at} file ${digest(readFileSync(at))}` : `${at} folder`
  })
  return digest(rows.sort().join('\n'))
}

interface Case {
  readonly name: string
  readonly spoil: (copy: Repository) => void
  readonly args: readonly string[]
  readonly exit: number
  /** Names the wrong thing and the next step. */
  readonly says: readonly (string | RegExp)[]
}

const at = (copy: Repository, file: string): string => path.join(copy.folder, file)
const nothing = (): void => undefined

const cases: readonly Case[] = [
  {
    name: 'a missing path',
    spoil: nothing,
    args: ['review', 'docs/specs/none'],
    exit: 2,
    says: ['"docs/specs/none"', 'Name a spec folder'],
  },
  { name: 'an unknown option', spoil: nothing, args: ['review', '--bogus'], exit: 2, says: ["'--bogus'", '--help'] },
  { name: 'an unknown command', spoil: nothing, args: ['bogus'], exit: 2, says: ["'bogus'", '--help'] },
  {
    name: '.judgment being a file',
    spoil: (copy) => writeFileSync(at(copy, '.judgment'), ''),
    args: ['review', spec],
    exit: 2,
    says: [/\.judgment" is a file/, 'Move it away'],
  },
  {
    name: '.judgment being a link',
    spoil: (copy) => {
      mkdirSync(at(copy, 'elsewhere'))
      symlinkSync('elsewhere', at(copy, '.judgment'))
    },
    args: ['review', spec],
    exit: 2,
    says: [/\.judgment" is a link/, 'Move it away'],
  },
  {
    name: 'judgment.md being a folder',
    spoil: (copy) => mkdirSync(at(copy, `${spec}/judgment.md`)),
    args: ['review', spec],
    exit: 2,
    says: [/judgment\.md" is a folder/, 'Move it away'],
  },
  {
    name: 'judgment.md being a link',
    spoil: (copy) => symlinkSync('design.md', at(copy, `${spec}/judgment.md`)),
    args: ['review', spec],
    exit: 2,
    says: [/judgment\.md" is a link/, 'Move it away'],
  },
  {
    name: 'a document that is not UTF-8',
    spoil: (copy) => writeFileSync(at(copy, `${spec}/design.md`), Buffer.from([0x23, 0x20, 0xc3, 0x28])),
    args: ['review', spec],
    exit: 2,
    says: ['design.md', 'UTF-8'],
  },
  {
    name: 'a document over the limit',
    spoil: (copy) => writeFileSync(at(copy, `${spec}/design.md`), 'words '.repeat(900_000)),
    args: ['review', spec],
    exit: 2,
    says: ['design.md', '5.4 MB', 'over the limit', 'Split it'],
  },
  {
    name: 'an AKILI folder without requirements.md',
    spoil: (copy) => rmSync(at(copy, `${spec}/requirements.md`), { force: true }),
    args: ['review', spec],
    exit: 2,
    says: ['requirements.md'],
  },
]

describe('bad input', () => {
  it.each(cases)('$name is refused by name and changes nothing', ({ spoil, args, exit, says }) => {
    const copy = exampleCopy()
    spoil(copy)
    const before = treeOf(copy.folder)
    const ran = copy.run(...args)
    for (const words of says) expect(ran.stderr).toMatch(words)
    expect({ status: ran.status, stdout: ran.stdout }).toEqual({ status: exit, stdout: '' })
    expect(treeOf(copy.folder)).toBe(before)
  })
})
