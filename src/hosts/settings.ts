import { type Node, parseTree } from 'jsonc-parser'
import type { HookEntry } from './host.js'

/** Whether a command is one of ours, of whatever version. */
const isOurs = (command: unknown): boolean => typeof command === 'string' && /^judgment-day hook\b/.test(command)

/**
 * The settings with these hooks appended to those that are there; all other bytes stay. A text that has them already is
 * returned as it is. `null` stands for a file that does not exist; a text must be usable.
 */
export function addHooks(text: string | null, entries: readonly HookEntry[]): string {
  if (text === null) return `${addHooks('{}', entries)}\n`
  return entries.reduce((grown, entry) => (holds(grown, entry) ? grown : addHook(grown, entry)), text)
}

/**
 * The settings without any hook of ours. Containers that the hooks were put into go too when they are empty and were not
 * there in `before`, the text that the hooks were first added to. Null when nothing is left that was there before.
 */
export function removeHooks(text: string, before: string | null): string | null {
  const events = (child(rootOf(text), 'hooks')?.children ?? []).map((property) => nameOf(property))
  const without = events.reduce((shrunk, event) => removeFrom(shrunk, event, before), text)
  const emptied = tidy(without, ['hooks'], before)
  return before === null && rootOf(emptied).children?.length === 0 ? null : emptied
}

/** Whether the settings hold exactly this entry. */
export function holds(text: string, { event, matcher, command, timeout }: HookEntry): boolean {
  const groups = child(child(rootOf(text), 'hooks'), event)?.children ?? []
  return groups.some((group) => {
    const said = child(group, 'matcher')?.value === matcher
    return (
      said &&
      commandsOf(group).some(
        (hook) => child(hook, 'command')?.value === command && child(hook, 'timeout')?.value === timeout,
      )
    )
  })
}

/** Whether the settings hold any hook of ours. */
export const holdsOurs = (text: string): boolean =>
  (child(rootOf(text), 'hooks')?.children ?? []).some((property) =>
    (property.children?.[1]?.children ?? []).some((group) => ourCommands(group).length > 0),
  )

