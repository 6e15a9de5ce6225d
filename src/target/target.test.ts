import { describe, expect, it } from 'vitest'
import { delta, drift } from './delta.js'
import { locate } from './locate.js'
import { type FileRole, snapshot } from './snapshot.js'
import { sweep } from './sweep.js'

const shot = (files: Readonly<Record<string, string>>, role: FileRole = 'target') =>
  snapshot(
    'plain',
    Object.entries(files).map(([path, text]) => ({ path, role, bytes: new TextEncoder().encode(text) })),
  )

describe('locate', () => {
  const target = shot({
    'design.md': '# Design\n\nThe four\n  templates.\n\n## 2. Data model\n',
    'specs/a/spec.md': 'x',
  })
  const at = (quote: string | null, heading: string | null = null, path = 'design.md') =>
    locate(target, { path, quote, heading })

  it('finds a quote over line ends, white space folded', () => {
    expect(at('four templates.')).toEqual({ path: 'design.md', line: 3, column: 5, endLine: 4, endColumn: 13 })
  })

  it('anchors a missing thing at its heading, without marks, number and case', () => {
    expect(at(null, 'data model')).toMatchObject({ line: 6, endLine: 6 })
  })

  it('does not fall back to the heading when the quote stands nowhere', () => {
    expect(at('five templates', 'data model')).toBeNull()
    expect(at('The Four templates.')).toBeNull()
  })

  it('finds a document by the end of its path, when only one ends so', () => {
    expect(at('x', null, './specs/a/spec.md')?.path).toBe('specs/a/spec.md')
    expect(at('x', null, 'docs/specs/a/spec.md')?.path).toBe('specs/a/spec.md')
    expect(at('x', null, 'ign.md')).toBeNull()
  })
})

describe('delta', () => {
  const lines = (...each: string[]) => shot({ 'a.md': each.join('\n') })

  it('has the changed lines of the new text, exactly', () => {
    expect(delta(lines('a', 'b', 'c', ''), lines('a', 'B', 'B2', 'c', '')).hunks).toEqual([
      { path: 'a.md', line: 2, endLine: 3, oldLine: 2, oldEndLine: 2 },
    ])
  })

  it('has a place within the text for a deletion', () => {
    const [hunk] = delta(lines('a', 'b', 'c', ''), lines('a', 'c', '')).hunks
    expect(hunk?.line).toBeGreaterThanOrEqual(1)
    expect(hunk?.line).toBeLessThanOrEqual(2)
    expect(hunk?.endLine).toBe(hunk?.line)
  })

  it('has every file that came or went', () => {
    expect(delta(shot({ 'a.md': 'x\n' }), shot({ 'b.md': 'x\n' })).changed).toEqual(['a.md', 'b.md'])
  })

  it('[judgment-day 2] line ends and a byte order mark alone are no change, and are named as such', () => {
    const before = lines('a', 'b', '')
    const after = shot({ 'a.md': '\uFEFFa\r\nb\r\n' })
    expect(after.digest).toBe(before.digest)
    expect(delta(before, after)).toMatchObject({ changed: [], hunks: [] })
    expect(drift(before, after)).toEqual([{ path: 'a.md', kind: 'line ends or BOM' }])
  })

  it('[judgment-day 2] content, missing and added files are drift', () => {
    const kinds = drift(shot({ 'a.md': 'x', 'b.md': 'x' }), shot({ 'a.md': 'y', 'c.md': 'x' }))
    expect(kinds.map(({ path, kind }) => `${path} ${kind}`).sort()).toEqual([
      'a.md content',
      'b.md missing',
      'c.md added',
    ])
  })
})

describe('sweep', () => {
  it('finds each line where a value still stands, folded and without case', () => {
    const left = sweep(shot({ 'a.md': 'Four\ntemplates\n\nfour templates', 'b.md': 'none' }), ['four templates'])
    expect(left.map(({ line }) => line)).toEqual([1, 4])
  })

  it('takes whole words only, and text as text', () => {
    const target = shot({ 'a.md': '14 days\n4 days (a.b)\naxb' })
    expect(sweep(target, ['4 days', 'a.b', ' ']).map(({ line, text }) => [line, text])).toEqual([
      [2, '4 days'],
      [2, 'a.b'],
    ])
  })

  it('leaves evidence alone', () => {
    expect(sweep(shot({ 'a.md': 'four' }, 'evidence'), ['four'])).toEqual([])
  })
})
