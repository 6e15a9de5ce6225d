import { afterEach, describe, expect, it, vi } from 'vitest'
import { anthropic } from '../../src/runners/anthropic.js'
import { openai } from '../../src/runners/openai.js'
import type { Job } from '../../src/runners/runner.js'
import { type Behaviour, type LoopbackModel, loopbackModel } from './loopback-model.js'

const job: Job = {
  seat: 'A',
  role: 'judge',
  prompt: 'the prompt',
  schema: { type: 'object' },
  model: 'loopback',
  folder: null,
  timeoutMs: 700,
  signal: new AbortController().signal,
}
let model: LoopbackModel | undefined

async function ask(runner: typeof openai, behaviour: Behaviour, asked: Partial<Job> = {}) {
  model = await loopbackModel(() => behaviour)
  vi.stubEnv('OPENAI_BASE_URL', `${model.url}/v1`)
  vi.stubEnv('OPENAI_API_KEY', 'key')
  vi.stubEnv('ANTHROPIC_BASE_URL', model.url)
  vi.stubEnv('ANTHROPIC_API_KEY', 'key')
  return runner.judge?.({ ...job, ...asked })
}

afterEach(async () => {
  vi.unstubAllEnvs()
  await model?.close()
})

describe.each([openai, anthropic])('the service of $id', (runner) => {
  it('is sent the prompt and no tool, and its answer is the reply', async () => {
    expect(await ask(runner, { text: '{"findings":[]}' })).toEqual({
      is: 'answered',
      raw: '{"findings":[]}',
      agent: runner.id,
      model: 'loopback',
      apart: true,
      spent: { inputTokens: 100, outputTokens: 20, costUsd: null },
    })
    expect(model?.seen).toHaveLength(1)
    const body = JSON.parse(model?.seen[0]?.body ?? '')
    expect(body.messages).toEqual([{ role: 'user', content: 'the prompt' }])
    expect(body).not.toHaveProperty('tools')
  })

  it.each<[string, string, Behaviour]>([
    ['an unknown key', 'auth', { status: 401 }],
    ['too many requests', 'rate limit', { status: 429 }],
    ['a request that it refuses', 'refused request', { status: 400 }],
    ['its own error', 'host error', { status: 500 }],
    ['an empty answer', 'no answer', { text: '' }],
    ['an empty body', 'no answer', { body: '' }],
    ['a body of another form', 'no answer', { body: '{"ok":true}' }],
    ['a huge answer', 'too large', { text: 'x'.repeat(5_000_000) }],
    ['silence', 'timeout', { never: 'hangs' }],
    ['a beginning without an end', 'timeout', { never: 'stalls' }],
  ])('fails by name on %s: %s', async (_, kind, behaviour) => {
    expect(await ask(runner, behaviour)).toMatchObject({
      is: 'failed',
      reason: expect.stringMatching(`^${kind}`),
    })
  })

  it('fails by name when the run is interrupted', async () => {
    const control = new AbortController()
    const pending = ask(runner, { never: 'hangs' }, { signal: control.signal, timeoutMs: null })
    setTimeout(() => control.abort('interrupted'), 100)
    expect(await pending).toMatchObject({ is: 'failed', reason: 'stopped: interrupted' })
  })

  it('is not asked where it would have to read copies', async () => {
    const outcome = await ask(runner, { text: 'x' }, { folder: '/copies' })
    expect(outcome).toMatchObject({ is: 'failed', reason: expect.stringMatching(/^refused request/) })
    expect(model?.seen).toEqual([])
  })

  it('fails by name when nobody listens', async () => {
    await ask(runner, { text: 'x' })
    await model?.close()
    expect(await runner.judge?.(job)).toMatchObject({ is: 'failed', reason: expect.stringMatching(/^unreachable/) })
  })
})
