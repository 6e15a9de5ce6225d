import path from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Fault } from '../../src/kernel/fault.js'
import { exits } from '../../src/kernel/faults.js'
import { verify } from '../../src/review/verify.js'
import { type Contents, MemoryDisk } from './memory-disk.js'
import { contradicted, play, spec, wholeReview } from './script.js'

/** Any one-byte change, reordering or truncation of a record is detected, and what was changed is named. */

/** Of each run below; `npm run test:mutations` tries 12,000 in all. */
const changes = Number(process.env.MUTATIONS ?? 100)

/** One way to change a file; numbers are taken modulo what there is. */
type Mutation =
  | { readonly kind: 'byte'; readonly at: number; readonly by: number }
  | { readonly kind: 'missing byte' | 'cut'; readonly at: number }
  | { readonly kind: 'added byte'; readonly at: number; readonly byte: number }
  | { readonly kind: 'lines swapped' | 'bytes swapped'; readonly at: number; readonly with: number }

const number = fc.nat({ max: 1_000_000 })
const mutation: fc.Arbitrary<Mutation> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('byte' as const), at: number, by: fc.integer({ min: 1, max: 255 }) }),
  },
  fc.record({ kind: fc.constantFrom('missing byte' as const, 'cut' as const), at: number }),
  fc.record({ kind: fc.constant('added byte' as const), at: number, byte: fc.nat({ max: 255 }) }),
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constantFrom('lines swapped' as const, 'bytes swapped' as const),
      at: number,
      with: number,
    }),
  },
)

function mutated(bytes: Buffer, change: Mutation): Buffer {
  const at = change.at % Math.max(bytes.length, 1)
  switch (change.kind) {
    case 'byte':
      return Buffer.concat([bytes.subarray(0, at), Buffer.from([(bytes[at] ?? 0) ^ change.by]), bytes.subarray(at + 1)])
    case 'missing byte':
      return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 1)])
    case 'cut':
      return bytes.subarray(0, at)
    case 'added byte':
      return Buffer.concat([bytes.subarray(0, at), Buffer.from([change.byte]), bytes.subarray(at)])
    case 'lines swapped':
      return Buffer.from(swapped(bytes.toString('latin1').split('\n'), change.at, change.with).join('\n'), 'latin1')
    case 'bytes swapped':
      return Buffer.from(swapped([...bytes], change.at, change.with))
  }
}

function swapped<T>(items: readonly T[], one: number, other: number): T[] {
  const [i, j] = [one % items.length, other % items.length]
  return items.map((item, index) => (index === i ? (items[j] as T) : index === j ? (items[i] as T) : item))
}

/** Without what a person may write, and with the line ends of this system: what such a change leaves is no change. */
function essence(name: string, bytes: Buffer): string {
  const text = bytes.toString('utf8').replaceAll('\r\n', '\n')
  if (path.basename(name) === 'judgment.md')
    return text.replace(/^(<!-- judgment-day:notes -->\n)[\s\S]*(<!-- \/judgment-day:notes -->\n)$/m, '$1$2')
  return path.dirname(name) === spec ? text.replace(/^\uFEFF/, '') : bytes.toString('latin1')
}

/** The exit code of verify and what it says. */
function verdictOn(contents: Contents): { exit: number; text: string } {
  try {
    const wrong = verify(spec, { disk: new MemoryDisk(contents) }).problems.filter(({ kind }) => kind !== 'note')
    const tampered = wrong.some(({ kind }) => kind === 'tampering')
    const exit = tampered ? exits.tampering : wrong.length > 0 ? exits.drift : exits.clean
    return { exit, text: wrong.map(({ text }) => text).join('\n') }
  } catch (error) {
    if (error instanceof Fault) return { exit: error.exit, text: error.message }
    throw error
  }
}

/** Where the record and its documents lie: the frozen copies, prompts and replies, ledger, head, judgment.md, documents. */
const watched = (contents: Contents, run: string): string[] =>
  [...contents.keys()].filter(
    (name) =>
      contents.get(name) !== null &&
      (name.includes(`/${run}/`) || (path.dirname(name) === spec && !/judgment-/.test(name))),
  )

const approved = (await play(wholeReview.slice(0, -2))).at(-1)?.after ?? new Map()
const rejudging = (await play(wholeReview.slice(0, 10))).at(-1)?.after ?? new Map()
const unjudged = (await play(contradicted)).at(-1)?.after ?? new Map()

describe.each([
  ['approved after two rounds', approved],
  ['with a re-judgment under way', rejudging],
  ['closed unjudged', unjudged],
])('a run %s', (_, contents: Contents) => {
  const names = watched(contents, '2026-01-02-loan')

  it('is intact as it is', () => {
    expect(verdictOn(contents)).toEqual({ exit: exits.clean, text: '' })
  })

  it('tells every change of any of its files, and names the file', () => {
    const file = fc.nat({ max: names.length - 1 }).map((index) => names[index] ?? '')
    const told = fc.property(file, mutation, (name, change) => {
      const before = Buffer.from(contents.get(name) ?? [])
      const after = mutated(before, change)
      fc.pre(essence(name, after) !== essence(name, before))
      const { exit, text } = verdictOn(new Map([...contents, [name, after]]))
      expect([exits.drift, exits.tampering]).toContain(exit)
      expect(text).toContain(path.basename(name))
    })
    fc.assert(told, { numRuns: changes, endOnFailure: true })
  })
})

describe('files of a run that change places', () => {
  it('are told, whichever two', () => {
    const names = watched(approved, '2026-01-02-loan').filter((name) => name.includes('/objects/'))
    for (const [index, one] of names.entries()) {
      const other = names[(index + 1) % names.length] ?? ''
      const { exit, text } = verdictOn(
        new Map([...approved, [one, approved.get(other) ?? null], [other, approved.get(one) ?? null]]),
      )
      expect(exit).toBe(exits.tampering)
      expect(text).toContain(path.basename(one))
      expect(text).toContain(path.basename(other))
    }
  })
})
