import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { abandon, decide, Fault, nextOf, openSession, receiptOf, review, submit } from '../../src/index.js'

const root = path.join(import.meta.dirname, '..', '..')
const example = path.join(root, 'examples', 'program.mjs')

function exampleSpec(): string {
  const repository = path.join(mkdtempSync(path.join(tmpdir(), 'judgment-day-api-')), 'repository')
  cpSync(path.join(root, 'examples', 'library-loans'), repository, { recursive: true })
  return path.join(repository, 'docs', 'specs', 'changes', 'loan-renewal')
}

async function begun(judges: string): Promise<string> {
  const spec = exampleSpec()
  const reviewed = await review(spec, { judges })
  if ('question' in reviewed) throw new Error(reviewed.question)
  return spec
}

describe('a review by a program', () => {
  it('goes as the example does', () => {
    const { stdout, stderr, status } = spawnSync(process.execPath, [example, exampleSpec()], { encoding: 'utf8' })
    expect(stderr).toBe('')
    expect(stdout).toMatch(/^\d+ of \d+ stated numbers could be counted, \d+ are wrong\ndeciding: 1 confirmed severe\n/)
    expect(stdout).toContain('judgment-day decide ')
    expect(status).toBe(0)
  })

  it('is shown in the README as the example has it', () => {
    const [, ...lines] = readFileSync(example, 'utf8').trimEnd().split('\n')
    expect(readFileSync(path.join(root, 'README.md'), 'utf8')).toContain(lines.join('\n'))
  })

  it('tells the next action, takes a decision and is closed by a person', async () => {
    const spec = await begun('builtin')
    expect(nextOf(openSession(spec))).toMatchObject({ who: 'person', action: 'decide' })
    const decided = await decide(spec, { choice: 'fix', by: 'Ana' })
    expect(receiptOf(decided.session).state).toBe('fixing')
    const { session } = await abandon(spec, 'Ana', 'the feature was dropped')
    expect(receiptOf(session)).toMatchObject({ verdict: 'escalated', outcome: 'abandoned' })
    expect(readFileSync(path.join(spec, 'judgment.md'), 'utf8')).toContain('JUDGMENT: ESCALATED ⚠️')
  })

  it('reports progress to the caller, each seat by name', async () => {
    const seen: string[] = []
    await review(exampleSpec(), {}, { progress: ({ seat, is }) => seen.push(`${seat} ${is}`) })
    expect(seen.sort()).toEqual(['A answered', 'A asked', 'B answered', 'B asked'])
  })

  it('refuses a reply that is not valid, and records nothing', async () => {
    const spec = await begun('handoff')
    const before = openSession(spec).store.ledger().head
    const refused = submit(spec, { seat: 'A', raw: 'I found nothing.' })
    await expect(refused).rejects.toThrow(Fault)
    await expect(refused).rejects.toMatchObject({ code: 'reply/invalid', exit: 5 })
    expect(openSession(spec).store.ledger().head).toBe(before)
  })
})
