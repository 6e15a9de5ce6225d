import { type FailureKind, failure, kindOfStatus } from './failure.js'
import { limits } from './process.js'
import type { Job, Outcome, Spent } from './runner.js'

/** One request to a model's service, and where the answer stands in what comes back. */
export interface Service {
  readonly agent: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
  /** The answer's text and the model that gave it, or null where the service gave none. */
  answer(data: unknown): { readonly text: string; readonly model: string | null; readonly spent: Spent } | null
}

/** Asks a model's service once; every way in which it can fail has its name. Never throws. */
export async function askService(service: Service, job: Job): Promise<Outcome> {
  if (job.folder !== null)
    return failure('refused request', 'this judge reads copies of files, which a service cannot', null)
  const wallMs = job.timeoutMs ?? limits.wallMs
  const clock = AbortSignal.timeout(wallMs)
  try {
    const response = await fetch(service.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...service.headers },
      body: JSON.stringify(service.body),
      signal: AbortSignal.any([clock, job.signal]),
      redirect: 'error',
    })
    const raw = await bounded(response)
    if (raw === null) return failure('too large', `the answer has over ${limits.bytes} bytes`, null)
    if (!response.ok) return failure(kindOfStatus(response.status), `HTTP ${response.status} ${raw}`, raw)
    const answer = service.answer(parsed(raw))
    if (answer === null || answer.text.trim() === '')
      return failure('no answer', 'the service answered 200 without an answer', raw)
    const { text, model, spent } = answer
    return { is: 'answered', raw: text, agent: service.agent, model: model ?? job.model, spent, apart: true }
  } catch (error) {
    return failure(...reasonOf(error, job, clock, wallMs), null)
  }
}

function reasonOf(error: unknown, job: Job, clock: AbortSignal, wallMs: number): [FailureKind, string] {
  if (job.signal.aborted) return ['stopped', String(job.signal.reason)]
  if (clock.aborted) return ['timeout', `no answer within ${wallMs / 1000} s`]
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : ''
  return ['unreachable', `${error instanceof Error ? error.message : String(error)} ${cause}`]
}

/** The whole body as text, or null as soon as it has too many bytes. */
async function bounded(response: Response): Promise<string | null> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length
    if (bytes > limits.bytes) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function parsed(raw: string): unknown {
  try {
    return JSON.parse(raw)
  } catch {
    return null
  }
}

/** What a service counted. */
export const tokens = (input: number | undefined, output: number | undefined): Spent => ({
  inputTokens: input ?? null,
  outputTokens: output ?? null,
  costUsd: null,
})
