import { describe, expect, it } from 'vitest'
import type { Event } from './event.js'
import { append, empty, read, replay, serialise } from './ledger.js'

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
