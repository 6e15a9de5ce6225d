// Measures how the two judges' rows are paired, on replies whose true pairs were read by hand.
// Usage: npm run pairs [-- FOLDER]; each JSON file there holds { replies: { A, B }, same: [[id, id], …] }.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { propose } from '../dist/ledger/pairing/index.js'

const folder = process.argv[2] ?? '../shared/pairs'
const somewhere = { line: 1, column: 1, endLine: 1, endColumn: 2 } // every quote of the data occurs in its document

const row = (seat) => (finding) => ({
  ...finding,
  seat,
  alias: null,
  evidenceClass: finding.evidence_class,
  place: { path: finding.path, ...somewhere },
})

function measure(file) {
  const { replies, same } = JSON.parse(readFileSync(join(folder, file), 'utf8'))
  const [a, b] = ['A', 'B'].map((seat) => replies[seat].findings.map(row(seat)))
  const truth = new Set(same.map(String))
  const proposals = propose(a, b)
  const taken = proposals.filter(({ certain }) => certain)
  const asked = proposals.filter(({ certain }) => !certain)
  const isTrue = ({ rows }) => truth.has(String(rows))
  const right = taken.filter(isTrue).length
  const askedRight = asked.filter(isTrue).length
  return {
    folder: file.replace('.json', ''),
    pairs: truth.size,
    taken: taken.length,
    'taken wrongly': taken.length - right,
    proposed: askedRight,
    missed: truth.size - right - askedRight,
    'wrong proposals': asked.length - askedRight,
  }
}

if (!existsSync(folder)) console.log(`no pairs at ${folder}: nothing measured`)
else {
  const measures = readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map(measure)
  const total = (key) => measures.reduce((sum, each) => sum + each[key], 0)
  const sum = Object.fromEntries(Object.keys(measures[0] ?? {}).map((key) => [key, total(key)]))
  console.table([...measures, { ...sum, folder: 'all' }])
}
