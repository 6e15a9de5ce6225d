// The seeded benchmark: sound folders in seven languages, each with one defect put in by the table of defects.
// Usage: npm run bench:seeded [-- --json | --misses]
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { checks } from '../dist/checks/index.js'
import { folderOf, runChecks } from '../dist/checks/run.js'

const root = path.join(import.meta.dirname, '../fixtures/seeded')
const table = JSON.parse(readFileSync(path.join(root, 'defects.json'), 'utf8'))

/** What each kind of defect does to the lines of a document, at the line that holds `at`. */
const kinds = {
  'line dropped': (lines, at) => lines.toSpliced(at, 1),
  'line added': (lines, at, { text }) => lines.toSpliced(at + 1, 0, text),
  'number changed': replaced,
  'name dropped': replaced,
}

function replaced(lines, at, { from, to }) {
  if (!lines[at].includes(from)) throw new Error(`"${from}" is not in "${lines[at]}"`)
  return lines.with(at, lines[at].replace(from, to))
}

/** The documents of a sound folder, in path order. */
function sound(folder) {
  const names = readdirSync(path.join(root, folder), { recursive: true }).filter((name) => name.endsWith('.md'))
  return names.sort().map((name) => ({
    path: name,
    role: /^(tasks|tareas|tarefas)\.md$|^checklists/.test(name) ? 'other' : 'target',
    text: readFileSync(path.join(root, folder, name), 'utf8'),
  }))
}

/** The same documents with the defect in the one that the table names. */
function seed(files, defect) {
  if (!files.some((file) => file.path === defect.file)) throw new Error(`no ${defect.file} in ${defect.folder}`)
  return files.map((file) => {
    if (file.path !== defect.file) return file
    const lines = file.text.split('\n')
    const at = lines.findIndex((line) => line.includes(defect.at))
    if (at < 0) throw new Error(`"${defect.at}" is not in ${defect.folder}/${defect.file}`)
    return { ...file, text: kinds[defect.kind](lines, at, defect).join('\n') }
  })
}

const contradictions = (files) =>
  runChecks(folderOf(files), checks).findings.filter(({ level }) => level === 'contradiction')

const results = table.map((defect) => {
  const files = sound(defect.folder)
  const alarms = contradictions(files)
  const found = contradictions(seed(files, defect)).some(
    ({ stated, counted }) => stated === defect.stated && counted === defect.counted,
  )
  return { ...defect, found, alarms: alarms.map(({ path: file, line, message }) => `${file}:${line} ${message}`) }
})

const summary = {
  folders: results.length,
  found: results.filter(({ found }) => found).length,
  falseAlarms: results.reduce((sum, { alarms }) => sum + alarms.length, 0),
}
if (process.argv.includes('--json')) console.log(JSON.stringify(summary))
else {
  for (const { folder, kind, found, alarms } of results) {
    console.log(`${found ? 'found ' : 'MISSED'}  ${folder.padEnd(24)} ${kind}`)
    for (const alarm of alarms) console.log(`        false alarm on the sound folder: ${alarm}`)
  }
  const languages = [...new Set(results.map(({ folder }) => folder.slice(0, 2)))]
  const by = languages.map((id) => {
    const own = results.filter(({ folder }) => folder.startsWith(`${id}/`))
    return `${id} ${own.filter(({ found }) => found).length}/${own.length}`
  })
  console.log(`\n${summary.found} of ${summary.folders} found (${by.join(', ')}), ${summary.falseAlarms} false alarms`)
}
process.exitCode = summary.falseAlarms > 0 ? 1 : 0
