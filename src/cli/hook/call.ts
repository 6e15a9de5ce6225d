import path from 'node:path'
import { z } from 'zod'

/** What a host tells a hook, as far as it is needed; hosts add what they like. */
const payload = z.object({
  hook_event_name: z.string().optional(),
  cwd: z.string().optional(),
  tool_name: z.string(),
  tool_input: z.object({ file_path: z.string().optional(), notebook_path: z.string().optional() }),
})

/** Tools that write the file they name. What a shell command writes nobody can tell from its text. */
const writers = ['write', 'edit', 'multiedit', 'notebookedit', 'patch', 'apply_patch']

/** A tool call that writes a file. */
export interface Call {
  readonly event: string
  /** The folder that the host works in. */
  readonly cwd: string
  /** Absolute. */
  readonly file: string
}

/** The call that a host's JSON tells of; null for what is no such JSON and for tools that write no file. */
export function readCall(event: string | undefined, text: string, here: string): Call | null {
  const said = payload.safeParse(parsed(text)).data
  const named = said?.tool_input.file_path ?? said?.tool_input.notebook_path ?? ''
  if (said === undefined || named === '' || !writers.includes(said.tool_name.toLowerCase())) return null
  const cwd = path.resolve(here, said.cwd ?? '')
  return { event: event ?? said.hook_event_name ?? '', cwd, file: path.resolve(cwd, named) }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    return undefined
  }
}
