import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { HookEntry } from './host.js'
import { addHooks, holds, holdsOurs, problemOf, removeHooks } from './settings.js'

const entries: HookEntry[] = ['PreToolUse', 'PostToolUse'].map((event) => ({
  event,
  matcher: 'Write|Edit',
  command: `judgment-day hook ${event}`,
  timeout: 10,
}))

const theirs = fc.record({ matcher: fc.string(), hooks: fc.constant([{ type: 'command', command: './lint.sh' }]) })
const eventNames = fc.constantFrom('PreToolUse', 'PostToolUse', 'Stop')
const settings = fc.record(
  {
    model: fc.string(),
    'a "key"': fc.jsonValue({ maxDepth: 2 }),
    hooks: fc.dictionary(eventNames, fc.array(theirs, { maxLength: 2 }), { maxKeys: 3 }),
    permissions: fc.record({ allow: fc.array(fc.string(), { maxLength: 3 }) }),
  },
  { requiredKeys: [] },
)
const indent = fc.constantFrom('', '  ', '    ', '\t', ' ')

/** A text as an editor leaves it: any indentation, either line end, with or without a mark at the start and a last line end. */
const text = fc
  .tuple(settings, indent, fc.boolean(), fc.boolean(), fc.constantFrom('', '\n', '\n\n'))
  .map(([value, unit, crlf, bom, tail]) => {
    const lf = JSON.stringify(value, null, unit) + tail
    return (bom ? '\uFEFF' : '') + (crlf ? lf.replaceAll('\n', '\r\n') : lf)
  })
const parsed = (json: string) => JSON.parse(json.replace(/^\uFEFF/, ''))

describe('hooks among the settings of others', () => {
  it('are appended and change nothing else that the settings say', () => {
    fc.assert(
      fc.property(text, (before) => {
        const after = addHooks(before, entries)
        const [was, is] = [parsed(before), parsed(after)]
        expect({ ...is, hooks: null }).toEqual({ ...was, hooks: null })
        for (const event of ['PreToolUse', 'PostToolUse', 'Stop'])
          expect(
            (is.hooks[event] ?? []).filter(({ hooks }: { hooks: { command: string }[] }) => !hooks.some(ours)),
          ).toEqual(was.hooks?.[event] ?? [])
        expect(entries.every((entry) => holds(after, entry))).toBe(true)
      }),
    )
  })

  it('leave the text to the byte as it was when they are removed', () => {
    fc.assert(
      fc.property(text, (before) => {
        expect(removeHooks(addHooks(before, entries), before)).toBe(before)
      }),
    )
  })

  it('are added once: a text that has them is returned as it is', () => {
    fc.assert(
      fc.property(text, (before) => {
        const once = addHooks(before, entries)
        expect(addHooks(once, entries)).toBe(once)
      }),
    )
  })

  it('keep the line ends of the text', () => {
    const before = '{\r\n\t"model": "m"\r\n}\r\n'
    expect(addHooks(before, entries)).not.toMatch(/[^\r]\n/)
    expect(addHooks(before, entries)).toContain('\r\n\t"hooks": {\r\n\t\t"PreToolUse": [')
  })

  it.each([
    ['{}'],
    ['{ }'],
    ['{\n}\n'],
    ['{"hooks":{}}'],
    ['{ "hooks": { } }'],
    ['{"hooks": {"PreToolUse": [ ]}}'],
    ['{\n  "hooks": {\n  },\n  "model": "m"\n}'],
    ['{\n  "hooks": {"PreToolUse": [{"matcher": "Bash", "hooks": []}]}\n}'],
  ])('give %j back', (before) => {
    const after = addHooks(before, entries)
    expect(holdsOurs(after)).toBe(true)
    expect(removeHooks(after, before)).toBe(before)
  })

  it('leave no file where there was none', () => {
    const made = addHooks(null, entries)
    expect(parsed(made).hooks).toBeDefined()
    expect(removeHooks(made, null)).toBeNull()
  })

  it('are removed alone from a text that was edited since', () => {
    const before = '{\n  "model": "m"\n}\n'
    const edited = addHooks(before, entries).replace('"m"', '"other"').replace('{\n', '{\n  "theme": "dark",\n')
    expect(removeHooks(edited, before)).toBe('{\n  "theme": "dark",\n  "model": "other"\n}\n')
  })

  it('are taken out of a group that a person shares with them, which stays', () => {
    const shared = JSON.stringify({
      hooks: { PreToolUse: [{ hooks: [{ command: './mine.sh' }, { command: 'judgment-day hook PreToolUse' }] }] },
    })
    expect(parsed(removeHooks(shared, null) ?? '')).toEqual({
      hooks: { PreToolUse: [{ hooks: [{ command: './mine.sh' }] }] },
    })
  })

  it('are not held by a text with an older command of ours', () => {
    const old = addHooks(
      null,
      entries.map((entry) => ({ ...entry, timeout: 5 })),
    )
    expect(holdsOurs(old)).toBe(true)
    expect(entries.some((entry) => holds(old, entry))).toBe(false)
  })

  it.each([
    ['', 'JSON'],
    ['{"hooks": [', 'JSON'],
    ['{ // mine\n}', 'JSON'],
    ['{"a": 1,}', 'JSON'],
    ['[]', 'no JSON object'],
    ['null', 'no JSON object'],
    ['{"hooks": []}', '"hooks" is no object'],
    ['{"hooks": {"Stop": {}}}', '"hooks.Stop" is no list'],
  ])('cannot be added to %j', (broken, problem) => expect(problemOf(broken)).toContain(problem))
})

const ours = ({ command }: { command: string }) => command.startsWith('judgment-day hook')
