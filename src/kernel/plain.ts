/** Characters that can steer a terminal or turn text around: C0 and C1 controls, DEL, bidi marks and overrides, BOM. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must go
const steering = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g

/** Untrusted text as one line that steers nothing: white space folded, control and bidi characters gone. */
export function plain(text: string): string {
  return text.replace(steering, '').replace(/\s+/g, ' ').trim()
}

/** The same, cut to a width in characters; an ellipsis shows the cut. */
export function clip(text: string, width: number): string {
  const line = [...plain(text)]
  return line.length <= width ? line.join('') : `${line.slice(0, width - 1).join('')}…`
}
