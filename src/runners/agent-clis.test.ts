import { describe, expect, it } from 'vitest'
import { parse as claude } from './claude.js'
import { parse as codex } from './codex.js'
import { parse as copilot } from './copilot.js'
import { parse as gemini } from './gemini.js'
import { parse as opencode } from './opencode.js'
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
    expect(claude(ended(0, [envelope]), job)).toEqual({
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
    expect(codex(ended(0, [message('wait'), message(reply), done]), job)).toEqual({
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
    expect(read).toEqual({ is: 'answered', raw: reply, agent: 'gemini', model: 'model-y' })
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
    expect(copilot(ended(0, [message, { type: 'result', exitCode: 0 }]), job)).toEqual({
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
