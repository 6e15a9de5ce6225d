import type { Command } from 'commander'
import { checks } from '../../checks/index.js'
import { folderOf, runChecks } from '../../checks/run.js'
import { readFolder } from '../../edge/read-target.js'
import { json } from '../../reporters/json.js'
import type { FolderReport } from '../../reporters/reporter.js'

export function registerCheck(program: Command): void {
  program
    .command('check')
    .argument('[paths...]')
    .option('--format <format>')
    .action((paths: string[]) => {
      const folders = paths.map(checkFolder)
      process.stdout.write(json.check?.({ folders }, { color: false }) ?? '')
      if (folders.some((f) => f.findings.some((x) => x.level === 'contradiction'))) process.exitCode = 1
    })
}

function checkFolder(path: string): FolderReport {
  const { layout, snapshot } = readFolder(path)
  const { findings, coverage } = runChecks(folderOf(snapshot.files), checks)
  const files = snapshot.files.map(({ path: name, bytes, normalised }) => ({ path: name, bytes, digest: normalised }))
  return { path, layout: layout.id, digest: snapshot.digest, files, claims: coverage, findings }
}
