import path from 'node:path'
import type { Root } from 'mdast'
import type { VFile } from 'vfile'
import { noConfig } from '../cross-check/config.js'
import { configOf } from '../cross-check/find-config.js'
import { resultOf } from '../cross-check/result.js'
import { specOf } from '../cross-check/spec-of.js'
import { readSources } from '../edge/read-sources.js'
import { Fault } from '../kernel/fault.js'
import type { Finding } from '../kernel/finding.js'
import { type Snapshot, type SourceFile, snapshot } from '../target/snapshot.js'

export interface Options {
  /** Whether what is arguable is told too, as information. */
  readonly notes?: boolean
}

/**
 * The cross-check as a plugin of remark: the findings of `check` in one document become messages of its file. The rest
 * of its spec folder is read from disk; a document that belongs to none is checked alone. A contradiction is a warning,
 * a note is information. A folder that cannot be read is one message that names the fault.
 */
function judgmentDay({ notes = false }: Options = {}): (tree: Root, file: VFile) => Promise<void> {
  return async (_, file) => {
    try {
      const { own, spec, shot } = around(file)
      const configured = spec === null ? noConfig : await configOf(spec)
      const { findings } = await resultOf(shot, { claims: false, configured }, true)
      for (const finding of findings)
        if (finding.path === own && (notes || finding.level === 'contradiction')) tell(file, finding)
    } catch (error) {
      if (!(error instanceof Fault)) throw error
      file.message(error.message, { source: 'judgment-day', ruleId: error.code })
    }
  }
}

// remark loads a plugin that is named in its configuration by the default export
// biome-ignore lint/style/noDefaultExport: see above
export default judgmentDay

/** The documents to check, the file's own text among them as remark has it, and its path there. */
function around(file: VFile): { own: string; spec: string | null; shot: Snapshot } {
  const bytes = Buffer.from(String(file.value))
  const absolute = file.path === undefined ? null : path.resolve(file.cwd, file.path)
  const spec = absolute === null ? null : specOf(absolute)
  if (absolute !== null && spec !== null) {
    const { layout, snapshot: read } = readSources(spec)
    const own = path.relative(spec, absolute).split(path.sep).join('/')
    if (read.files.some((one) => one.path === own)) {
      const sources = read.files.map(
        ({ path: name, role, source }): SourceFile => ({ path: name, role, bytes: name === own ? bytes : source }),
      )
      return { own, spec, shot: snapshot(layout.id, sources) }
    }
  }
  const own = file.basename ?? 'document.md'
  return { own, spec: null, shot: snapshot('plain', [{ path: own, role: 'target', bytes }]) }
}

function tell(file: VFile, { rule, level, line, column, endLine, endColumn, message, fix, ...more }: Finding): void {
  const place = { start: { line, column }, end: { line: endLine, column: endColumn } }
  const options = { place, source: 'judgment-day', ruleId: rule }
  const told = level === 'contradiction' ? file.message(message, options) : file.info(message, options)
  const places = more.related.map((side) => `${side.path}:${side.line} ${side.what}`)
  told.note = [...places, fix].join('\n')
  if (more.stated !== undefined) told.actual = String(more.stated)
  if (more.counted !== undefined) told.expected = [String(more.counted)]
}
