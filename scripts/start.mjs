// `npm start`: reviews a fresh copy of the example folder with the built-in judges, so that it can be run again and again.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const root = path.join(import.meta.dirname, '..')
const copy = path.join(mkdtempSync(path.join(tmpdir(), 'judgment-day-')), 'library-loans')
cpSync(path.join(root, 'examples', 'library-loans'), copy, { recursive: true })
const spec = 'docs/specs/changes/loan-renewal'
const main = path.join(root, 'dist', 'cli', 'main.js')

console.error(`Reviewing a copy of examples/library-loans in ${copy}\n`)
const { status } = spawnSync(process.execPath, [main, 'review', spec], { cwd: copy, stdio: 'inherit' })

// 3 says that a person must decide now: for the example that is the expected end
const waiting = 3
if (status === waiting) {
  console.error(`\nThe seeded contradictions were found; read ${path.join(copy, spec, 'judgment.md')}`)
  console.error(`To go on: cd ${copy} and run the "next" command with: node ${main} …`)
}
// the example is wrong in five places: any other end means that they were not found
process.exitCode = status === waiting ? 0 : status || 1
