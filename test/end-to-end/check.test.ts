import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { exampleCopy, type Repository } from './cli.js'

const wrong = '# Design\n\nThe ferry has four gates:\n\n- north\n- south\n'

/** A repository with three spec folders, the second of them wrong. */
function threeFolders(): Repository {
  const copy = exampleCopy()
  for (const name of ['ferry-a', 'ferry-b', 'ferry-c']) {
    mkdirSync(path.join(copy.folder, 'specs', name), { recursive: true })
    copy.write(`specs/${name}/design.md`, name === 'ferry-b' ? wrong : wrong.replace('four', 'two'))
  }
  return copy
}

describe('check', () => {
  it('exits 1 with a contradiction, 0 when --fail-on never is given', () => {
    const copy = threeFolders()
    expect(copy.run('check', 'specs').status).toBe(1)
    expect(copy.run('check', 'specs', '--fail-on', 'never').status).toBe(0)
    expect(copy.run('check', 'specs/ferry-a').status).toBe(0)
  })

  it('lists claims only with --claims', () => {
    const copy = threeFolders()
    const folder = (...more: string[]) =>
      JSON.parse(copy.run('check', 'specs/ferry-a', '--format', 'json', ...more).stdout).folders[0]
    expect(folder()).not.toHaveProperty('allClaims')
    expect(folder('--claims').allClaims).toMatchObject([
      { path: 'specs/ferry-a/design.md', line: 3, status: 'consistent' },
    ])
  })

  it('exits 0 when the one contradiction is silenced with a reason, 1 when the reason is missing', () => {
    const copy = threeFolders()
    const directive = (reason: string) =>
      copy.write(
        'specs/ferry-b/design.md',
        wrong.replace('The', `<!-- judgment-day-ignore: count/list-length ${reason} -->\nThe`),
      )
    directive('two are planned')
    expect(copy.run('check', 'specs').status).toBe(0)
    directive('')
    expect(copy.run('check', 'specs').status).toBe(1)
  })

  it('refuses a shard that does not exist', () => {
    expect(threeFolders().run('check', 'specs', '--shard', '3/2').status).toBe(2)
  })
})

describe('merge-reports', () => {
  it('prints of all shards what one check of everything prints', () => {
    const copy = threeFolders()
    const shards = [1, 2].map((index) =>
      copy.run('check', 'specs', '--shard', `${index}/2`, '--format', 'json', '-o', `${index}.json`),
    )
    expect(shards.map(({ status }) => status)).toEqual([0, 1])
    const merged = copy.run('merge-reports', '2.json', '1.json', '--format', 'json')
    const whole = copy.run('check', 'specs', '--format', 'json')
    expect(merged.status).toBe(1)
    expect(JSON.parse(merged.stdout)).toEqual(JSON.parse(whole.stdout))
  })

  it('takes a folder that two reports give alike once, and refuses one on which they disagree', () => {
    const copy = threeFolders()
    const report = (file: string) => copy.run('check', 'specs', '--format', 'json', '-o', file)
    report('1.json')
    report('2.json')
    const alike = copy.run('merge-reports', '1.json', '2.json', '--format', 'json')
    expect(JSON.parse(alike.stdout).summary).toMatchObject({ folders: 3, contradictions: 1 })
    copy.write('specs/ferry-b/design.md', wrong.replace('four', 'two'))
    report('2.json')
    const unlike = copy.run('merge-reports', '1.json', '2.json')
    expect(unlike).toMatchObject({ status: 2, stdout: '' })
    expect(unlike.stderr).toMatch(/"2\.json"[\s\S]*"specs\/ferry-b" is in "1\.json" too[\s\S]*next: judgment-day check/)
  })

  it('refuses a file that is no report and says what makes one', () => {
    const copy = threeFolders()
    copy.write('no.json', '{"schema":"other"}')
    const ran = copy.run('merge-reports', 'no.json')
    expect(ran.status).toBe(2)
    expect(ran.stderr).toMatch(/report "no.json" is not valid[\s\S]*next: judgment-day check/)
  })
})
