// Scripts whose characters take two columns of a terminal.
const wide =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}]/u
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must go
const steering = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g

const columns = (text: string): number => [...text].reduce((sum, one) => sum + (wide.test(one) ? 2 : 1), 0)

/**
 * A source line and the carets below it, both at most `width` columns: cut around the marked stretch, `start` to `end`
 * in UTF-16 units from 0. Characters that steer a terminal become spaces, so that columns stay where they were.
 */
export function excerpt(line: string, start: number, end: number, width: number): { text: string; carets: string } {
  const clean = line.replace(steering, ' ')
  let from = 0
  if (columns(clean.slice(0, end)) > width) {
    // a third of the width for what stands before the stretch
    from = start
    while (from > 0 && columns(clean.slice(from - 1, start)) < width / 3) from -= 1
  }
  const lead = from > 0 ? '…' : ''
  const before = lead + clean.slice(from, start)
  const text = cut(lead + clean.slice(from), width)
  const carets = '^'.repeat(Math.max(1, columns(clean.slice(start, end))))
  return { text: text.trimEnd(), carets: cut(' '.repeat(columns(before)) + carets, width) }
}

function cut(text: string, width: number): string {
  if (columns(text) <= width) return text
  let kept = ''
  let used = 0
  for (const one of text) {
    used += wide.test(one) ? 2 : 1
    if (used > width - 1) break
    kept += one
  }
  return text.trimEnd().endsWith('^') ? kept : `${kept}…`
}

/** Text folded at spaces into lines of at most `width` columns; a longer word keeps a line of its own. */
export function wrapped(text: string, width: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`
    if (line !== '' && columns(longer) > width) {
      lines.push(line)
      line = word
    } else line = longer
  }
  return line === '' ? lines : [...lines, line]
}
