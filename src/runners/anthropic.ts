import { z } from 'zod'
import { failure } from './failure.js'
import { askService, tokens } from './http.js'
import type { Runner } from './runner.js'

const message = z.object({
  model: z.string().nullish(),
  stop_reason: z.string().nullish(),
  usage: z.object({ input_tokens: z.number(), output_tokens: z.number() }).partial().nullish(),
  content: z.array(z.object({ type: z.string(), text: z.string().optional() })),
})

const service = 'https://api.anthropic.com'
const maxTokens = 16_000

const addressOf = (base: string): string => `${base.replace(/\/$/, '')}/v1/messages`

/** The Messages service: ANTHROPIC_API_KEY, and ANTHROPIC_BASE_URL for another address. */
export const anthropic: Runner = {
  id: 'anthropic',
  docs: 'anthropic:MODEL asks the Messages service with ANTHROPIC_API_KEY',
  assurance: 'enforced',
  deterministic: false,
  inspect: async () => {
    const { ANTHROPIC_BASE_URL: base = service, ANTHROPIC_API_KEY: key = '' } = process.env
    return {
      version: base === '' ? null : addressOf(base),
      lacks: [],
      logins: key === '' ? [] : ['ANTHROPIC_API_KEY'],
      reads: 'ANTHROPIC_API_KEY and ANTHROPIC_BASE_URL',
      sends: 'nothing',
    }
  },
  preview: async () => ({
    argv: ['POST', addressOf(process.env.ANTHROPIC_BASE_URL ?? service)],
    environment: ['ANTHROPIC_API_KEY', 'ANTHROPIC_BASE_URL'],
  }),
  judge: async (job) => {
    const { ANTHROPIC_BASE_URL: base = service, ANTHROPIC_API_KEY: key } = process.env
    if (job.model === null) return failure('refused request', 'no model was named; expected anthropic:MODEL', null)
    if (key === undefined) return failure('auth', 'ANTHROPIC_API_KEY is not set', null)
    const messages = [{ role: 'user', content: job.prompt }]
    return askService(
      {
        agent: 'anthropic',
        url: addressOf(base),
        headers: { 'x-api-key': key, 'anthropic-version': '2023-06-01' },
        body: { model: job.model, max_tokens: maxTokens, messages },
        answer: (data) => {
          const read = message.safeParse(data)
          if (!read.success) return null
          const { content, model = null, usage } = read.data
          const spent = tokens(usage?.input_tokens, usage?.output_tokens)
          return { text: content.map((part) => part.text ?? '').join(''), model, spent }
        },
      },
      job,
    )
  },
}
