import type { CheckReport, FolderReport, Reporter } from './reporter.js'

/** The report as data, schema `judgment-day/check@1`; paths as the caller gave them. */
export const json: Reporter = {
  id: 'json',
  check: (report) => `${JSON.stringify(checkDocument(report), null, 2)}\n`,
}

function checkDocument({ folders }: CheckReport): object {
  const count = (level: string): number =>
    folders.reduce((sum, folder) => sum + folder.findings.filter((finding) => finding.level === level).length, 0)
  return {
    schema: 'judgment-day/check@1',
    folders: folders.map(folderDocument),
    summary: {
      folders: folders.length,
      files: folders.reduce((sum, folder) => sum + folder.files.length, 0),
      contradictions: count('contradiction'),
      notes: count('note'),
    },
  }
}

function folderDocument(folder: FolderReport): object {
  const named = <T extends { readonly path: string }>(one: T): T => ({ ...one, path: join(folder.path, one.path) })
  return {
    ...folder,
    files: folder.files.map(named),
    findings: folder.findings.map(({ rule, level, ...rest }) => ({
      rule,
      level,
      ...named(rest),
      related: rest.related.map(named),
    })),
  }
}

const join = (folder: string, path: string): string =>
  folder === '' || folder === '.' ? path : `${folder.replace(/\/+$/, '')}/${path}`
