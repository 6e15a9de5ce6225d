import { describe, expect, it } from 'vitest'
import type { Event } from './event.js'
import { append, empty, read, replay, serialise, standing, upTo } from './ledger.js'

const at = '2026-01-02T03:04:05Z'
const decided = (why: string): Event => ({ kind: 'decided', choice: 'stop', ids: [], also: [], by: null, why })
const three = ['one', 'two', 'three'].reduce((ledger, why) => append(ledger, decided(why), at), empty)
const text = serialise(three)
const lines = text.trimEnd().split('\n')

describe('a ledger file', () => {
  it('is read back as it was written', () => {
    expect(read('l', text)).toEqual(three)
    expect(read('l', '')).toEqual(empty)
  })

  it('is numbered from one, each line bound to the one before', () => {
    expect(three.entries.map(({ n }) => n)).toEqual([1, 2, 3])
    expect(three.entries[0]?.previous).toBeNull()
  })

  it.each([
    ['a changed line', text.replace('"one"', '"uno"'), 2],
    ['a removed line', `${lines[0]}\n${lines[2]}\n`, 2],
    ['a removed first line', `${lines[1]}\n${lines[2]}\n`, 1],
    ['lines in another order', `${lines[1]}\n${lines[0]}\n${lines[2]}\n`, 1],
    ['a cut last line', text.slice(0, -5), 3],
    ['a line that is no JSON', `${lines[0]}\nnot json\n`, 2],
    ['an empty line', `${lines[0]}\n\n${lines[1]}\n`, 2],
    ['an unknown kind of event', text.replace('"decided"', '"blessed"'), 1],
    ['a digest that is none', text.replace('"previous":"sha256:', '"previous":"md5:'), 2],
    ['JSON that is not canonical', text.replace('{"at"', '{ "at"'), 1],
  ])('with %s is broken, and the line is named', (_, broken, line) => {
    expect(() => read('l', broken)).toThrow(
      expect.objectContaining({ code: 'ledger/broken', args: expect.objectContaining({ line }) }),
    )
  })

  it('without events has no state', () => {
    expect(() => replay({ begin: () => 0, evolve: () => 0 }, [])).toThrow(TypeError)
  })
})

describe('a ledger and its head', () => {
  const later = append(three, decided('four'), '2026-01-02T03:04:06Z')
  const headAt = (count: number): string => `${upTo(three, count).head}\n`

  it('are whole when the head names the last line', () => {
    expect(standing('l', three, headAt(3))).toBe('whole')
    expect(upTo(three, 3)).toEqual(three)
    expect(upTo(three, 0)).toEqual(empty)
  })

  it.each([
    ['before the first line', null],
    ['one write behind', headAt(1)],
  ])('are an interrupted write when the head stands %s', (_, head) => {
    expect(standing('l', three, head)).toBe('ahead')
  })

  it.each([
    ['the ledger is empty', empty, null, 1],
    ['there is no head', three, undefined, 3],
    ['the head names no line', three, 'sha256:none\n', 3],
    ['lines of two times lie between them', later, headAt(1), 2],
  ])('do not hold together when %s', (_, ledger, head, line) => {
    expect(() => standing('l', ledger, head)).toThrow(
      expect.objectContaining({ code: 'ledger/broken', args: expect.objectContaining({ line }) }),
    )
  })
})
