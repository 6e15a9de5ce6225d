/** What opens and closes a comment in a file of that kind. */
const comments: Readonly<Record<string, readonly [open: string, close: string]>> = {
  md: ['<!-- ', ' -->'],
  js: ['// ', ''],
}

/** Our block in a file: its place, and the version that wrote it. */
export interface Block {
  readonly start: number
  readonly end: number
  readonly version: string
}

const frontMatter = /^---\n[\s\S]*?\n---\n/

/** A text of ours between marks; front matter stays in front of the first, since hosts look for it there. */
export function marked(path: string, text: string, version: string): string {
  const [open, close] = comments[path.split('.').at(-1) ?? ''] ?? ['# ', '']
  const front = frontMatter.exec(text)?.[0] ?? ''
  const begin = `${open}judgment-day:begin ${version}; "judgment-day install" rewrites all down to the end mark${close}`
  return `${front}${begin}\n${text.slice(front.length).trim()}\n${open}judgment-day:end${close}\n`
}

/** The block of ours that a file holds, front matter before it included; null where it holds none. */
export function blockIn(text: string): Block | null {
  const begin = /^\S+ judgment-day:begin ([^;\s]+);.*$/m.exec(text)
  if (begin === null) return null
  const end = /^\S+ judgment-day:end\b.*(?:\r?\n|$)/m.exec(text.slice(begin.index))
  if (end === null) return null
  const front = /^---\r?\n[\s\S]*?\r?\n---\r?\n$/.test(text.slice(0, begin.index))
  return { start: front ? 0 : begin.index, end: begin.index + end.index + end[0].length, version: begin[1] ?? '' }
}

/** The text with its block replaced; what stands outside the marks is kept to the byte. */
export const withBlock = (text: string, { start, end }: Block, block: string): string =>
  text.slice(0, start) + block + text.slice(end)
