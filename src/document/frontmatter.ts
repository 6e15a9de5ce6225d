import matter from 'gray-matter'
import { parse } from 'yaml'
import { Fault } from '../kernel/fault.js'

const refuse = (): never => {
  throw new Error('only YAML is read')
}
/** An unknown tag is text like any other: nothing is printed past the caller. */
const quiet = { logLevel: 'error' } as const

// gray-matter evaluates `---js` by itself, and caches by content unless options are passed.
const options = {
  engines: { yaml: (source: string): object => parse(source, quiet), javascript: refuse, js: refuse, json: refuse },
}

/** A document's front matter and the text below it. */
export interface FrontMatter {
  readonly data: Readonly<Record<string, unknown>>
  readonly content: string
}

/**
 * The YAML front matter of a text: empty data where there is none. Values keep YAML 1.2 types (a date stays a string).
 * Throws `document/front-matter`, which names the document, when it is broken or in another
 * language; what is no mapping is no front matter.
 */
export function frontMatter(path: string, text: string): FrontMatter {
  const language = /^---[^\S\n]*(\S*)/.exec(text)?.[1]
  try {
    if (language !== undefined && language !== '' && !/^ya?ml$/i.test(language)) refuse()
    const { data, content } = matter(text, options)
    // a document may open with a rule: what stands between two rules is then text, and no front matter
    const mapping = typeof data === 'object' && data !== null && !Array.isArray(data)
    return mapping ? { data, content } : { data: {}, content: text }
  } catch (error) {
    const [reason = ''] = String(error instanceof Error ? error.message : error).split('\n')
    throw new Fault('document/front-matter', { path, reason: reason.replace(/[.:]\s*$/, '') })
  }
}

/** Throws `document/front-matter` for the first of these texts whose front matter cannot be read. */
export function requireFrontMatter(files: readonly { readonly path: string; readonly text: string }[]): void {
  for (const { path, text } of files) frontMatter(path, text)
}
