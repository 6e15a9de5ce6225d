import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { claude } from '../../src/runners/claude.js'
import { binOf, clients, install } from './clients.js'
import { loopbackModel } from './loopback-model.js'

describe('a judge of claude that reads copies', () => {
  afterEach(() => vi.unstubAllEnvs())

  it('is offered tools that read, and no other beside its answer', async () => {
    const client = clients.find(({ runner }) => runner === 'claude')
    if (client === undefined) throw new TypeError('claude is a client')
    install(client)
    const model = await loopbackModel(() => ({ text: '{"findings":[]}' }))
    const folder = mkdtempSync(path.join(tmpdir(), 'copies-'))
    writeFileSync(path.join(folder, 'design.md'), '# Design\n')
    vi.stubEnv('PATH', `${binOf(client)}${path.delimiter}${process.env.PATH}`)
    for (const [name, value] of Object.entries(client.env(model.url))) vi.stubEnv(name, value)
    const schema = { type: 'object', properties: { findings: { type: 'array' } }, required: ['findings'] }
    const outcome = await claude.judge?.({
      ...{ seat: 'A', role: 'reviewer', prompt: 'Read design.md.', schema, model: client.model, folder },
      ...{ timeoutMs: 90_000, signal: new AbortController().signal },
    })
    await model.close()
    expect(outcome).toMatchObject({ is: 'answered', raw: '{"findings":[]}' })
    const tools = JSON.parse(model.seen[0]?.body ?? '{}').tools.map(({ name }: { name: string }) => name)
    expect(tools.sort()).toEqual(['Glob', 'Grep', 'Read', 'StructuredOutput'])
  })
})
