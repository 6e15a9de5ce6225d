import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const root = path.join(import.meta.dirname, '..', 'src')

/** Which floor each part of src/ is on; a part that is not here fails the test. */
const floors: Readonly<Record<string, number>> = {
  kernel: 0,
  target: 1,
  document: 2,
  checks: 3,
  prompt: 3,
  ledger: 3,
  protocols: 4,
  reporters: 4,
  runners: 5,
  hosts: 5,
  edge: 5,
  conduct: 5,
  review: 6,
  'cross-check': 6,
  install: 6,
  mcp: 7,
  remark: 7,
  cli: 7,
  'index.ts': 7,
}

/** Files of an axis that others on its floor may import. */
const contracts = ['layout.ts', 'check.ts', 'event.ts', 'protocol.ts', 'reporter.ts', 'runner.ts', 'host.ts']

/** Axes: their members know their contract and never each other. */
const axes = [
  { folder: 'target/layouts', contract: 'Layout' },
  { folder: 'checks', contract: 'Check' },
  { folder: 'protocols', contract: 'Protocol' },
  { folder: 'runners', contract: 'Runner' },
  { folder: 'reporters', contract: 'Reporter' },
  { folder: 'hosts', contract: 'Host' },
] as const

interface Module {
  /** Relative to src, `/` between parts. */
  readonly file: string
  readonly source: string
  /** Imported modules of ours, relative to src. */
  readonly ours: readonly string[]
  /** Imported packages and node modules. */
  readonly foreign: readonly string[]
}

const modules: readonly Module[] = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .map((file) => file.split(path.sep).join('/'))
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .sort()
  .map(read)

function read(file: string): Module {
  const source = readFileSync(path.join(root, file), 'utf8')
  const named = [...source.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'([^']+)'/g)].map((match) => match[1] ?? '')
  const ours = named
    .filter((name) => name.startsWith('.'))
    .map((name) => path.posix.join(path.posix.dirname(file), name).replace(/\.js$/, '.ts'))
  return { file, source, ours, foreign: named.filter((name) => !name.startsWith('.')) }
}

const part = (file: string): string => file.split('/')[0] ?? ''
const floor = (file: string): number => floors[part(file)] ?? Number.NaN
const isContract = (file: string): boolean => contracts.includes(path.posix.basename(file))

/** The axis member that a file belongs to (a file or a folder of an axis that holds a unit), or null. */
function memberOf(file: string): string | null {
  for (const { folder, contract } of axes) {
    if (!file.startsWith(`${folder}/`)) continue
    const name = file.slice(folder.length + 1).split('/')[0] ?? ''
    const entry = name.endsWith('.ts') ? `${folder}/${name}` : `${folder}/${name}/index.ts`
    const unit = modules.find((module) => module.file === entry)
    if (unit !== undefined && new RegExp(`export const \\w+: ${contract}\\b`).test(unit.source))
      return `${folder}/${name}`
  }
  return null
}

describe('the seven floors', () => {
  it('every part of src has a floor', () => {
    expect(modules.filter(({ file }) => Number.isNaN(floor(file))).map(({ file }) => file)).toEqual([])
  })

  it('a file imports from a lower floor, its own part, or a contract of its own floor', () => {
    const wrong = modules.flatMap(({ file, ours }) =>
      ours
        .filter(
          (name) =>
            floor(name) > floor(file) ||
            (floor(name) === floor(file) && part(name) !== part(file) && !isContract(name)),
        )
        .filter(() => floor(file) < 6)
        .map((name) => `${file} -> ${name}`),
    )
    expect(wrong).toEqual([])
  })

  it('members of an axis never import one another', () => {
    const wrong = modules.flatMap(({ file, ours }) => {
      const own = memberOf(file)
      return own === null
        ? []
        : ours.filter((name) => memberOf(name) !== null && memberOf(name) !== own).map((name) => `${file} -> ${name}`)
    })
    expect(wrong).toEqual([])
  })

  it('no imports go in a circle', () => {
    const byFile = new Map(modules.map((module) => [module.file, module]))
    const done = new Set<string>()
    const circles: string[] = []
    const visit = (file: string, trail: readonly string[]): void => {
      if (trail.includes(file)) circles.push([...trail.slice(trail.indexOf(file)), file].join(' -> '))
      else if (!done.has(file)) for (const name of byFile.get(file)?.ours ?? []) visit(name, [...trail, file])
      done.add(file)
    }
    for (const { file } of modules) visit(file, [])
    expect(circles).toEqual([])
  })
})

describe('the pure floors', () => {
  const pure = modules.filter(({ file }) => floor(file) <= 4)

  it('import no part of Node but its hashes', () => {
    const wrong = pure.flatMap(({ file, foreign }) =>
      foreign.filter((name) => name.startsWith('node:') && name !== 'node:crypto').map((name) => `${file} -> ${name}`),
    )
    expect(wrong).toEqual([])
  })

  it('read no clock, environment, chance or network', () => {
    const impure =
      /\bDate\.now\b|\bnew Date\(\)|\bMath\.random\b|\bprocess\.|\bfetch\(|\brandomBytes\b|\bsetTimeout\b|\bperformance\./
    expect(pure.filter(({ source }) => impure.test(source)).map(({ file }) => file)).toEqual([])
  })

  it('only document/parse.ts reads Markdown below the protocols', () => {
    const parsers = /^(unified|remark|micromark|mdast-util-(?!to-string)|vfile)/
    const wrong = pure.filter(
      ({ file, foreign }) =>
        floor(file) < 4 && file !== 'document/parse.ts' && foreign.some((name) => parsers.test(name)),
    )
    expect(wrong.map(({ file }) => file)).toEqual([])
  })
})

describe('shared code', () => {
  it('leaves the exit code to main', () => {
    const setters = modules.filter(({ file, source }) => file !== 'cli/main.ts' && /process\.exit/.test(source))
    expect(setters.map(({ file }) => file)).toEqual([])
  })

  it('branches on no id of a unit', () => {
    const branches = /\b(protocol|runner|reporter|layout|check|host)\.id\s*[!=]==\s*['"]/
    expect(modules.filter(({ source }) => branches.test(source)).map(({ file }) => file)).toEqual([])
  })

  it('has no file of over 300 lines', () => {
    expect(modules.filter(({ source }) => source.split('\n').length > 301).map(({ file }) => file)).toEqual([])
  })
})

describe('what check loads before it knows that it must compute', () => {
  const loads = ({ source }: Module): string[] =>
    [...source.matchAll(/^(?:import|export) (?!type )(?:[^'\n]|\n(?! *import\())*? from '([^']+)'/gm)].map(
      (match) => match[1] ?? '',
    )

  it('is neither parser, checks, schemas, runners nor the record', () => {
    const byFile = new Map(modules.map((module) => [module.file, module]))
    const reached = new Set<string>()
    const visit = (name: string): void => {
      if (reached.has(name)) return
      reached.add(name)
      const module = byFile.get(name)
      if (module === undefined) return
      const at = path.posix.dirname(name)
      for (const one of loads(module))
        visit(one.startsWith('.') ? path.posix.join(at, one).replace(/\.js$/, '.ts') : one)
    }
    for (const entry of ['cli/main.ts', 'cli/commands/check.ts', 'reporters/pretty.ts']) visit(entry)
    expect([...reached]).toContain('edge/cache.ts')
    const heavy =
      /^(checks\/index|document\/parse|runners|ledger|protocols|review\/(?!version)|zod|yaml|gray-matter|unified)/
    expect([...reached].filter((name) => heavy.test(name))).toEqual([])
  })
})
