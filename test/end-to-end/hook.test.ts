import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Copy, exampleCopy, main, type Ran, spec } from './cli.js'
import { escalated } from './escalated.js'

/** Runs the hook as a host does: JSON on standard input. */
function hook(copy: Copy, event: string, input: unknown, ...more: string[]): Ran {
  const text = typeof input === 'string' ? input : JSON.stringify(input)
  const { status, stdout, stderr } = spawnSync(process.execPath, [main, 'hook', event, ...more], {
    cwd: copy.folder,
    input: text,
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

const call = (copy: Copy, tool: string, file: string, key = 'file_path') => ({
  session_id: 's',
  transcript_path: '/nowhere',
  cwd: copy.folder,
  hook_event_name: 'PreToolUse',
  tool_name: tool,
  tool_input: { [key]: file },
})

const asksToWrite = (copy: Copy, tool: string, file: string, key?: string) =>
  hook(copy, 'PreToolUse', call(copy, tool, file, key))
const wrote = (copy: Copy, tool: string, file: string) => hook(copy, 'PostToolUse', call(copy, tool, file))

const quiet = { status: 0, stdout: '', stderr: '' }
const tasks = `${spec}/tasks.md`

/** A copy whose review waits for a person. */
function open(): Copy {
  const copy = exampleCopy()
  expect(copy.run('review', spec).status).toBe(3)
  return copy
}

describe('before a tool runs', () => {
  it('writing tasks.md is blocked while the review is open, with the next command as the reason', () => {
    const copy = open()
    for (const tool of ['Write', 'Edit', 'MultiEdit', 'write', 'apply_patch']) {
      const blocked = asksToWrite(copy, tool, path.join(copy.folder, tasks))
      expect(blocked.status).toBe(2)
      expect(blocked.stdout).toBe('')
      expect(blocked.stderr).toContain('is open (deciding)')
      expect(blocked.stderr).toMatch(/next: judgment-day decide docs\/specs\/changes\/loan-renewal fix/)
    }
    expect(asksToWrite(copy, 'NotebookEdit', tasks, 'notebook_path').status).toBe(2)
  })

  it('it is blocked after an escalation until a person has answered for it', () => {
    const copy = escalated()
    const blocked = asksToWrite(copy, 'Write', tasks)
    expect(blocked).toMatchObject({ status: 2, stderr: expect.stringContaining('no person has answered') })
    expect(copy.run('decide', spec, 'accept', '--by', 'Ana', '--why', 'we know').status).toBe(4)
    expect(asksToWrite(copy, 'Write', tasks)).toEqual(quiet)
  })

  it('it is free without a review, after an approval, and after a person closed the run', () => {
    const none = exampleCopy()
    expect(asksToWrite(none, 'Write', tasks)).toEqual(quiet)
    const copy = open()
    copy.run('abandon', spec, '--by', 'Ana', '--why', 'dropped')
    expect(asksToWrite(copy, 'Write', tasks)).toEqual(quiet)
  })

  it.each([
    ['a relative path', (_: Copy) => tasks],
    ['a path with dots', (_: Copy) => `docs/../${spec}/./tasks.md`],
    ['another letter case', (_: Copy) => `${spec}/Tasks.MD`],
    [
      'a link to it',
      (copy: Copy) => {
        copy.write(tasks, 'T1\n')
        symlinkSync(path.join(copy.folder, tasks), path.join(copy.folder, 'todo.md'))
        return 'todo.md'
      },
    ],
    [
      'a folder that is a link',
      (copy: Copy) => {
        symlinkSync(path.join(copy.folder, 'docs', 'specs'), path.join(copy.folder, 'specs'))
        return 'specs/changes/loan-renewal/tasks.md'
      },
    ],
  ])('it is blocked by %s too', (_, named) => {
    const copy = open()
    expect(asksToWrite(copy, 'Write', named(copy)).status).toBe(2)
  })

  it('a relative path is meant from the folder that the host works in', () => {
    const copy = open()
    const input = {
      ...call(copy, 'Write', 'changes/loan-renewal/tasks.md'),
      cwd: path.join(copy.folder, 'docs', 'specs'),
    }
    const blocked = hook(copy, 'PreToolUse', input)
    expect(blocked.status).toBe(2)
    expect(blocked.stderr).toContain('judgment-day status changes/loan-renewal')
  })

  it('every other file, spec and tool is free', () => {
    const copy = open()
    expect(asksToWrite(copy, 'Write', `${spec}/design.md`)).toEqual(quiet)
    expect(asksToWrite(copy, 'Write', 'docs/specs/changes/other/tasks.md')).toEqual(quiet)
    expect(asksToWrite(copy, 'Write', 'tasks.md')).toEqual(quiet)
    expect(asksToWrite(copy, 'Read', tasks)).toEqual(quiet)
    expect(hook(copy, 'PreToolUse', { tool_name: 'Bash', tool_input: { command: `echo > ${tasks}` } })).toEqual(quiet)
    expect(hook(copy, 'Stop', { stop_hook_active: false })).toEqual(quiet)
  })
})

describe('after a spec document was written', () => {
  it('what the cross-check contradicts in it is told as additional context', () => {
    const copy = exampleCopy()
    const told = wrote(copy, 'Edit', `${spec}/design.md`)
    expect(told).toMatchObject({ status: 0, stderr: '' })
    const { hookEventName, additionalContext } = JSON.parse(told.stdout).hookSpecificOutput
    expect(hookEventName).toBe('PostToolUse')
    expect(additionalContext).toMatch(/^ {2}docs\/specs\/changes\/loan-renewal\/design\.md:\d+ /m)
    expect(additionalContext).toContain('Unexpected count 4 of notification templates')
    expect(additionalContext.split('\n').length).toBeLessThan(30)
    expect(additionalContext).toMatch(/next: judgment-day check docs\/specs\/changes\/loan-renewal$/)
  })

  it('a wrong number in tasks.md is told, and nothing is when the numbers are right', () => {
    const copy = exampleCopy()
    const list = (stated: string) =>
      `# Tasks\n\nThere are ${stated} surfaces:\n\n- the rule\n- the history\n- the notices\n`
    copy.write(tasks, list('four'))
    expect(wrote(copy, 'Write', tasks).stdout).toContain('tasks.md:3')
    copy.write(tasks, list('three'))
    expect(wrote(copy, 'Write', tasks)).toEqual(quiet)
  })

  it('no review is started and nothing is written', () => {
    const copy = exampleCopy()
    wrote(copy, 'Edit', `${spec}/design.md`)
    expect(copy.run('status').stdout).toContain('No reviews here')
  })

  it.each([
    ['a README', 'README.md'],
    ['a judgment', `${spec}/judgment.md`],
    ['source code', 'src/rule.ts'],
    ['an archived spec', 'docs/specs/archive/2026-01-01-old/design.md'],
    ['a note that belongs to no spec', 'notes/plan.md'],
  ])('nothing is said about %s', (_, file) => {
    const copy = exampleCopy()
    mkdirSync(path.join(copy.folder, path.dirname(file)), { recursive: true })
    copy.write(file, '# Plan\n\nThere are three parts:\n\n- one\n- two\n')
    expect(wrote(copy, 'Write', file)).toEqual(quiet)
  })
})

describe('its own errors', () => {
  it.each([[''], ['{'], ['null'], ['[]'], ['{"tool_name": 3}'], ['\u0000'], ['{"tool_name":"Write","tool_input":{}}']])(
    'stop nobody: input %j',
    (input) => {
      const copy = open()
      for (const event of ['PreToolUse', 'PostToolUse']) expect(hook(copy, event, input)).toEqual(quiet)
    },
  )

  it('stop nobody: a record that does not hold, a file that is gone, an unknown option', () => {
    const copy = open()
    const [run] = copy.run('status').stdout.split(':')
    copy.write(`.judgment/changes--loan-renewal/${run}/ledger.jsonl`, 'broken\n')
    expect(asksToWrite(copy, 'Write', tasks)).toEqual(quiet)
    expect(wrote(copy, 'Write', `${spec}/gone.md`)).toEqual(quiet)
    rmSync(path.join(copy.folder, '.judgment'), { recursive: true })
    expect(hook(copy, 'PreToolUse', call(copy, 'Write', tasks), 'more', '--unknown')).toEqual(quiet)
  })
})
