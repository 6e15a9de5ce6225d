import { z } from 'zod'
import { failure } from './failure.js'
import { askService, tokens } from './http.js'
import type { Runner } from './runner.js'

const completion = z.object({
  model: z.string().nullish(),
  usage: z.object({ prompt_tokens: z.number(), completion_tokens: z.number() }).partial().nullish(),
  choices: z.array(z.object({ message: z.object({ content: z.string().nullable() }) })).min(1),
})

const addressOf = (base: string): string => `${base.replace(/\/$/, '')}/chat/completions`

/** Any chat-completions service: OPENAI_BASE_URL (a local model's address, too) and OPENAI_API_KEY. */
export const openai: Runner = {
  id: 'openai',
  docs: 'openai:MODEL asks the chat-completions service of OPENAI_BASE_URL with OPENAI_API_KEY',
  assurance: 'enforced',
  deterministic: false,
  inspect: async () => {
    const { OPENAI_BASE_URL: base = '', OPENAI_API_KEY: key = '' } = process.env
    return {
      version: base === '' ? null : addressOf(base),
      lacks: [],
      logins: key === '' ? [] : ['OPENAI_API_KEY'],
      reads: 'OPENAI_API_KEY and OPENAI_BASE_URL',
      sends: 'nothing',
    }
  },
  preview: async () => ({
    argv: ['POST', addressOf(process.env.OPENAI_BASE_URL ?? '')],
    environment: ['OPENAI_API_KEY', 'OPENAI_BASE_URL'],
  }),
  judge: async (job) => {
    const { OPENAI_BASE_URL: base = '', OPENAI_API_KEY: key } = process.env
    if (job.model === null) return failure('refused request', 'no model was named; expected openai:MODEL', null)
    if (base === '')
      return failure('unreachable', 'OPENAI_BASE_URL is not set; expected the address of a service', null)
    const { schema } = job
    const format =
      schema === null ? { type: 'text' } : { type: 'json_schema', json_schema: { name: 'reply', strict: true, schema } }
    const messages = [{ role: 'user', content: job.prompt }]
    return askService(
      {
        agent: 'openai',
        url: addressOf(base),
        headers: key === undefined ? {} : { authorization: `Bearer ${key}` },
        body: { model: job.model, messages, response_format: format },
        answer: (data) => {
          const read = completion.safeParse(data)
          if (!read.success) return null
          const { choices, model = null, usage } = read.data
          const spent = tokens(usage?.prompt_tokens, usage?.completion_tokens)
          return { text: choices[0]?.message.content ?? '', model, spent }
        },
      },
      job,
    )
  },
}
