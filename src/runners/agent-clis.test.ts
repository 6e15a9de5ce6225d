import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse as claude } from './claude.js'
import { parse as codex, codex as codexRunner } from './codex.js'
import { parse as copilot, cli as copilotCli, copilot as copilotRunner } from './copilot.js'
import { parse as gemini, cli as geminiCli, gemini as geminiRunner } from './gemini.js'
import { parse as opencode, cli as opencodeCli, opencode as opencodeRunner } from './opencode.js'
import type { Ended } from './process.js'

const job = { model: 'asked-model' }
const ended = (code: number, stdout: unknown, stderr = ''): Ended => ({
  code,
  stopped: null,
  missing: null,
  stdout: typeof stdout === 'string' ? stdout : (stdout as unknown[]).map((line) => JSON.stringify(line)).join('\n'),
  stderr,
})
const reply = '{"findings":[]}'
const failedAs = (kind: string) => ({ is: 'failed', reason: expect.stringMatching(`^${kind}`) })

describe('what Claude Code prints', () => {
  const envelope = {
    type: 'result',
    subtype: 'success',
    is_error: false,
    result: 'done',
    structured_output: { findings: [] },
    modelUsage: { 'model-x': {} },
  }

  it('is read from the structured answer, with the model that gave it', () =>
    expect(claude(ended(0, [envelope]), job)).toMatchObject({
      is: 'answered',
      raw: reply,
      agent: 'claude',
      model: 'model-x',
    }))

  it('is a failure when the error flag contradicts the word success', () => {
    const wrong = { ...envelope, is_error: true, api_error_status: 401, result: 'Invalid API key' }
    expect(claude(ended(1, [wrong]), job)).toMatchObject(failedAs('auth'))
    expect(claude(ended(0, [{ ...wrong, api_error_status: 429 }]), job)).toMatchObject(failedAs('rate limit'))
  })

  it('is never an answer with nothing in it', () => {
    const { structured_output: _, ...bare } = envelope
    expect(claude(ended(0, [{ ...bare, result: '' }]), job)).toMatchObject(failedAs('no answer'))
    expect(claude(ended(0, ''), job)).toMatchObject(failedAs('no answer'))
  })
})

describe('what Codex prints', () => {
  const message = (text: string) => ({ type: 'item.completed', item: { type: 'agent_message', text } })
  const done = { type: 'turn.completed', usage: {} }

  it('is read from the last message, with the model that was asked', () =>
    expect(codex(ended(0, [message('wait'), message(reply), done]), job)).toMatchObject({
      is: 'answered',
      raw: reply,
      agent: 'codex',
      model: 'asked-model',
    }))

  it('is a failure when the turn failed, whatever was said before', () => {
    const failed = { type: 'turn.failed', error: { message: 'unexpected status 429 Too Many Requests' } }
    expect(codex(ended(1, [message(reply), failed]), job)).toMatchObject(failedAs('rate limit'))
  })

  it('is never an answer with nothing in it', () => {
    expect(codex(ended(0, [done]), job)).toMatchObject(failedAs('no answer'))
    expect(codex(ended(0, [message(reply)]), job)).toMatchObject(failedAs('no answer'))
  })
})

describe('what Gemini CLI prints', () => {
  it('is read from the response, with the model that gave it', () => {
    const envelope = { session_id: 's', response: reply, stats: { models: { 'model-y': {} } } }
    const read = gemini(ended(0, JSON.stringify(envelope, null, 2)), job)
    expect(read).toMatchObject({ is: 'answered', raw: reply, agent: 'gemini', model: 'model-y' })
  })

  it('is a failure named by the envelope on standard error', () => {
    const error = JSON.stringify(
      { session_id: 's', error: { type: 'ApiError', message: 'bad key', code: 401 } },
      null,
      2,
    )
    expect(gemini(ended(145, '', `a warning\n${error}`), job)).toMatchObject(failedAs('auth'))
  })

  it('is never an answer with nothing in it', () => {
    expect(gemini(ended(0, JSON.stringify({ response: '' })), job)).toMatchObject(failedAs('no answer'))
    expect(gemini(ended(0, ''), job)).toMatchObject(failedAs('no answer'))
  })
})

