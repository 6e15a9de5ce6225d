/** Exit codes of every command; `hook` alone gives 2 another meaning. */
export const exits = {
  clean: 0,
  findings: 1,
  usage: 2,
  waiting: 3,
  escalated: 4,
  reply: 5,
  drift: 6,
  tampering: 7,
  blocked: 8,
  bug: 70,
} as const

const list = (items: readonly string[]): string => items.join(', ')
const mega = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`

/** Every fault: its exit code, and its words from typed arguments: what was wrong, what was expected, what to do next. */
export const faults = {
  'usage/unknown-unit': {
    exit: exits.usage,
    text: (a: { kind: string; id: string; expected: readonly string[] }) =>
      `Unknown ${a.kind} "${a.id}". Expected one of: ${list(a.expected)}.`,
  },
  'usage/missing-path': {
    exit: exits.usage,
    text: (a: { path: string }) =>
      `There is no file or folder "${a.path}". Name a spec folder, for example docs/specs/loan.`,
  },
  'usage/no-spec': {
    exit: exits.usage,
    text: (a: { path: string }) =>
      `"${a.path}" holds no spec documents (no Markdown file was found). Name a folder that has some, for example docs/specs/loan.`,
  },
  'usage/unreadable': {
    exit: exits.usage,
    text: (a: { path: string; reason: string }) => `"${a.path}" cannot be read: ${a.reason}.`,
  },
  'usage/unwritable': {
    exit: exits.usage,
    text: (a: { path: string; reason: string }) =>
      `"${a.path}" cannot be written: ${a.reason}. Nothing was recorded; free the space or mend the rights and repeat the command.`,
  },
  'target/binary': {
    exit: exits.usage,
    text: (a: { path: string }) =>
      `"${a.path}" is a binary file (it holds a NUL byte). Expected UTF-8 text; remove it from the folder or rename it.`,
  },
  'target/not-utf8': {
    exit: exits.usage,
    text: (a: { path: string }) => `"${a.path}" is not valid UTF-8. Save it as UTF-8 and repeat the command.`,
  },
  'target/too-large': {
    exit: exits.usage,
    text: (a: { path: string; bytes: number; limit: number }) =>
      `"${a.path}" has ${mega(a.bytes)}, over the limit of ${mega(a.limit)}. Split it, or raise the limit with --max-file-size.`,
  },
  'target/folder-too-large': {
    exit: exits.usage,
    text: (a: { path: string; bytes: number; limit: number }) =>
      `The documents of "${a.path}" have ${mega(a.bytes)} together, over the limit of ${mega(a.limit)}. Review a smaller folder.`,
  },
  'target/outside': {
    exit: exits.usage,
    text: (a: { path: string; root: string }) =>
      `"${a.path}" leads outside "${a.root}" (a link, an absolute path or ".."). Copy the file into it, or name a path inside.`,
  },
  'target/missing-document': {
    exit: exits.usage,
    text: (a: { path: string; layout: string; expected: readonly string[] }) =>
      `"${a.path}" (${a.layout} layout) lacks ${list(a.expected)}. A review judges requirements and design together; write it, or use "judgment-day check" for single documents.`,
  },
  'target/refused-folder': {
    exit: exits.usage,
    text: (a: { path: string; part: string }) =>
      `"${a.path}" is not a spec that can be reviewed: "${a.part}" holds records or templates. Name the folder of an active spec.`,
  },
  'document/front-matter': {
    exit: exits.usage,
    text: (a: { path: string; reason: string }) =>
      `The front matter of "${a.path}" cannot be read: ${a.reason}. Expected plain YAML between two lines "---".`,
  },
} as const

export type FaultCode = keyof typeof faults
export type FaultArgs<Code extends FaultCode> = Parameters<(typeof faults)[Code]['text']>[0]
