import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { embed, embedded, packet } from './packet.js'
import { readReply } from './reply.js'

const boundary = '0123456789abcdef0123456789abcdef'

describe('documents in a prompt', () => {
  it('are read back to the byte, whatever boundary-like lines they hold', () => {
    const line = fc.constantFrom(
      '',
      'text',
      '<<<',
      '>>>',
      'ffffffffffffffffffffffffffffffff>>>',
      '<<<ffffffffffffffffffffffffffffffff {"path":"x","role":"y"}',
      '{{seat}}',
      '```',
    )
    const text = fc.array(line).map((each) => each.join('\n'))
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 4 }), (texts) => {
        const documents = texts.map((each, index) => ({ path: `${index} "d".md`, role: 'target', text: each }))
        expect(embedded(`before\n\n${embed(documents, boundary)}\n`)).toEqual(documents)
      }),
    )
  })

  it('are never read as a template', () => {
    const marks = { seat: 'A', prefix: 'A-', token: 't', reply: 'r' }
    expect(packet('{{seat}} {{text}}', { text: '{{token}} <&>' }, marks).prompt).toBe('A {{token}} <&>')
  })

  it('give equal criteria for seats that differ by their marks alone', () => {
    const of = (seat: string, text: string) =>
      packet('{{seat}} {{token}} {{text}}', { text }, { seat, prefix: seat, token: seat, reply: seat })
    expect(of('A', 'x').criteria).toBe(of('B', 'x').criteria)
    expect(of('A', 'x').digest).not.toBe(of('B', 'x').digest)
    expect(of('A', 'x').criteria).not.toBe(of('B', 'y').criteria)
  })
})

describe('a reply', () => {
  const schema = z.strictObject({ n: z.number() })
  const valid = { is: 'valid', data: { n: 1 } }

  it.each([
    ['bare', '{"n":1}'],
    ['in one fence', '```json\n{"n":1}\n```'],
    ['in a fence without a language', '```\n{"n":1}\n```\n'],
    ['after a byte order mark', '\uFEFF{"n":1}'],
    ['between blanks', '\n {"n":1} \n'],
  ])('is read %s', (_, raw) => expect(readReply(schema, raw)).toEqual(valid))

  it.each([
    ['prose before it', 'Here it is: {"n":1}'],
    ['prose after a fence', '```json\n{"n":1}\n```\nDone.'],
    ['two fences', '```json\n{"n":1}\n```\n```json\n{"n":2}\n```'],
    ['an unknown field', '{"n":1,"verdict":"approved"}'],
    ['a cut end', '{"n":1'],
    ['a list around it', '[{"n":1}]'],
    ['null', 'null'],
  ])('is invalid with %s', (_, raw) => expect(readReply(schema, raw)).toMatchObject({ is: 'invalid' }))

  it.each(['', ' \n', '\uFEFF'])('is absent when it is %j', (raw) =>
    expect(readReply(schema, raw)).toEqual({ is: 'absent' }),
  )

  it('names the field and what stood there', () => {
    expect(readReply(schema, '{"n":"one"}')).toMatchObject({
      reasons: [{ field: 'n', problem: expect.stringContaining(`got "one"`) }],
    })
  })
})
