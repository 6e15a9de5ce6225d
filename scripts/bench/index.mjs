// `npm run bench`: what `check` costs beside parsing alone and beside the linters that people run on the same files.
import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { writeTree } from './corpus.mjs'
import { inTurns, timed } from './measure.mjs'
import { installTools } from './tools.mjs'

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '9' }, only: { type: 'string' } } })
const rounds = Number(values.rounds)
const wants = (part) => values.only === undefined || values.only === part
const root = path.join(import.meta.dirname, '..', '..')
const work = path.join(tmpdir(), 'judgment-day-bench') // `npm ci` would empty node_modules/.cache
const cache = path.join(work, 'cache')
const tool = installTools(path.join(work, 'tools'))
const here = (name) => path.join(import.meta.dirname, name)
const tellsPeak = ['--import', here('tell-peak.mjs')]
const main = path.join(root, 'dist', 'cli', 'main.js')

process.env.JUDGMENT_DAY_CACHE = cache
mkdirSync(work, { recursive: true })

/** A number in a column. */
const cell = (number, digits = 0) => number.toFixed(digits).padStart(7)

function contestants(folder) {
  const check = [main, 'check', folder, '--fail-on', 'never']
  const emptied = () => rmSync(cache, { recursive: true, force: true })
  const remark = [tool('remark-cli', 'cli.js'), folder, '--frail', '--quiet', '--use', 'remark-preset-lint-recommended']
  return [
    { name: 'check, cold', args: [...tellsPeak, ...check], before: emptied },
    { name: 'check, warm cache', args: [...tellsPeak, ...check] },
    { name: 'parsing alone', args: [...tellsPeak, here('parse-only.mjs'), folder] },
    {
      name: 'markdownlint-cli2 0.18.1',
      args: [...tellsPeak, tool('markdownlint-cli2', 'markdownlint-cli2-bin.mjs'), `${folder}/**/*.md`],
    },
    { name: 'remark-cli 12, recommended', args: [...tellsPeak, ...remark], cwd: tool('..') },
    { name: 'node -e 0', args: [...tellsPeak, '-e', '0'] },
  ].map((one) => ({ cwd: work, ...one }))
}

async function compared(name, bytes, options) {
  const folder = path.join(work, name)
  const size = writeTree(folder, bytes, options)
  const results = await inTurns(contestants(folder), rounds)
  const of = (wanted) => results.find((result) => result.name.startsWith(wanted))
  console.log(`\n${name}: ${(size / 1000).toFixed(0)} kB, medians of ${rounds} rounds, all in turns`)
  console.log('   wall ms  CPU ms  peak MB')
  for (const { name: who, wall, cpu, peak } of results)
    console.log(`  ${cell(wall)} ${cell(cpu)} ${cell(peak)}   ${who}`)
  for (const [one, other, limit] of [
    ['check, cold', 'parsing', 1.25],
    ['check, cold', 'markdownlint', 0.9],
    ['check, warm', 'markdownlint', 0.25],
  ]) {
    const wall = of(one).wall / of(other).wall
    const cpu = of(one).cpu / of(other).cpu
    const said = `${one} / ${of(other).name}:`.padEnd(50)
    console.log(
      `  ${said}${cell(wall, 2)} wall, ${cell(cpu, 2)} CPU, wanted ≤ ${limit} ${wall <= limit ? 'yes' : 'NO'}`,
    )
  }
}

async function growth() {
  console.log('\ngrowth of check, cold')
  let before = null
  for (const bytes of [2_000_000, 4_000_000, 10_000_000]) {
    const folder = path.join(work, `tree-${bytes / 1_000_000}`)
    const size = writeTree(folder, bytes)
    const [cold] = contestants(folder)
    const [{ wall, cpu, peak }] = await inTurns([cold], 3)
    // what one doubling costs, whatever the step between the two sizes
    const doubling = (now, then) => (now / then) ** (Math.LN2 / Math.log(size / before.size))
    const cost =
      before === null
        ? ''
        : `${cell(doubling(wall, before.wall), 2)} wall, ${cell(doubling(cpu, before.cpu), 2)} CPU per doubling, wanted ≤ 2.2`
    console.log(
      `  ${cell(size / 1e6, 1)} MB ${cell(wall)} ms ${cell(cpu)} ms CPU ${cell(peak)} MB (wanted ≤ 300) ${cost}`,
    )
    before = { size, wall, cpu }
  }
}

function hostile() {
  const { stdout } = spawnSync(process.execPath, [here('hostile.mjs')], { encoding: 'utf8' })
  console.log('\nhostile texts, ms in one warm process: check, of which parsing (wanted: check ≤ 20)')
  for (const { name, bytes, check, parsing } of JSON.parse(stdout)) {
    console.log(`  ${cell(check, 1)} ${cell(parsing, 1)} ${check <= 20 ? '   ' : 'NO '} ${name}, ${bytes} bytes`)
  }
}

const { wall: noise } = await timed({ args: ['-e', '0'], cwd: work })
console.log(`Node ${process.version}; an empty process takes ${noise.toFixed(0)} ms here and now`)
if (wants('folder')) await compared('folder', 100_000, { one: true })
if (wants('tree')) await compared('tree', 2_000_000, {})
if (wants('growth')) await growth()
if (wants('hostile')) hostile()
