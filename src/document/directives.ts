import type { Html, List, Parent, Root, Table } from 'mdast'

/** `<!-- judgment-day-ignore: rule reason -->`: silences one rule (or `all`) on the next line of text, with a reason. */
export interface Silence {
  /** Empty when the directive names none. */
  readonly rule: string
  readonly reason: string
  /** Lines that it covers: its own and the next block's first line. */
  readonly line: number
  readonly covers: readonly [number, number]
}

/** `<!-- count: surfaces -->`: makes the list or table below it the enumeration of that noun. */
export interface Anchor {
  readonly noun: string
  readonly node: List | Table
}

export interface Directives {
  readonly silences: readonly Silence[]
  readonly anchors: readonly Anchor[]
}

const silence = /<!--\s*judgment-day-ignore\b:?\s*([\s\S]*?)\s*-->/
const anchor = /<!--\s*count:\s*([\s\S]*?)\s*-->/

/** The directives of a document, wherever its comments stand. */
export function directivesOf(tree: Root): Directives {
  const silences: Silence[] = []
  const anchors: Anchor[] = []
  const walk = (parent: Parent): void => {
    parent.children.forEach((node, index) => {
      if (node.type === 'html') read(node, parent, index)
      else if ('children' in node) walk(node)
    })
  }
  const read = (node: Html, parent: Parent, index: number): void => {
    const next = parent.children[index + 1]
    const quiet = silence.exec(node.value)
    if (quiet !== null) silences.push(cover(quiet, node, next?.position?.start.line))
    const named = anchor.exec(node.value)
    if (named !== null && (next?.type === 'list' || next?.type === 'table'))
      anchors.push({ noun: named[1] ?? '', node: next })
  }
  walk(tree)
  return { silences, anchors }
}

function cover(match: RegExpExecArray, node: Html, next: number | undefined): Silence {
  const line = node.position?.start.line ?? 1
  const [, rule = '', reason = ''] = /^(\S*)\s*([\s\S]*)$/.exec(match[1] ?? '') ?? []
  return {
    rule,
    reason,
    line,
    covers: [line, next ?? (node.position?.end.line ?? line) + 1],
  }
}
