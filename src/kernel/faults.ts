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
  'usage/too-many-judges': {
    exit: exits.usage,
    text: (a: { named: readonly string[]; seats: readonly string[] }) =>
      `${a.named.length} judges were named (${list(a.named)}) for ${a.seats.length} seats. Expected one name for all seats, or one each.`,
  },
  'usage/missing-path': {
    exit: exits.usage,
    text: (a: { path: string }) =>
      `There is no file or folder "${a.path}". Name a spec folder, for example docs/specs/loan.`,
  },
  'usage/not-a-folder': {
    exit: exits.usage,
    text: (a: { path: string; folder: string }) =>
      `"${a.path}" is a file. Name the spec folder that holds it: ${a.folder}`,
  },
  'usage/missing-input': {
    exit: exits.usage,
    text: (a: { what: string; path: string }) =>
      `There is no ${a.what} "${a.path}". Name the file that holds it, or "-" to read standard input.`,
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
      `"${a.path}" cannot be written: ${a.reason}. Free the space or mend the rights, then repeat the command: what is recorded stays, and nothing is recorded twice.`,
  },
  'config/invalid': {
    exit: exits.usage,
    text: (a: { file: string; reasons: string }) =>
      `The configuration "${a.file}" is not valid; nothing was done.\n${a.reasons}\nnext: mend it, or repeat the command with --no-config`,
  },
  'config/two': {
    exit: exits.usage,
    text: (a: { files: readonly string[] }) =>
      `There are two configurations in one folder: ${list(a.files)}. Keep one of them, or name it with --config.`,
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
      `"${a.path}" has ${mega(a.bytes)}, over the limit of ${mega(a.limit)}. Split it; "judgment-day check" alone takes a higher limit, with --max-file-size.`,
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
  'target/link': {
    exit: exits.usage,
    text: (a: { path: string }) =>
      `"${a.path}" is a link, or lies behind one. What is recorded as it is must be a regular file; name the file itself.`,
  },
  'target/named-twice': {
    exit: exits.usage,
    text: (a: { path: string }) =>
      `Two bound files have the path "${a.path}". Name each file once, and none outside the folder by a document's path.`,
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
  'target/drifted': {
    exit: exits.drift,
    text: (a: { files: readonly string[]; expected: string; spec: string }) =>
      `The target changed since it was bound: ${list(a.files)}. Restore the bytes that were judged (${a.expected}), or close the run: judgment-day abandon ${a.spec} --by NAME --why TEXT`,
  },
  'ledger/broken': {
    exit: exits.tampering,
    text: (a: { file: string; line: number; reason: string }) =>
      `The ledger "${a.file}" does not hold at line ${a.line}: ${a.reason}. Restore it from version control; nothing of it is trusted until then.`,
  },
  'ledger/object': {
    exit: exits.tampering,
    text: (a: { file: string; what: string; reason: string }) =>
      `"${a.file}" (${a.what}) ${a.reason}. Restore it from version control.`,
  },
  'ledger/projection': {
    exit: exits.tampering,
    text: (a: { file: string; section: string }) =>
      `"${a.file}" was edited by hand in ${a.section}. It is rendered from the ledger: write remarks between the "notes" marks, or run "judgment-day verify --restore" to render it again.`,
  },
  'record/not-a-folder': {
    exit: exits.usage,
    text: (a: { path: string; is: string }) =>
      `"${a.path}" is a ${a.is}, where the records of reviews belong in a folder. Move it away, then repeat the command.`,
  },
  'record/not-a-file': {
    exit: exits.usage,
    text: (a: { path: string; is: string }) =>
      `"${a.path}" is a ${a.is}, where the tool writes a file. Move it away, then repeat the command.`,
  },
  'tree/changed': {
    exit: exits.tampering,
    text: (a: { files: readonly string[] }) =>
      `Files that are computed from the ledger were changed, or stand there before their time: ${list(a.files)}. Remove them: what belongs there is written again by the next command.`,
  },
  'run/other-input': {
    exit: exits.usage,
    text: (a: { spec: string; next: string }) =>
      `A review of "${a.spec}" is open with another input; what it was started with does not change. Finish it (next: ${a.next}) or close it with "judgment-day abandon ${a.spec} --by NAME --why TEXT".`,
  },
  'run/locked': {
    exit: exits.usage,
    text: (a: { spec: string; pid: number; lock: string }) =>
      `Another process (${a.pid}) works on the review of "${a.spec}". Wait for it, then repeat the command; if it is a process of another machine that has ended, remove "${a.lock}".`,
  },
  'run/none': {
    exit: exits.usage,
    text: (a: { spec: string }) => `There is no review of "${a.spec}". Start one with: judgment-day review ${a.spec}`,
  },
  'run/refused': {
    exit: exits.usage,
    text: (a: { command: string; refusals: readonly { problem: string; expected: string }[]; next: string }) =>
      [
        `${a.command} is refused; nothing changed.`,
        ...a.refusals.map(({ problem, expected }) => `  ${problem}. Expected: ${expected}.`),
        `next: ${a.next}`,
      ].join('\n'),
  },
  'run/other-protocol': {
    exit: exits.usage,
    text: (a: { spec: string; protocol: string; next: string }) =>
      `A ${a.protocol} review of "${a.spec}" is open. Finish it (next: ${a.next}) or close it with "judgment-day abandon ${a.spec} --by NAME --why TEXT".`,
  },
  'run/open': {
    exit: exits.usage,
    text: (a: { spec: string; next: string }) =>
      `A review of "${a.spec}" is open, so --new is refused. Finish it (next: ${a.next}) or close it with "judgment-day abandon ${a.spec} --by NAME --why TEXT".`,
  },
  'run/exhausted': {
    exit: exits.usage,
    text: (a: { spec: string; run: string }) =>
      `These very bytes of "${a.spec}" were escalated after two rounds (${a.run}); that lineage is never started again. Change the documents, then review them.`,
  },
  'run/foreign-judgment': {
    exit: exits.usage,
    text: (a: { file: string }) =>
      `"${a.file}" was not written by this tool. Repeat with --supersede: it is then kept beside the new one under another name.`,
  },
  'install/foreign': {
    exit: exits.usage,
    text: (a: { files: readonly string[]; host: string }) =>
      [
        'Files of another hand stand where ours belong; nothing was changed.',
        ...a.files.map((file) => `  ${file}`),
        `next: judgment-day install --host ${a.host} --replace, which keeps them; --remove puts them back`,
      ].join('\n'),
  },
  'install/settings': {
    exit: exits.usage,
    text: (a: { path: string; problem: string }) =>
      `"${a.path}" cannot take a hook: ${a.problem}. Nothing was changed; mend it, then repeat the command.`,
  },
  'install/own-text': {
    exit: exits.usage,
    text: (a: { path: string }) =>
      `"${a.path}" holds text of yours outside our marks, and the file that stood there before is to come back. Nothing was changed; move your text away, then repeat the command.`,
  },
  'reply/invalid': {
    exit: exits.reply,
    text: (a: { seat: string; reasons: string; next: string }) =>
      `The reply of seat ${a.seat} is not valid; nothing changed.\n${a.reasons}\nnext: ${a.next}`,
  },
  'reply/failed': {
    exit: exits.reply,
    text: (a: { failures: readonly { seat: string; reason: string }[]; next: string | null }) =>
      `No valid reply of ${a.failures.map(({ seat, reason }) => `seat ${seat}: ${reason}`).join('; ')}. What other seats said is kept; the failed seat is asked again.${a.next === null ? '' : `\nnext: ${a.next}`}`,
  },
  'input/invalid': {
    exit: exits.usage,
    text: (a: { what: string; reasons: string; next: string }) =>
      `The ${a.what} is not valid; nothing changed.\n${a.reasons}\nnext: ${a.next}`,
  },
} as const

export type FaultCode = keyof typeof faults
export type FaultArgs<Code extends FaultCode> = Parameters<(typeof faults)[Code]['text']>[0]
