import { realpathSync } from 'node:fs'
import path from 'node:path'
import { crossCheck } from '../../cross-check/cross-check.js'
import { specOf } from '../../cross-check/spec-of.js'
import { clip } from '../../kernel/plain.js'
import { word } from '../../review/next.js'

/** More findings than these tell a host nothing new; the command tells them all. */
const most = 8
const width = 200

/** What the cross-check says of a spec document that was just written; null when there is nothing to say. */
export async function contradictions(written: string): Promise<string | null> {
  const file = realpathSync(written)
  const spec = specOf(file)
  if (spec === null) return null
  const folder = path.relative(process.cwd(), spec) || '.'
  const about = (place: { readonly path: string }): boolean => path.resolve(place.path) === file
  const { report } = await crossCheck(folder, {})
  const found = report.findings.filter(
    (finding) => finding.level === 'contradiction' && (about(finding) || finding.related.some(about)),
  )
  if (found.length === 0) return null
  const lines = found.slice(0, most).map(({ path: at, line, message, related }) => {
    const counted = related[0] === undefined ? '' : ` (${related[0].path}:${related[0].line}, ${related[0].what})`
    return `  ${clip(`${at}:${line} ${message}${counted}`, width)}`
  })
  const more = found.length > most ? [`  … and ${found.length - most} more`] : []
  const head = `The cross-check contradicts ${found.length} number(s) in or about ${path.relative(process.cwd(), file)}:`
  return [head, ...lines, ...more, `next: judgment-day check ${word(folder)}`].join('\n')
}
