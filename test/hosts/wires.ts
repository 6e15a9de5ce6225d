/** What the model says, or the tool that it calls. */
export interface Answer {
  readonly text: string
  readonly call?: { readonly tool: string; readonly input: Readonly<Record<string, unknown>> }
}

// biome-ignore lint/suspicious/noExplicitAny: four request formats, of which each wire reads a member or two
type Asked = any
type StreamEvent = readonly [event: string | null, data: unknown]

/** One wire format: the whole answer, and the same as a stream. */
interface Wire {
  readonly path: RegExp
  whole(asked: Asked, answer: Answer): unknown
  stream(asked: Asked, answer: Answer): readonly StreamEvent[]
}

const tokens = { input: 100, output: 20 }

/** Anthropic Messages. An answer tool that the client brings along is called with the answer, once. */
const messages: Wire = {
  path: /\/messages$/,
  whole: (asked, answer) => {
    const { block, reason } = said(asked, answer)
    return { ...frame(asked), content: [block], stop_reason: reason }
  },
  stream: (asked, answer) => {
    const { block, reason } = said(asked, answer)
    const [start, delta] =
      block.type === 'tool_use'
        ? [
            { ...block, input: {} },
            { type: 'input_json_delta', partial_json: JSON.stringify(block.input) },
          ]
        : [
            { ...block, text: '' },
            { type: 'text_delta', text: block.text },
          ]
    return [
      ['message_start', { type: 'message_start', message: frame(asked) }],
      ['content_block_start', { type: 'content_block_start', index: 0, content_block: start }],
      ['content_block_delta', { type: 'content_block_delta', index: 0, delta }],
      ['content_block_stop', { type: 'content_block_stop', index: 0 }],
      ['message_delta', { type: 'message_delta', delta: { stop_reason: reason }, usage: { output_tokens: 20 } }],
      ['message_stop', { type: 'message_stop' }],
    ]
  },
}

const frame = ({ model }: Asked) => ({
  id: 'msg_1',
  type: 'message',
  role: 'assistant',
  model,
  content: [],
  stop_reason: null,
  stop_sequence: null,
  usage: { input_tokens: tokens.input, output_tokens: tokens.output },
})

function said(asked: Asked, { text, call }: Answer): { block: Asked; reason: string } {
  if (call !== undefined) {
    const id = `toolu_${(asked.messages ?? []).length}`
    return { block: { type: 'tool_use', id, name: call.tool, input: call.input }, reason: 'tool_use' }
  }
  const tool = (asked.tools ?? []).find((known: Asked) => known.name === 'StructuredOutput')
  const done = JSON.stringify(asked.messages ?? []).includes('"tool_result"')
  const input = tool === undefined || done ? null : objectIn(text)
  if (input !== null) return { block: { type: 'tool_use', id: 'toolu_1', name: tool.name, input }, reason: 'tool_use' }
  return { block: { type: 'text', text: done ? 'done' : text }, reason: 'end_turn' }
}

function objectIn(text: string): Asked {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** OpenAI Responses. */
const responses: Wire = {
  path: /\/responses$/,
  whole: ({ model }, { text }) => ({
    id: 'resp_1',
    object: 'response',
    created_at: 1,
    status: 'completed',
    model,
    output: [item(text)],
    usage: {
      input_tokens: tokens.input,
      input_tokens_details: { cached_tokens: 0 },
      output_tokens: tokens.output,
      output_tokens_details: { reasoning_tokens: 0 },
      total_tokens: tokens.input + tokens.output,
    },
  }),
  stream: (asked, answer) => {
    const whole = responses.whole(asked, answer) as Asked
    const begun = { ...whole, status: 'in_progress', output: [], usage: null }
    return [
      ['response.created', { type: 'response.created', response: begun }],
      ['response.output_item.done', { type: 'response.output_item.done', output_index: 0, item: item(answer.text) }],
      ['response.completed', { type: 'response.completed', response: whole }],
    ]
  },
}

const item = (text: string) => ({
  id: 'msg_1',
  type: 'message',
  role: 'assistant',
  status: 'completed',
  content: [{ type: 'output_text', text, annotations: [] }],
})

/** Chat completions. */
const completions: Wire = {
  path: /\/chat\/completions$/,
  whole: ({ model, messages: said }, answer) => ({
    ...{ id: 'chatcmpl-1', object: 'chat.completion', created: 1, model },
    choices: [{ index: 0, message: { role: 'assistant', ...turn(answer, said) }, finish_reason: reasonOf(answer) }],
    usage: {
      prompt_tokens: tokens.input,
      completion_tokens: tokens.output,
      total_tokens: tokens.input + tokens.output,
    },
  }),
  stream: ({ model, messages: said }, answer) => {
    const chunk = { id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1, model }
    const delta = { role: 'assistant', ...turn(answer, said) }
    return [
      [null, { ...chunk, choices: [{ index: 0, delta, finish_reason: null }] }],
      [null, { ...chunk, choices: [{ index: 0, delta: {}, finish_reason: reasonOf(answer) }] }],
      [null, '[DONE]'],
    ]
  },
}

const reasonOf = ({ call }: Answer): string => (call === undefined ? 'stop' : 'tool_calls')

function turn({ text, call }: Answer, before: Asked): Asked {
  if (call === undefined) return { content: text }
  const called = { name: call.tool, arguments: JSON.stringify(call.input) }
  return { content: null, tool_calls: [{ index: 0, id: `call_${before.length}`, type: 'function', function: called }] }
}

/** Gemini generateContent. */
const generate: Wire = {
  path: /:(?:streamG|g)enerateContent$/,
  whole: (_, { text }) => ({
    candidates: [{ content: { role: 'model', parts: [{ text }] }, finishReason: 'STOP', index: 0 }],
    usageMetadata: { promptTokenCount: tokens.input, candidatesTokenCount: tokens.output, totalTokenCount: 120 },
    modelVersion: 'loopback',
  }),
  stream: (asked, answer) => [[null, generate.whole(asked, answer)]],
}

export const wires: readonly Wire[] = [messages, responses, completions, generate]
