import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { exampleCopy, json, spec } from '../end-to-end/cli.js'
import { claudeClient, envelope, judging, programs, review } from './scripted.js'

const statusOf = (copy: ReturnType<typeof exampleCopy>) => json(copy.run('status', spec, '--format', 'json'))

describe('a run that is interrupted between two answers', () => {
  it('resumes and asks only the missing judge, which is no longer enforced', async () => {
    const copy = exampleCopy()
    const slowOnce = "require('fs').existsSync(__filename + '.again') ? 0 : 60_000"
    const bin = programs({ fast: judging(0), slow: judging(slowOnce) })
    const judges = `command:${path.join(bin, 'fast')},command:${path.join(bin, 'slow')}`
    let sent = false
    const ran = await review(copy.folder, bin, ['--judges', judges], (stderr, signal) => {
      if (sent || !/judge A .* answered/.test(stderr)) return
      sent = true
      signal('SIGINT')
    })
    expect(ran.stderr).toMatch(/judge B .* failed .*stopped: interrupted/)
    expect(ran.status).toBe(5)
    expect(statusOf(copy)).toMatchObject({ state: 'judging', next: { action: 'review' } })

    writeFileSync(path.join(bin, 'slow.again'), '')
    const resumed = await review(copy.folder, bin, [])
    expect(resumed.stderr).not.toMatch(/judge A/)
    expect(resumed.status).toBe(3) // the cross-check's own rows are a person's to decide
    const judgment = copy.read(`${spec}/judgment.md`)
    expect(judgment).toMatch(/A: fast, enforced/)
    expect(judgment).toMatch(/B: slow \(asked later\), attested/)
  })
})

describe('a judge that fails', () => {
  it('is replaced by another when the command is repeated, and stays on the record', async () => {
    const copy = exampleCopy()
    const bin = programs({ fast: judging(0), broken: 'process.exit(9)' })
    const [good, broken] = [`command:${path.join(bin, 'fast')}`, `command:${path.join(bin, 'broken')}`]
    const ran = await review(copy.folder, bin, ['--judges', `${good},${broken}`])
    expect(ran.status).toBe(5)
    const again = await review(copy.folder, bin, ['--judges', good])
    expect(again.stderr).not.toMatch(/judge A/)
    expect(again.stderr).toMatch(/judge B .* answered/)
    const judgment = copy.read(`${spec}/judgment.md`)
    expect(judgment).toMatch(/Judge B of \S+ never answered; its seat was given to another command/)
    expect(judgment).toMatch(/fast, enforced/)
    expect(judgment).toMatch(/fast \(asked later\), attested/)
    expect(copy.run('verify', spec).stderr).toBe('')
  })

  it.each([
    ['prints nothing', 'process.exit(0)', /no answer/],
    ['calls it a success without an answer', judging(0, envelope(0, 'undefined')), /no answer/],
    ['is slow', judging(60_000), /timeout/],
  ])('is named, and is no clean review, when a client %s', async (_, script, name) => {
    const copy = exampleCopy()
    const bin = programs({ claude: claudeClient(script) })
    const ran = await review(copy.folder, bin, ['--judges', 'claude,builtin', '--timeout', '8'])
    expect(ran.stderr).toMatch(/judge A \(claude\) failed/)
    expect(ran.stderr).toMatch(name)
    expect(ran.status).toBe(5)
    expect(statusOf(copy)).toMatchObject({ state: 'judging', outcome: null })
  })
})

describe('what a review may cost', () => {
  it('is told before it is spent, and exceeding it is a failure with a name', async () => {
    const copy = exampleCopy()
    const bin = programs({ claude: claudeClient(judging(0, envelope(0.8))) })
    const ran = await review(copy.folder, bin, ['--judges', 'claude:opus', '--max-cost', '1'])
    expect(ran.stderr).toMatch(/judge A \(claude\) asked: \d+ bytes, about \d+ tokens, at most 1\.00 USD/)
    expect(ran.stderr).toMatch(/answered after [\d.]+ s: 4020 tokens, 0\.80 USD/)
    expect(ran.stderr).toMatch(/failed after [\d.]+ s: over budget: 1\.60 USD of at most 1\.00 USD/)
    expect(ran.status).toBe(5)
    const again = await review(copy.folder, bin, ['--max-cost', '1'])
    expect(again.stderr).toMatch(/over budget/)
    const more = await review(copy.folder, bin, ['--max-cost', '5'])
    expect(more.stderr).toMatch(/answered/)
    expect(copy.read(`${spec}/judgment.md`)).toMatch(/Both judges are one model \(opus\)/)
  })

  it('is nothing in a dry run, which names arguments, variables and prompts and writes nothing', async () => {
    const copy = exampleCopy()
    const bin = programs({ claude: claudeClient('process.exit(1)') })
    const ran = await review(copy.folder, bin, ['--judges', 'claude:opus,builtin', '--dry-run', '--max-cost', '2'])
    expect(ran.status).toBe(0)
    expect(ran.stdout).toMatch(/judge A \(claude\): \d+ bytes, about \d+ tokens, at most 2\.00 USD/)
    expect(ran.stdout).toMatch(/starts +claude -p .*--setting-sources '' .*--model opus/)
    expect(ran.stdout).toMatch(/sees .*\bPATH\b/)
    expect(ran.stdout).toMatch(/prompt +sha256:[0-9a-f]{64}/)
    expect(copy.run('status', spec).stderr).toMatch(/review/)
    expect(() => copy.read(`${spec}/judgment.md`)).toThrow()
  })
})