/** What is wrong with a text that cannot hold hooks; null for one that can. */
export function problemOf(text: string): string | null {
  let value: unknown
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
  if (!isRecord(value)) return 'it is no JSON object'
  const { hooks } = value
  if (hooks === undefined) return null
  if (!isRecord(hooks)) return '"hooks" is no object'
  const [wrong] = Object.entries(hooks).filter(([, groups]) => !Array.isArray(groups))
  return wrong === undefined ? null : `"hooks.${wrong[0]}" is no list`
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function addHook(text: string, { event, matcher, command, timeout }: HookEntry): string {
  const group = { matcher, hooks: [{ type: 'command', command, timeout }] }
  const hooks = child(rootOf(text), 'hooks')
  if (hooks === undefined) return append(text, rootOf(text), { hooks: { [event]: [group] } })
  const groups = child(hooks, event)
  return groups === undefined ? append(text, hooks, { [event]: [group] }) : append(text, groups, [group])
}

/** Appends the members of a value to a container, in the text's own indentation and line ends. */
function append(text: string, container: Node, value: Record<string, unknown> | readonly unknown[]): string {
  const style = styleOf(text)
  const lines = JSON.stringify(value, null, style.unit).split('\n')
  const inner = style.unit === '' ? lines.join('').slice(1, -1) : lines.slice(1, -1).join('\n').slice(style.unit.length)
  const outer = indentAt(text, container.offset)
  const separator = style.unit === '' ? '' : `${style.eol}${outer}${style.unit}`
  const body = separator + inner.replaceAll('\n', `${style.eol}${outer}`)
  const last = container.children?.at(-1)
  if (last !== undefined) return splice(text, endOf(last), endOf(last), `,${body}`)
  const tail = style.unit === '' ? '' : `${style.eol}${outer}`
  return splice(text, container.offset + 1, endOf(container) - 1, body + tail)
}

function removeFrom(text: string, event: string, before: string | null): string {
  const groups = child(child(rootOf(text), 'hooks'), event)
  const index = (groups?.children ?? []).findIndex((group) => ourCommands(group).length > 0)
  if (groups === undefined || index < 0) return tidy(text, ['hooks', event], before)
  const group = groups.children?.[index] as Node
  const commands = child(group, 'hooks') as Node
  const ours = ourCommands(group)
  const shrunk =
    ours.length === commands.children?.length
      ? cut(text, groups, index)
      : cut(text, commands, commands.children?.indexOf(ours[0] as Node) ?? 0)
  return removeFrom(shrunk, event, before)
}

/** Drops the container at a path when it is empty and was not there before; one that was there gets its old inside back. */
function tidy(text: string, path: readonly string[], before: string | null): string {
  const container = at(text, path)
  if (container === undefined || container.children?.length !== 0) return text
  const old = before === null ? undefined : at(before, path)
  if (old !== undefined && before !== null) {
    const inside = old.children?.length === 0 ? before.slice(old.offset + 1, endOf(old) - 1) : ''
    return splice(text, container.offset + 1, endOf(container) - 1, inside)
  }
  const property = container.parent as Node
  const parent = property.parent as Node
  const rest = cut(text, parent, parent.children?.indexOf(property) ?? 0)
  const insideRoot = before === null ? '' : insideOf(before)
  const root = rootOf(rest)
  return path.length === 1 && root.children?.length === 0
    ? splice(rest, root.offset + 1, endOf(root) - 1, insideRoot)
    : rest
}

/** The inside of an object that was empty. */
function insideOf(text: string): string {
  const root = rootOf(text)
  return root.children?.length === 0 ? text.slice(root.offset + 1, endOf(root) - 1) : ''
}

/** Takes one member out of a container, with the comma that bound it to its neighbour. */
function cut(text: string, container: Node, index: number): string {
  const members = container.children ?? []
  const [one, previous, next] = [members[index] as Node, members[index - 1], members[index + 1]]
  if (next !== undefined) return splice(text, one.offset, next.offset, '')
  if (previous !== undefined) return splice(text, endOf(previous), endOf(one), '')
  return splice(text, container.offset + 1, endOf(container) - 1, '')
}

const ourCommands = (group: Node): Node[] => commandsOf(group).filter((hook) => isOurs(child(hook, 'command')?.value))
const commandsOf = (group: Node): readonly Node[] => child(group, 'hooks')?.children ?? []

const rootOf = (text: string): Node => parseTree(text.replace(/^\uFEFF/, ' ')) as Node
const at = (text: string, path: readonly string[]): Node | undefined =>
  path.reduce<Node | undefined>((node, name) => child(node, name), rootOf(text))
const nameOf = (property: Node): string => String(property.children?.[0]?.value)
/** The member of that name; of several the last, as JSON has it. */
const child = (node: Node | undefined, name: string): Node | undefined =>
  node?.type !== 'object' ? undefined : node.children?.findLast((property) => nameOf(property) === name)?.children?.[1]
const endOf = (node: Node): number => node.offset + node.length
const splice = (text: string, start: number, end: number, by: string): string =>
  text.slice(0, start) + by + text.slice(end)

/** How the text is laid out: the unit of its indentation, empty where all stands on one line, and its line ends. */
function styleOf(text: string): { readonly unit: string; readonly eol: string } {
  const eol = /\r\n/.test(text) ? '\r\n' : '\n'
  const oneLine = !/[{[]\s*\n/.test(text) && /[{[]\s*["{[]/.test(text)
  return { unit: oneLine ? '' : (/\n([ \t]+)["}\]]/.exec(text)?.[1] ?? '  '), eol }
}

/** The white space before the first word of the line that an offset is in. */
function indentAt(text: string, offset: number): string {
  const start = text.lastIndexOf('\n', offset - 1) + 1
  return /^\uFEFF?([ \t]*)/.exec(text.slice(start))?.[1] ?? ''
}
