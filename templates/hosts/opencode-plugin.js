import { spawnSync } from 'node:child_process'

/** The files that a tool call writes, however the tool names them. */
const written = (args) => {
  const patch = args?.patchText ?? args?.patch ?? ''
  const named = [...String(patch).matchAll(/^\*\*\* (?:Add File|Update File|Move to): (.+)$/gm)].map(([, file]) => file)
  return [args?.filePath, args?.path, ...named].filter((file) => typeof file === 'string' && /\.md$/i.test(file))
}

/** Runs `judgment-day hook`; where it is not installed or fails, nothing is said. */
const hook = (event, cwd, tool, file) => {
  const input = JSON.stringify({ hook_event_name: event, cwd, tool_name: tool, tool_input: { file_path: file } })
  return spawnSync('judgment-day', ['hook', event], { input, cwd, encoding: 'utf8', timeout: 10_000 })
}

const writers = new Set(['write', 'edit', 'multiedit', 'patch', 'apply_patch'])

export const JudgmentDay = async ({ directory }) => ({
  'tool.execute.before': async ({ tool }, { args }) => {
    if (!writers.has(tool)) return
    for (const file of written(args)) {
      const { status, stderr } = hook('PreToolUse', directory, tool, file)
      if (status === 2) throw new Error(stderr)
    }
  },
  'tool.execute.after': async ({ tool, args }, output) => {
    if (!writers.has(tool)) return
    for (const file of written(args)) {
      const { status, stdout } = hook('PostToolUse', directory, tool, file)
      if (status !== 0 || !stdout) continue
      const { hookSpecificOutput } = JSON.parse(stdout)
      output.output = `${output.output ?? ''}\n${hookSpecificOutput.additionalContext}`
    }
  },
})
