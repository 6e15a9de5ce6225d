import { expect, test } from 'vitest'
import { checks } from './index.js'
import { folderOf, runChecks } from './run.js'

const read = (directive: string) =>
  runChecks(
    folderOf([
      { path: 'a.md', role: 'target', text: `<!-- ${directive} -->\nThere are three parts:\n\n- one\n- two\n` },
    ]),
    checks,
  )

test('a directive with a rule and a reason silences its line and is told', () => {
  const { findings, silenced, refused } = read('judgment-day-ignore: count/list-length the third is planned')
  expect(findings).toEqual([])
  expect(silenced.map(({ reason }) => reason)).toEqual(['the third is planned'])
  expect(refused).toEqual([])
})

for (const [directive, lacking] of [
  ['judgment-day-ignore:', 'names no rule'],
  ['judgment-day-ignore', 'names no rule'],
  ['judgment-day-ignore: count/list-length', 'gives no reason'],
] as const) {
  test(`"${directive}" silences nothing and is refused, because it ${lacking}`, () => {
    const { findings, refused } = read(directive)
    expect(findings.map(({ rule }) => rule)).toEqual(['count/list-length'])
    expect(refused.map(({ line, message }) => [line, message.includes(lacking)])).toEqual([[1, true]])
  })
}
