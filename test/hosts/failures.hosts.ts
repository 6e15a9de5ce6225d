import { beforeAll, describe, expect, it } from 'vitest'
import { json, spec } from '../end-to-end/cli.js'
import { clients, install } from './clients.js'
import { liveReview } from './live-review.js'
import type { Behaviour } from './loopback-model.js'

/** How the model behaves, by what the failure must be called; a client that retries for ever is stopped by its time. */
const behaviours: readonly [what: string, name: RegExp, behaviour: Behaviour, seconds: number][] = [
  ['401', /auth/, { status: 401 }, 90],
  ['429', /rate limit/, { status: 429 }, 35],
  ['400', /refused request/, { status: 400 }, 90],
  ['an empty answer', /no answer|\(whole reply\)/, { text: '' }, 90],
  ['an answer that is not JSON', /JSON/, { text: 'All looks fine to me.' }, 90],
  ['JSON that fails the schema twice', /findings|\(whole reply\)/, { text: '{"verdict":"approved"}' }, 90],
  ['no answer at all', /timeout/, { never: 'hangs' }, 20],
  ['an answer that begins and stalls', /timeout/, { never: 'stalls' }, 20],
  ['a huge answer', /too large|no answer|timeout|host error/, { text: 'x'.repeat(5_000_000) }, 60],
]

describe.each(clients)('a judge of $runner', (client) => {
  beforeAll(() => install(client))

  it.concurrent.each(behaviours)(
    'fails by name on %s, and nothing is left running',
    async (_, name, behaviour, seconds) => {
      const judges = `${client.runner}:${client.model},builtin`
      const { copy, status, stderr, running } = await liveReview(client, () => behaviour, { judges, seconds })
      const [, reason = 'it did not fail'] = /judge A \(\w+\) failed after [\d.]+ s: ([\s\S]*)/.exec(stderr) ?? []
      expect(reason).toMatch(name)
      expect(status).toBe(5)
      const report = json(copy.run('status', spec, '--format', 'json'))
      expect(report).toMatchObject({ state: 'judging', outcome: null })
      expect(running).toEqual([])
    },
  )
})