describe('what OpenCode prints', () => {
  const text = (words: string) => ({ type: 'text', part: { text: words } })

  it('is read from all text parts in order', () =>
    expect(opencode(ended(0, [text('{"findings"'), text(':[]}')]), job)).toMatchObject({ is: 'answered', raw: reply }))

  it('is a failure when an error event is among them', () => {
    const error = { type: 'error', error: { name: 'APIError', data: { message: 'no', statusCode: 400 } } }
    expect(opencode(ended(0, [text(reply), error]), job)).toMatchObject(failedAs('refused request'))
  })

  it('is never an answer with nothing in it', () =>
    expect(opencode(ended(0, [{ type: 'step_start' }]), job)).toMatchObject(failedAs('no answer')))
})

describe('what Copilot CLI prints', () => {
  const message = { type: 'assistant.message', data: { content: reply, model: 'model-z' } }

  it('is read from the last message, with the model that gave it', () =>
    expect(copilot(ended(0, [message, { type: 'result', exitCode: 0 }]), job)).toMatchObject({
      is: 'answered',
      raw: reply,
      agent: 'copilot',
      model: 'model-z',
    }))

  it('is a failure when the session had an error', () => {
    const error = { type: 'session.error', data: { errorType: 'auth', message: 'no', statusCode: 401 } }
    expect(copilot(ended(1, [error]), job)).toMatchObject(failedAs('auth'))
  })

  it('is never an answer with nothing in it', () =>
    expect(copilot(ended(0, [{ type: 'result', exitCode: 0 }]), job)).toMatchObject(failedAs('no answer')))
})

/** What the real clients printed to the project's loopback model; `empty` is a model that says nothing. */
const recorded = (client: string, what: string): Ended => {
  const file = path.join(import.meta.dirname, '..', '..', 'fixtures', 'hosts', client, `${what}.json`)
  return { missing: null, ...JSON.parse(readFileSync(file, 'utf8')) }
}

describe.each([
  ['claude-2.1.197', claude, 'loopback'],
  ['codex-0.171.0', codex, 'asked-model'],
  ['gemini-0.61.0', gemini, 'gemini-mock'],
  ['opencode-1.18.33', opencode, 'asked-model'],
  ['copilot-1.0.102', copilot, 'loopback'],
] as const)('what %s printed', (client, parse, model) => {
  const answer = { packet: null, findings: [], verified: [], quantities: [] }

  it('holds the answer, who gave it, and what it took', () => {
    const read = parse(recorded(client, 'answered'), job)
    expect(read).toMatchObject({ is: 'answered', model })
    expect(JSON.parse(read.raw ?? '')).toEqual(answer)
    if (read.is === 'answered') expect([20, null]).toContain(read.spent?.outputTokens) // Copilot CLI prints none
  })

  it.each([
    ['unauthorised', 'auth'],
    ['refused', 'refused request'],
    ['empty', 'no answer'],
  ])('is a failure with its name: %s', (what, name) =>
    expect(parse(recorded(client, what), job)).toMatchObject(failedAs(name)),
  )
})

describe.each([
  ['claude-2.1.197', claude],
  ['codex-0.171.0', codex],
] as const)('what %s printed', (client, parse) => {
  it('is a failure with its name: too many requests', () =>
    expect(parse(recorded(client, 'too-many-requests'), job)).toMatchObject(failedAs('rate limit')))
})

describe.each([
  ['gemini-0.61.0', geminiCli],
  ['opencode-1.18.33', opencodeCli],
  ['copilot-1.0.102', copilotCli],
] as const)('what %s printed until it was stopped', (client, cli) => {
  it('tells what it was still trying again after', () =>
    expect(cli.retried?.(recorded(client, 'too-many-requests'))).toMatch(/429|slow down/))
})

describe.each([codexRunner, geminiRunner, opencodeRunner, copilotRunner])('a judge of $id', (runner) => {
  it('is not asked where it would have to read copies, for which it has no tools that do nothing else', async () => {
    const asked = { ...job, seat: 'A', role: 'reviewer', prompt: 'p', schema: {}, folder: '/copies', timeoutMs: null }
    const outcome = await runner.judge?.({ ...asked, signal: new AbortController().signal })
    expect(outcome).toMatchObject(failedAs('refused request'))
  })
})
