import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Answer, wires } from './wires.js'

/** What the model was asked once: where, and with which body. */
export interface Seen {
  readonly path: string
  readonly body: string
}

/** How the model behaves towards a request: an answer's text, a raw body, an HTTP status, or a way of never answering. */
export type Behaviour =
  | Answer
  | { readonly status: number }
  | { readonly body: string }
  | { readonly never: 'hangs' | 'stalls' }

export interface LoopbackModel {
  readonly url: string
  readonly seen: readonly Seen[]
  close(): Promise<void>
}

/** A model on 127.0.0.1 that speaks four wire formats, streaming or not, and behaves as it is told for each request. */
export async function loopbackModel(behave: (body: string) => Behaviour): Promise<LoopbackModel> {
  const seen: Seen[] = []
  const server = createServer((request, response) => {
    void answer(request, response, behave, seen)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  behave: (body: string) => Behaviour,
  seen: Seen[],
): Promise<void> {
  const path = (request.url ?? '').split('?')[0] ?? ''
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const body = Buffer.concat(chunks).toString('utf8')
  const send = (status: number, value: unknown): void => {
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(typeof value === 'string' ? value : JSON.stringify(value))
  }
  if (request.method === 'HEAD') return send(200, '')
  if (path.endsWith('/models')) return send(200, { object: 'list', data: [{ id: 'loopback', object: 'model' }] })
  if (/count_?tokens$/i.test(path)) return send(200, { input_tokens: 10, totalTokens: 10 })
  const wire = wires.find((known) => known.path.test(path))
  if (wire === undefined) return send(404, { error: { type: 'not_found_error', message: path } })
  seen.push({ path, body })
  const behaviour = behave(body)
  if ('status' in behaviour) {
    const message = `the model answers ${behaviour.status}`
    return send(behaviour.status, { type: 'error', error: { type: 'error', code: behaviour.status, message } })
  }
  if ('body' in behaviour) return send(200, behaviour.body)
  if ('never' in behaviour) {
    if (behaviour.never === 'stalls') response.writeHead(200, { 'content-type': 'text/event-stream' }).write(': \n\n')
    return
  }
  const asked = JSON.parse(body)
  if (asked.stream !== true && !/stream/i.test(path)) return send(200, wire.whole(asked, behaviour))
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  for (const [event, data] of wire.stream(asked, behaviour)) {
    if (event !== null) response.write(`event: ${event}\n`)
    response.write(`data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`)
  }
  response.end()
}
