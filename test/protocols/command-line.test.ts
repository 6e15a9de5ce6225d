import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { exampleCopy, json, nextLine, type Repository, spec } from '../end-to-end/cli.js'

/** What only the commands can show: questions, refusals that write nothing, repetitions, lineages, the archive. */

const other = 'docs/specs/changes/returns'

const finding = (id: string) => ({
  id,
  severity: 'CRITICAL',
  path: 'design.md',
  quote: 'four notification templates',
  heading: null,
  subject: 'FR-3',
  claim: 'Four notification templates are announced in the design; the table below them has five rows.',
  evidence_class: 'deterministic',
  evidence: 'design.md "four notification templates" above a table of five rows',
  suggestion: null,
})

/** The same words about another place, without evidence: alike, and not certainly one defect. */
const elsewhere = (id: string) => ({
  ...finding(id),
  path: 'requirements.md',
  quote: 'five notification templates',
  subject: null,
  evidence: 'counted twice',
  evidence_class: 'insufficient',
})

const status = (at: Repository) => json(at.run('status', spec, '--format', 'json'))

/** The judge of a seat answers. */
function answer(at: Repository, seat: 'A' | 'B', said: object, ...options: readonly string[]) {
  at.write(`${seat}.json`, JSON.stringify({ packet: at.tokenOf(seat), ...said }))
  return at.run('submit', spec, '--seat', seat, `${seat}.json`, ...options)
}

const found = (...findings: object[]) => ({ findings, verified: [], quantities: [] })
const said = (outcome: string, ...ids: string[]) => ({
  resolutions: ids.map((id) => ({ id, outcome, note: '' })),
  fix_caused: [],
})

const units = (superseded: readonly string[] = []) =>
  JSON.stringify({
    units: [
      {
        ids: ['CS-1'],
        files: ['design.md'],
        done: 'counted again',
        evidence: 'the table',
        notApplicable: null,
        rollback: 'restore design.md',
        superseded,
        paraphrases: [],
      },
    ],
  })

/** A run in which both judges confirmed CS-1 and a person has it fixed. */
function fixing(): Repository {
  const at = exampleCopy()
  at.run('review', spec, '--judges', 'handoff')
  answer(at, 'A', found(finding('A-1')))
  answer(at, 'B', found(finding('B-1')))
  at.run('decide', spec, 'fix', '--by', 'Ana')
  return at
}

function correct(at: Repository, from: string, to: string) {
  at.edit(`${spec}/design.md`, from, to)
  at.write('amendment.json', units())
  return at.run('amended', spec, 'amendment.json')
}

