import { describe, expect, it, vi } from 'vitest'
import { Fault } from '../kernel/fault.js'
import { frontMatter } from './frontmatter.js'

describe('front matter', () => {
  it('is read as YAML 1.2: a date stays text, a leading zero is no octal', () => {
    const { data, content } = frontMatter('a.md', '---\ndate: 2026-01-31\nn: 012\n---\n# A\n')
    expect(data).toEqual({ date: '2026-01-31', n: 12 })
    expect(content).toBe('# A\n')
  })

  it.each(['js', 'javascript', 'json', 'coffee', 'toml'])('in %s is refused and never runs', (language) => {
    const text = `---${language}\n(globalThis.ran = true, {})\n---\n# A\n`
    expect(() => frontMatter('a.md', text)).toThrow(Fault)
    expect(globalThis).not.toHaveProperty('ran')
  })

  it('that is broken is refused every time, naming the document', () => {
    const text = '---\na: [1\n---\n'
    for (let time = 1; time <= 2; time++) expect(() => frontMatter('docs/a.md', text)).toThrow(/docs\/a\.md/)
  })

  it('with an unknown tag is text, runs nothing and prints nothing', () => {
    const printed = vi.spyOn(process, 'emitWarning').mockImplementation(() => undefined)
    expect(frontMatter('a.md', '---\na: !!js/function "x"\n---\n').data).toEqual({ a: 'x' })
    expect(printed).not.toHaveBeenCalled()
    printed.mockRestore()
  })

  it('is absent where a document opens with a rule', () => {
    const text = '---\n\nJust text.\n\n---\n\nMore.\n'
    expect(frontMatter('a.md', text)).toEqual({ data: {}, content: text })
    expect(frontMatter('a.md', '# A\n').data).toEqual({})
  })
})
