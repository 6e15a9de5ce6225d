import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { command, split } from './command.js'

const job = (line: string, signal = new AbortController().signal) => ({
  seat: 'A',
  role: 'judge',
  prompt: 'the prompt',
  schema: {},
  model: line,
  folder: null,
  timeoutMs: null as number | null,
  signal,
})
const node = (script: string): string => `${process.execPath} -e "${script}"`

/** Whether a process runs; one that has ended and waits to be collected does not. */
function runs(pid: number): boolean {
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' })
  return stdout.trim() !== '' && !stdout.trim().startsWith('Z')
}

describe('a judge that is a command', () => {
  it('reads the prompt on stdin and answers on stdout', async () => {
    const outcome = await command.judge?.(job(node('process.stdin.pipe(process.stdout)')))
    expect(outcome).toMatchObject({ is: 'answered', raw: 'the prompt' })
  })

  it('runs in an empty folder that is gone afterwards', async () => {
    const outcome = await command.judge?.(job(node("console.log(process.cwd()+' '+fs.readdirSync('.').length)")))
    const [folder = '', entries] = outcome?.is === 'answered' ? outcome.raw.trim().split(' ') : []
    expect(entries).toBe('0')
    expect(() => readdirSync(folder)).toThrow()
  })

  it('sees no variable of the host that called us', async () => {
    process.env.CLAUDECODE = '1'
    const outcome = await command.judge?.(job(node('console.log(Object.keys(process.env).join())')))
    delete process.env.CLAUDECODE
    expect(outcome?.is === 'answered' && outcome.raw).not.toContain('CLAUDECODE')
  })

  it('that fails is a failure, with its exit code and what it complained of', async () => {
    const outcome = await command.judge?.(job(node("console.error('no key');process.exit(4)")))
    expect(outcome).toMatchObject({ is: 'failed', reason: expect.stringContaining('exit code 4: no key') })
  })

  it('that does not exist is a failure, not an exception', async () => {
    const missing = path.join(tmpdir(), `judge-test-${process.pid}`, 'none')
    expect(await command.judge?.(job(missing))).toMatchObject({ is: 'failed', raw: null })
  })

  it('is stopped with its own children when the run is interrupted', async () => {
    const control = new AbortController()
    const pending = command.judge?.(job(node('setInterval(()=>0,1000)'), control.signal))
    control.abort('interrupted')
    expect(await pending).toMatchObject({ is: 'failed', reason: 'stopped: interrupted' })
  })

  it('that takes too long is stopped with its own children, and named a timeout', async () => {
    const spawnsChild = node("console.log(require('child_process').spawn('sleep',['60']).pid);setInterval(()=>0,1000)")
    const outcome = await command.judge?.({ ...job(spawnsChild), timeoutMs: 600 })
    expect(outcome).toMatchObject({ is: 'failed', reason: expect.stringMatching(/^timeout: no answer within 0.6 s/) })
    const child = Number(outcome?.is === 'failed' && outcome.raw)
    expect(child).toBeGreaterThan(0)
    await expect.poll(() => runs(child)).toBe(false)
  })

  it('that ends well and says nothing has given no answer', async () => {
    expect(await command.judge?.(job(node('0')))).toMatchObject({
      is: 'failed',
      reason: expect.stringMatching(/^no answer/),
    })
  })

  it('that floods its output is stopped and named', async () => {
    const outcome = await command.judge?.(
      job(node("const b='x'.repeat(1e6);for(let i=0;i<9;i++)process.stdout.write(b)")),
    )
    expect(outcome).toMatchObject({ is: 'failed', reason: expect.stringMatching(/^too large/) })
  })

  it('keeps a quoted argument together and needs no shell', () => {
    expect(split(`judge --say "two words" 'and, more' plain`)).toEqual([
      'judge',
      '--say',
      'two words',
      'and, more',
      'plain',
    ])
  })
})