describe('before a run', () => {
  it('[judgment-day 1] an unclear target is answered with exactly one question, exit 3, and nothing is written', () => {
    const at = exampleCopy()
    mkdirSync(path.join(at.folder, other), { recursive: true })
    at.write(`${other}/requirements.md`, '# R\n')
    for (const arguments_ of [['review', 'docs/specs'], ['review']]) {
      const ran = at.run(...arguments_)
      expect(ran.status).toBe(3)
      expect(ran.stdout.match(/\?/g)).toHaveLength(1)
      expect(ran.stdout).toContain(`${spec}, ${other}`)
      expect(nextLine(ran)).toBe(`next: judgment-day review ${spec}`)
    }
    expect(existsSync(path.join(at.folder, '.judgment'))).toBe(false)
  })

  it('takes the one spec below a folder', () => {
    expect(exampleCopy().run('review', 'docs', '--judges', 'handoff').stdout).toContain(`Review of ${spec} started`)
  })

  it('[judgment-day 35] a request text must ask for the review, "juzgar" too; a plain review is itself the request', () => {
    const at = exampleCopy()
    at.write('request.yaml', 'request: Please have a quick look at the loan spec\n')
    const asked = at.run('review', spec, '--input', 'request.yaml')
    expect(asked.status).toBe(3)
    expect(asked.stdout.match(/\?/g)).toHaveLength(1)
    expect(existsSync(path.join(at.folder, '.judgment'))).toBe(false)
    at.write('request.json', JSON.stringify({ request: 'Quiero juzgar esta especificación' }))
    expect(at.run('review', spec, '--input', 'request.json', '--judges', 'handoff').stdout).toContain('started')
    expect(exampleCopy().run('review', spec, '--judges', 'handoff').stdout).toContain('started')
  })

  it.each(['Run Judgement Day on it', 'an adversarial review, please', 'una revisión dual'])(
    'is asked for by "%s"',
    (text) => {
      const at = exampleCopy()
      at.write('request.json', JSON.stringify({ request: text }))
      expect(at.run('review', spec, '--input', 'request.json', '--judges', 'handoff').stdout).toContain('started')
    },
  )

  it('refuses an input that is none, with the reasons', () => {
    const at = exampleCopy()
    at.write('request.yaml', 'wish: x\n')
    const refused = at.run('review', spec, '--input', 'request.yaml')
    expect(refused.status).toBe(2)
    expect(refused.stderr).toContain('wish')
    at.write('request.yaml', 'request: [\n')
    expect(at.run('review', spec, '--input', 'request.yaml').status).toBe(2)
  })

  it('[judgment-day 4] a skill that does not exist is refused, and nothing is written', () => {
    const at = exampleCopy()
    const refused = at.run('review', spec, '--skill', 'skills/none.md')
    expect(refused.status).toBe(2)
    expect(refused.stderr).toContain('skills/none.md')
    expect(existsSync(path.join(at.folder, '.judgment'))).toBe(false)
  })

  it('keeps a judgment.md of another hand only when told to', () => {
    const at = exampleCopy()
    at.write(`${spec}/judgment.md`, '# Ours\n')
    expect(at.run('review', spec, '--judges', 'handoff').status).toBe(2)
    expect(at.run('review', spec, '--judges', 'handoff', '--supersede').status).toBe(3)
    expect(at.read(`${spec}/judgment.md`)).toMatch(/Earlier judgment \| `judgment-before-/)
  })
})

describe('judges', () => {
  it('[judgment-day 5] equal models of author and judges are warned of and recorded, and block nothing', () => {
    const at = exampleCopy()
    at.run('review', spec, '--judges', 'handoff', '--author-model', 'm')
    answer(at, 'A', found(), '--model', 'm')
    const ran = answer(at, 'B', found(), '--model', 'm')
    expect(ran.stdout).toMatch(/warning: The author's model \(m\) judges from seat A and B/)
    expect(ran.stdout).toMatch(/warning: Both judges are one model \(m\)/)
    expect(status(at).warnings).toHaveLength(2)
    expect(at.read(`${spec}/judgment.md`)).toContain('author ≠ auditor: no')
  })

  it('[judgment-day 2] a change of content refuses the merge; line ends and a BOM alone are reported and refuse nothing', () => {
    const at = exampleCopy()
    at.run('review', spec, '--judges', 'handoff')
    answer(at, 'A', found(finding('A-1')))
    answer(at, 'B', found(elsewhere('B-1')))
    expect(status(at).state).toBe('pairing')
    at.write('merge.json', JSON.stringify({ groups: [] }))
    const design = at.read(`${spec}/design.md`)
    at.write(`${spec}/design.md`, `${design}more\n`)
    expect(at.run('merge', spec, 'merge.json').status).toBe(6)
    at.write(`${spec}/design.md`, `\uFEFF${design.replaceAll('\n', '\r\n')}`)
    const merged = at.run('merge', spec, 'merge.json')
    expect(merged.stderr).toContain('design.md: line ends or BOM differ from what was bound, nothing else')
    expect(merged.status).toBe(3)
    expect(status(at).state).not.toBe('pairing')
  })

  it('[judgment-day 14] the same pairing again changes nothing, another one is refused', () => {
    const at = exampleCopy()
    at.run('review', spec, '--judges', 'handoff')
    answer(at, 'A', found(finding('A-1')))
    answer(at, 'B', found(elsewhere('B-1')))
    at.write('merge.json', JSON.stringify({ groups: [] }))
    at.run('merge', spec, 'merge.json')
    const { ledger } = status(at)
    expect(at.run('merge', spec, 'merge.json').stdout).toContain('nothing changed')
    expect(status(at).ledger).toBe(ledger)
    at.write('merge.json', JSON.stringify({ groups: [{ rows: ['A-1', 'B-1'], relation: 'same', rationale: 'one' }] }))
    expect(at.run('merge', spec, 'merge.json').status).toBe(2)
  })

  it('[judgment-day 6] a silent judge is reminded and replaced; its late reply and a copy of the other are no reply', () => {
    const at = exampleCopy()
    at.run('review', spec, '--judges', 'handoff')
    const late = at.tokenOf('B')
    answer(at, 'A', found(finding('A-1')), '--agent', 'one')
    expect(at.run('submit', spec, '--seat', 'B', '--poked').stdout).toContain('reminded')
    expect(at.run('submit', spec, '--seat', 'B', '--replaces', '--agent', 'three').status).toBe(3)
    expect(at.tokenOf('B')).not.toBe(late)
    at.write('late.json', JSON.stringify({ packet: late, ...found() }))
    expect(at.run('submit', spec, '--seat', 'B', 'late.json')).toMatchObject({ status: 5 })
    at.write('copy.json', JSON.stringify({ packet: null, ...found() }))
    expect(at.run('submit', spec, '--seat', 'B', 'copy.json', '--agent', 'one').stderr).toContain(
      'answered from seat A',
    )
    expect(at.run('submit', spec, '--seat', 'A', '--replaces').status).toBe(2)
    expect(answer(at, 'B', found(finding('B-1')), '--agent', 'three').status).toBe(3)
    const judgment = at.read(`${spec}/judgment.md`)
    expect(judgment).toContain('never answered; its seat was given to three')
    expect(judgment).not.toContain('criteria digests differ')
    expect(at.run('verify', spec).status).toBe(0)
  })

  it('a replacement may hand in its reply at once', () => {
    const at = exampleCopy()
    at.run('review', spec, '--judges', 'handoff')
    expect(answer(at, 'A', found(), '--replaces', '--agent', 'four').status).toBe(3)
    expect(at.read(`${spec}/judgment.md`)).toContain('its seat was given to four')
  })
})

describe('what was done once', () => {
  it('is not done twice: decisions, work units, replies and the end', () => {
    const at = fixing()
    const before = status(at).ledger
    expect(at.run('decide', spec, 'fix', '--by', 'Ana').stdout).toContain('nothing changed')
    expect(at.run('submit', spec, '--seat', 'B', 'B.json').stdout).toContain('nothing changed')
    expect(status(at).ledger).toBe(before)
    expect(at.run('decide', spec, 'fix', '--by', 'Ben').status).toBe(2)
    correct(at, 'four notification templates', 'five notification templates')
    const amended = status(at).ledger
    expect(at.run('amended', spec, 'amendment.json').stdout).toContain('nothing changed')
    expect(status(at).ledger).toBe(amended)
    at.run('abandon', spec, '--by', 'Ana', '--why', 'dropped')
    expect(at.run('abandon', spec, '--by', 'Ana', '--why', 'dropped')).toMatchObject({ status: 4 })
    expect(at.run('abandon', spec, '--by', 'Ben', '--why', 'dropped')).toMatchObject({ status: 2 })
  })

  it('prints the form of the work units with the sections to read again', () => {
    const at = fixing()
    at.edit(
      `${spec}/design.md`,
      'The page, the desk and the tests ask the same question',
      'Everybody asks the same question',
    )
    const form = at.run('amended', spec)
    expect(form.status).toBe(3)
    expect(JSON.parse(form.stdout)).toMatchObject({
      units: [{ ids: ['CS-1'] }],
      reread: [{ section: 'DD-1', note: '' }],
    })
    expect(form.stderr).toMatch(/DD-1 is referred to at design\.md:\d+/)
  })
})

describe('lineages', () => {
  it('[judgment-day 24] an exhausted one is never judged again on bytes it bound; changed bytes begin a new one', () => {
    const at = fixing()
    const original = at.read(`${spec}/design.md`)
    correct(at, 'four notification templates', 'some notification templates')
    answer(at, 'A', said('corroborated', 'CS-1'))
    answer(at, 'B', said('verified', 'CS-1'))
    correct(at, 'some notification templates', 'a few notification templates')
    answer(at, 'A', said('corroborated', 'CS-1'))
    expect(answer(at, 'B', said('verified', 'CS-1')).status).toBe(4)
    const { run } = status(at)
    for (const bytes of [at.read(`${spec}/design.md`), original]) {
      at.write(`${spec}/design.md`, bytes)
      const refused = at.run('review', spec, '--new', '--judges', 'handoff')
      expect(refused).toMatchObject({ status: 2 })
      expect(refused.stderr).toContain('never started again')
    }
    at.edit(`${spec}/design.md`, 'four notification templates', 'five notification templates')
    expect(at.run('review', spec, '--judges', 'handoff').status).toBe(3)
    expect(at.read(`${spec}/judgment.md`)).toContain(`run ${run}`)
    expect(existsSync(path.join(at.folder, spec, `judgment-${run}.md`))).toBe(true)
  })

  it('[judgment-day 24] a stopped one stays open, an abandoned one never blocks a new one on the same bytes', () => {
    const at = exampleCopy()
    at.run('review', spec, '--judges', 'handoff')
    at.run('abandon', spec, '--by', 'Ana', '--why', 'later')
    const again = at.run('review', spec, '--judges', 'handoff')
    expect(again.stdout).toContain('started')
    expect(at.run('review', spec, '--judges', 'handoff').stdout).toContain('resumed')
    expect(at.run('review', spec, '--new', '--judges', 'handoff').status).toBe(2)
  })

  it('an approval is repeated for the same bytes unless a new review is asked for', () => {
    const at = exampleCopy()
    at.edit(`${spec}/design.md`, 'four notification templates', 'five notification templates')
    at.run('review', spec, '--judges', 'handoff')
    answer(at, 'A', found())
    answer(at, 'B', found())
    const open: string[] = status(at).next.choices.find((choice: { id: string }) => choice.id === 'waive')?.ids ?? []
    at.run('decide', spec, 'waive', '--ids', open.join(','), '--by', 'Ana', '--why', 'seeded on purpose')
    expect(at.run('review', spec)).toMatchObject({ status: 0 })
    expect(at.run('review', spec, '--new', '--judges', 'handoff')).toMatchObject({ status: 3 })
  })
})

describe('after a run', () => {
  it('[judgment-day 29] the archive counts confirmed severe findings, without suspects and info', () => {
    const at = exampleCopy()
    at.run('review', spec, '--judges', 'handoff')
    const alone = {
      ...finding('A-2'),
      quote: 'three refusal reasons',
      claim: 'Refusals are badly named.',
      evidence: 'DD-2',
      subject: null,
    }
    answer(at, 'A', found(finding('A-1'), alone))
    answer(
      at,
      'B',
      found(finding('B-1'), {
        ...finding('B-2'),
        severity: 'SUGGESTION',
        quote: 'a button',
        claim: 'Colour.',
        evidence: 'x',
        subject: null,
      }),
    )
    at.run('decide', spec, 'accept', '--by', 'Ana', '--why', 'known')
    const archived = 'docs/specs/archive/2026-03-20-changes--loan-renewal'
    mkdirSync(path.join(at.folder, 'docs/specs/archive'))
    renameSync(path.join(at.folder, spec), path.join(at.folder, archived))
    writeFileSync(path.join(at.folder, archived, 'archive-summary.md'), '# Done\n')
    expect(json(at.run('kaizen', archived, '--format', 'json'))).toMatchObject({
      schema: 'judgment-day/kaizen@1',
      confirmedSevere: 1,
      ids: ['changes/loan-renewal#CS-1'],
      suspects: ['changes/loan-renewal#SU-1'],
      outcome: 'accepted-as-is',
      acknowledged: true,
    })
    expect(at.run('kaizen', archived).stdout).toBe(
      '| Judgment-day severe findings | 1 confirmed, 0 resolved; 1 suspect recorded as info | judgment.md |\n',
    )
    expect(at.run('verify', archived).status).toBe(0)
    expect(at.run('review', archived).status).toBe(2)
  })

  it('a folder whose judgment.md names no run of ours has no record', () => {
    const at = exampleCopy()
    const front = (lines: string) => `---\nschema: judgment-day/judgment@1\n${lines}---\n`
    for (const lines of ['spec: ../..\nrun: x\n', 'spec: 1\nrun: 2\n', '- a\n']) {
      at.write(`${spec}/judgment.md`, front(lines))
      expect(at.run('kaizen', spec).status).toBe(2)
    }
    at.write(`${spec}/judgment.md`, '# Another hand\n')
    expect(at.run('kaizen', spec).status).toBe(2)
  })

  it('an escalation that survived is acknowledged once, and the verdict stays', () => {
    const at = fixing()
    for (const words of ['some', 'a few']) {
      correct(at, words === 'some' ? 'four notification' : 'some notification', `${words} notification`)
      answer(at, 'A', said('corroborated', 'CS-1'))
      answer(at, 'B', said('corroborated', 'CS-1'))
    }
    expect(json(at.run('kaizen', spec, '--format', 'json')).acknowledged).toBe(false)
    expect(at.run('decide', spec, 'accept', '--by', 'Ana', '--why', 'we know')).toMatchObject({ status: 4 })
    expect(json(at.run('kaizen', spec, '--format', 'json'))).toMatchObject({ acknowledged: true, verdict: 'escalated' })
    expect(at.run('decide', spec, 'accept', '--by', 'Ben', '--why', 'me too').status).toBe(2)
  })
})
