import { describe, expect, it } from 'vitest'
import { exampleOf } from '../../../src/prompt/schema.js'
import { form } from '../../../src/protocols/double-done/form.js'
import { findingText, flaws, Gate, reading, reviewer, sha256 } from './gate.js'

const sections = ['attempts', 'failures', 'evidence', 'unresolved', 'observations'] as const
const headings = {
  attempts: 'Disproof attempts',
  failures: 'Task-relevant failures',
  evidence: 'Evidence',
  unresolved: 'Unresolved claims',
  observations: 'Optional observations',
}

describe('a reviewer’s file', () => {
  it('reads as what it says, with either line end', () => {
    const text = findingText({ verdict: 'FAIL' })
    expect(reading(text)).toMatchObject({ is: 'valid', data: { name: 'f0a', verdict: 'FAIL', unresolved: 'None' } })
    expect(reading(text.replaceAll('\n', '\r\n'))).toEqual(reading(text))
  })

  it('is valid as the schema’s own example shows it', () => {
    expect(flaws(String(exampleOf(reviewer.schema)))).toEqual([])
  })

  it('[double-done 18] without one of its headers is invalid, and the header is named', () => {
    for (const label of ['Reviewer', 'Candidate', 'Candidate digest', 'Verdict']) {
      const without = findingText({}).replace(new RegExp(`^- ${label}:.*\n`, 'm'), '')
      expect(flaws(without)).toEqual([label])
    }
    expect(flaws(findingText({}).replace(/^# .*\n/, ''))).toEqual(['title'])
    expect(flaws(`# Report\n\n${findingText({})}`)).toEqual(['title'])
  })

  it('[double-done 18] without one of its sections is invalid, and the section is named', () => {
    for (const key of sections) expect(flaws(findingText({ [key]: null }))).toEqual([headings[key]])
  })

  it('[double-done 18] with sections out of order, a strange heading or a section twice is invalid', () => {
    const text = findingText({})
    const evidence = /## Evidence\n.*\n\n/
    const moved = text.replace(evidence, '') + (evidence.exec(text)?.[0] ?? '')
    expect(flaws(moved)).toEqual(['sections'])
    expect(flaws(`${text}\n## Summary\nAll fine.\n`)).toEqual(['Summary'])
    expect(flaws(`${text}\n## Evidence\nSeen once more in full.\n`)).toEqual(['Evidence'])
    expect(flaws(text.replace('- Verdict', 'I am sure.\n- Verdict'))).toEqual(['header'])
  })

  it('takes a heading in a code fence for what it is, a quotation', () => {
    expect(
      flaws(findingText({ evidence: '```\n## Evidence\n- Verdict: FAIL\n```\nThe output of the check.' })),
    ).toEqual([])
    expect(flaws(findingText({ attempts: '```\nnever closed, as it was printed' }))).toContain('Evidence')
  })

  it('[double-done 19] needs one bare verdict: the template’s, two, a lower-case or a decorated one are none', () => {
    for (const verdict of ['DONE | FAIL', 'done', '**DONE**', 'DONE.', 'PASS', ''])
      expect(flaws(findingText({ verdict }))).toEqual(['Verdict'])
    expect(flaws(findingText({ verdict: 'DONE\n- Verdict: DONE' }))).toEqual(['Verdict'])
    expect(flaws(findingText({ observations: 'None\n\n- Verdict: FAIL' }))).toEqual(['Verdict'])
    expect(flaws(form({ name: 'f0a', reviewer: 'x', candidate: 'v0', digest: 'a'.repeat(64) }))).toContain('Verdict')
  })

  it('[double-done 20] says DONE only with attempts and evidence that say something', () => {
    for (const text of [
      '',
      'None',
      'None.',
      '- n/a',
      'TODO',
      '<checks, counterexamples>',
      '<!-- later -->',
      'Looks good',
    ])
      for (const key of ['attempts', 'evidence'] as const)
        expect(new Set(flaws(findingText({ [key]: text })))).toEqual(new Set([headings[key]]))
  })

  it('[double-done 21] says DONE only without failures and without open claims', () => {
    for (const key of ['failures', 'unresolved'] as const) {
      expect(flaws(findingText({ [key]: 'The fee of a late return is stated nowhere.' }))).toEqual([headings[key]])
      expect(flaws(findingText({ [key]: 'None.' }))).toEqual([])
    }
  })

  it('[double-done 22] says FAIL only with a failure or an open claim; an observation is neither', () => {
    const observations = 'A diagram would be nice.'
    expect(flaws(findingText({ verdict: 'FAIL', failures: 'None', observations }))).toEqual(['Task-relevant failures'])
    const unresolved = 'Whether the service refuses a third renewal.'
    expect(flaws(findingText({ verdict: 'FAIL', failures: 'None', unresolved }))).toEqual([])
    expect(flaws(findingText({ verdict: 'FAIL', evidence: 'None' }))).toEqual(['Evidence'])
  })

  it('[double-done 23] is about the candidate that was asked about, by label and by digest', () => {
    const gate = new Gate()
    const digest = gate.candidate.digest
    const objected = (said: object): string[] => {
      const read = reading(findingText({ digest, ...said }))
      const data = read.is === 'valid' ? read.data : null
      return (reviewer.objections?.(gate.state, { seat: 'A', data, places: {} }) ?? []).map(({ field }) => field)
    }
    expect(objected({})).toEqual([])
    expect(objected({ candidate: 'v1' })).toEqual(['Candidate'])
    expect(objected({ digest: sha256('other bytes') })).toEqual(['Candidate digest'])
    expect(objected({ name: 'f0b' })).toEqual(['title'])
    expect(flaws(findingText({ digest: digest.slice(0, 12) }))).toEqual(['Candidate digest'])
    expect(flaws(findingText({ digest: digest.toUpperCase() }))).toEqual(['Candidate digest'])
  })
})
