import { readdirSync } from 'node:fs'
import path from 'node:path'
import { rootOf } from '../edge/home.js'
import { records } from '../edge/spec-folders.js'
import { layoutOf, missing } from '../target/layout.js'
import { layouts } from '../target/layouts/index.js'

/**
 * The spec folder that a document belongs to: the outermost one that holds a document which its layout requires, else its
 * own folder where that lies below `docs/specs`. Null for what is no spec document: other files, judgment.md, records.
 */
export function specOf(file: string): string | null {
  const name = path.basename(file)
  const own = path.dirname(file)
  if (!/\.(md|markdown)$/i.test(name) || /^(judgment\b.*|readme)\.md$/i.test(name)) return null
  const below = /(?:^|\/)docs\/specs\/(.+)$/.exec(own.split(path.sep).join('/'))?.[1]?.split('/')
  if (below !== undefined && records.has(below[0] ?? '')) return null
  return ancestors(own).find(isSpec) ?? (below === undefined ? null : own)
}

/** The folders from the repository's root down to this one. */
function ancestors(folder: string): string[] {
  const root = rootOf(folder)
  const steps = path.relative(root, folder).split(path.sep).filter(Boolean)
  return [root, ...steps.map((_, index) => path.join(root, ...steps.slice(0, index + 1)))]
}

function isSpec(folder: string): boolean {
  const names = readdirSync(folder).filter((name) => /\.md$/i.test(name))
  const layout = layoutOf(layouts, folder.split(path.sep).join('/'), names)
  return layout.required.length > 0 && missing(layout, names).length < layout.required.length
}
