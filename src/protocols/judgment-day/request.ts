import { z } from 'zod'
import { asksForJudgment } from '../asking.js'

/** What a run may be started with: the words in which a person asked for it. */
export const input = z
  .strictObject({ request: z.string().min(1).nullable().default(null) })
  .meta({ examples: [{ request: 'Please run Judgment Day on docs/specs/changes/loan-renewal' }] })

/** The one question when a request text does not ask for this review; a plain `review` is itself the request. */
export function question(value: unknown): string | null {
  const { request } = input.parse(value)
  if (request === null || asksForJudgment(request)) return null
  return 'The request does not ask for Judgment Day. Should two judges review this spec before anyone builds from it?'
}
