import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { VFile } from 'vfile'
import { describe, expect, it } from 'vitest'
import judgmentDay, { type Options } from '../../src/remark/index.js'
import { exampleCopy, json, spec } from './cli.js'

const root = path.join(import.meta.dirname, '..', '..')
const example = path.join(root, 'examples', 'remark.mjs')

/** The messages of one document in a real pipeline. */
async function messages(file: VFile, options?: Options) {
  const processor = unified().use(remarkParse).use(judgmentDay, options)
  await processor.run(processor.parse(file), file)
  return file.messages
}

const wrong = '# Design\n\nThe ferry has four gates:\n\n- north\n- south\n'

describe('the remark plugin', () => {
  it('tells of each document of a spec what check tells of it', async () => {
    const copy = exampleCopy()
    const checked = json(copy.run('check', spec, '--format', 'json')).folders[0].findings
    const told = await Promise.all(
      ['proposal.md', 'requirements.md', 'design.md'].map(async (name) => {
        const file = new VFile({ cwd: copy.folder, path: `${spec}/${name}`, value: copy.read(`${spec}/${name}`) })
        return (await messages(file)).map(({ ruleId, line, column, reason, fatal, source }) => ({
          ...{ path: file.path, ruleId, line, column, reason, fatal, source },
        }))
      }),
    )
    const expected = checked.map((one: Record<string, unknown>) => ({
      ...{ path: one.path, ruleId: one.rule, line: one.line, column: one.column, reason: one.message },
      ...{ fatal: false, source: 'judgment-day' },
    }))
    expect(expected.length).toBeGreaterThan(1)
    expect(told.flat()).toEqual(expect.arrayContaining(expected))
    expect(told.flat()).toHaveLength(expected.length)
  })

  it('reads the text that remark has, not the one on disk', async () => {
    const copy = exampleCopy()
    const value = `${copy.read(`${spec}/design.md`)}\nThe ferry has four gates:\n\n- north\n- south\n`
    const file = new VFile({ cwd: copy.folder, path: `${spec}/design.md`, value })
    expect((await messages(file)).map(({ reason }) => reason)).toContainEqual(expect.stringContaining('of gates'))
  })

  it('checks a text without a path alone: place, both numbers, and what to do', async () => {
    const [message, ...others] = await messages(new VFile(wrong))
    expect(others).toEqual([])
    expect(message).toMatchObject({ ruleId: 'count/list-length', line: 3, column: 15, actual: '4', expected: ['2'] })
    expect(message?.place).toMatchObject({ start: { line: 3, column: 15 }, end: { line: 3, column: 25 } })
    expect(message?.note).toContain('Write 2 instead of 4')
  })

  it('tells nothing of what is silenced with a reason', async () => {
    const silenced = wrong.replace('The', '<!-- judgment-day-ignore: count/list-length two are planned -->\nThe')
    expect(await messages(new VFile(silenced))).toEqual([])
  })

  it('tells a folder that cannot be read as one message that names the fault', async () => {
    const file = new VFile('---\na: [\n---\n')
    expect(await messages(file)).toMatchObject([{ ruleId: 'document/front-matter', source: 'judgment-day' }])
  })
})

describe('the package export judgment-day/remark', () => {
  it('runs as the example does', () => {
    const copy = exampleCopy()
    const file = path.join(copy.folder, spec, 'design.md')
    const { stdout, stderr } = spawnSync(process.execPath, [example, file], { encoding: 'utf8' })
    expect(stderr).toBe('')
    expect(stdout).toMatch(/^\d+:\d+ Unexpected count .* \(count\/[a-z-]+\)$/m)
  })

  it('is shown in the README as the example has it', () => {
    const [, ...lines] = readFileSync(example, 'utf8').trimEnd().split('\n')
    expect(readFileSync(path.join(root, 'README.md'), 'utf8')).toContain(lines.join('\n'))
  })
})
