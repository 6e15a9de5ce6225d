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
    name: 'an empty folder',
    spoil: (copy) => mkdirSync(at(copy, 'docs/specs/empty')),
    args: ['review', 'docs/specs/empty'],
    exit: 2,
    says: ['"docs/specs/empty" holds no spec documents', 'Name a folder'],
  },
  {
    name: 'a path with ".." to what is not there',
    spoil: nothing,
    args: ['review', `${spec}/../../../../../none`],
    exit: 2,
    says: ['../none"', 'Name a spec folder'],
  },
  {
    name: 'a document in place of its folder',
    spoil: nothing,
    args: ['review', `${spec}/design.md`],
    exit: 2,
    says: ['design.md" is a file', `the spec folder that holds it: ${spec}`],
  },
  {
    name: 'evidence outside the repository',
    spoil: (copy) => writeFileSync(path.join(copy.folder, '..', 'secret.md'), '# Secret\n'),
    args: ['review', spec, '--evidence', '../secret.md'],
    exit: 2,
    says: ['../secret.md" leads outside', 'name a path inside'],
  },
  {
    name: 'a document that links out of its folder',
    spoil: (copy) => {
      writeFileSync(path.join(copy.folder, '..', 'secret.md'), '# Secret\n')
      rmSync(at(copy, `${spec}/design.md`))
      symlinkSync(path.join(copy.folder, '..', 'secret.md'), at(copy, `${spec}/design.md`))
    },
    args: ['review', spec],
    exit: 2,
    says: ['"design.md" leads outside', 'Copy the file into it'],
  },
  {
    name: 'a binary document',
    spoil: (copy) => writeFileSync(at(copy, `${spec}/design.md`), Buffer.from([0x23, 0x20, 0x00, 0x01])),
    args: ['review', spec],
    exit: 2,
    says: ['"design.md" is a binary file', 'Expected UTF-8 text'],
  },
  {
    name: 'broken front matter',
    spoil: (copy) => writeFileSync(at(copy, `${spec}/design.md`), '---\na: [\n---\n# Design\n'),
    args: ['review', spec],
    exit: 2,
    says: ['front matter of "design.md"', 'line 2', 'Expected plain YAML'],
  },
  {
    name: 'front matter that would run as a program',
    spoil: (copy) => writeFileSync(at(copy, `${spec}/design.md`), '---js\nprocess.exit(9)\n---\n# Design\n'),
    args: ['review', spec],
    exit: 2,
    says: ['front matter of "design.md"', 'only YAML is read'],
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

/** A host-driven review that waits for both judges. */
const asked = (copy: Repository): void => {
  copy.run('review', spec, '--judges', 'handoff')
}

/** Writes what judge A hands in; `packet` in the text stands for its token. */
const replyWith = (text: string | Uint8Array) => (copy: Repository) => {
  asked(copy)
  writeReply(copy, text)
}

const writeReply = (copy: Repository, text: string | Uint8Array): void =>
  writeFileSync(at(copy, 'reply.json'), typeof text === 'string' ? text.replace('TOKEN', copy.tokenOf('A')) : text)

const finding = (said: object): string =>
  JSON.stringify({
    packet: 'TOKEN',
    findings: [
      {
        id: 'A-1',
        severity: 'WARNING',
        path: 'design.md',
        quote: 'four notification templates',
        heading: null,
        subject: null,
        claim: 'The number is not that of the table below it.',
        evidence_class: 'deterministic',
        evidence: 'five rows',
        suggestion: null,
        ...said,
      },
    ],
    verified: ['ids'],
    quantities: [],
  })

const nothingFound = (verified: string): string =>
  JSON.stringify({ packet: 'TOKEN', findings: [], verified: [verified], quantities: [] })

const submit = ['submit', spec, '--seat', 'A', 'reply.json'] as const

const replies: readonly Case[] = [
  { name: 'a reply that is not there', spoil: asked, args: submit, exit: 2, says: ['no reply "reply.json"', '"-"'] },
  {
    name: 'a reply that is a folder',
    spoil: (copy) => {
      asked(copy)
      mkdirSync(at(copy, 'reply.json'))
    },
    args: submit,
    exit: 2,
    says: ['"reply.json" cannot be read', 'it is a folder', 'name the file'],
  },
  {
    name: 'a reply that is not UTF-8',
    spoil: replyWith(Buffer.from([0x7b, 0xc3, 0x28])),
    args: submit,
    exit: 2,
    says: ['"reply.json" is not valid UTF-8'],
  },
  {
    name: 'a reply that is not JSON',
    spoil: replyWith('I found nothing wrong.'),
    args: submit,
    exit: 5,
    says: ['reply of seat A is not valid', 'expected one JSON object', /^next: judgment-day submit .* --seat A /m],
  },
  {
    name: 'a reply nested without end',
    spoil: replyWith('['.repeat(100_000) + ']'.repeat(100_000)),
    args: submit,
    exit: 5,
    says: ['reply of seat A is not valid', /^next: judgment-day submit /m],
  },
  {
    name: 'a reply with an unknown severity',
    spoil: replyWith(finding({ severity: 'HORRIBLE' })),
    args: submit,
    exit: 5,
    says: ['findings.0.severity', 'BLOCKER', 'got "HORRIBLE"', /^next: /m],
  },
  {
    name: 'a reply without a quote and without a heading',
    spoil: replyWith(finding({ quote: null })),
    args: submit,
    exit: 5,
    says: ['findings.0', 'heading', /^next: /m],
  },
  {
    name: 'a reply with the token of another packet',
    spoil: replyWith(nothingFound('ids').replace('TOKEN', '000000000000')),
    args: submit,
    exit: 5,
    says: ['packet: expected the token of this packet, got "000000000000"'],
  },
  {
    name: 'a second, different reply of one seat',
    spoil: (copy) => {
      asked(copy)
      writeReply(copy, nothingFound('ids'))
      writeFileSync(at(copy, 'other.json'), nothingFound('quotes').replace('TOKEN', copy.tokenOf('A')))
      copy.run(...submit)
    },
    args: ['submit', spec, '--seat', 'A', 'other.json'],
    exit: 2,
    says: ['seat A is not waited for, or has answered with other bytes', /^next: .* --seat B /m],
  },
  {
    name: 'a reply for a seat that nobody has',
    spoil: replyWith(nothingFound('ids')),
    args: ['submit', spec, '--seat', 'Z', 'reply.json'],
    exit: 2,
    says: ['seat Z owes no reply', /^next: /m],
  },
  {
    name: 'a reply after the target changed',
    spoil: (copy) => {
      replyWith(nothingFound('ids'))(copy)
      copy.edit(`${spec}/design.md`, 'four notification', 'five notification')
    },
    args: submit,
    exit: 6,
    says: ['design.md (content)', 'Restore the bytes', 'judgment-day abandon'],
  },
]

describe('bad input', () => {
  it.each([...cases, ...replies])('$name is refused by name and changes nothing', ({ spoil, args, exit, says }) => {
    const copy = exampleCopy()
    spoil(copy)
    const before = treeOf(copy.folder)
    const ran = copy.run(...args)
    for (const words of says) expect(ran.stderr).toMatch(words)
    expect({ status: ran.status, stdout: ran.stdout }).toEqual({ status: exit, stdout: '' })
    expect(treeOf(copy.folder)).toBe(before)
  })
})
