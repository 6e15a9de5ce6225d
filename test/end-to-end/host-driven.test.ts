import { existsSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Copy, exampleCopy, json, nextLine, spec } from './cli.js'

/** One judge's finding about the notification templates, worded as that judge would. */
const templates = (id: string, claim: string) => ({
  id,
  severity: 'CRITICAL',
  path: 'design.md',
  quote: 'four notification templates',
  heading: null,
  subject: 'FR-5',
  claim,
  evidence_class: 'deterministic',
  evidence:
    'design.md "four notification templates" above a table of five rows; requirements.md says five notification templates',
  suggestion: null,
})

const claims = {
  A: 'The design announces four notification templates, but its table has five rows and the requirements count five.',
  B: 'Four notification templates are announced in the design; the table below has five rows, as the requirements say.',
}

function packets(copy: Copy): { seat: 'A' | 'B'; prompt: string; reply: string; criteriaDigest: string }[] {
  return json(copy.run('status', spec, '--format', 'json')).packets
}

const tokenOf = (prompt: string): string => /`packet`: "([0-9a-f]+)"/.exec(prompt)?.[1] ?? ''

/** Plays a host: each packet goes to one judge, which writes its reply into its packet folder. */
function answer(copy: Copy, reply: (seat: 'A' | 'B', token: string) => unknown): string[] {
  return packets(copy).map(({ seat, prompt, reply: file }) => {
    copy.write(file, JSON.stringify(reply(seat, tokenOf(copy.read(prompt)))))
    return copy.run('submit', spec, '--seat', seat, file, '--agent', `agent-${seat}`, '--model', 'm').stderr
  })
}

/** What the seeded contradictions ask for, in place. */
function correct(copy: Copy): void {
  copy.edit(`${spec}/design.md`, 'four notification templates', 'five notification templates')
}

const amendment = {
  units: [
    {
      ids: ['CS-1'],
      files: ['design.md'],
      done: 'the count now is that of the table',
      evidence: 'five rows, and five stated',
      notApplicable: null,
      rollback: 'restore design.md',
      superseded: ['four notification templates'],
      paraphrases: [],
    },
  ],
  kept: [],
}

describe('a review that a host drives from the shell, a process for each command', () => {
  it('goes from two packets to APPROVED, with a person deciding once', () => {
    const copy = exampleCopy()
    const asked = copy.run('review', spec, '--judges', 'handoff')
    expect({ status: asked.status, text: asked.stdout }).toMatchObject({
      status: 3,
      text: expect.stringContaining('findings received: none; not merged yet'),
    })
    const [first, second] = packets(copy)
    expect(first?.criteriaDigest).toBe(second?.criteriaDigest)
    expect(copy.read(first?.prompt ?? '')).not.toContain(path.basename(path.dirname(second?.prompt ?? '')))

    expect(
      answer(copy, (seat, packet) => ({
        packet,
        findings: [templates(`${seat}-1`, claims[seat])],
        verified: ['ids'],
        quantities: [],
      })),
    ).toEqual(['', ''])
    const decided = json(copy.run('status', spec, '--format', 'json'))
    expect(decided).toMatchObject({
      state: 'deciding',
      counts: { confirmedSevere: 1 },
      next: { who: 'person', action: 'decide' },
    })
    expect(decided.packets).toEqual([])

    expect(copy.run('decide', spec, 'fix').status).toBe(2)
    expect(copy.run('decide', spec, 'fix', '--by', 'Ana').status).toBe(3)
    correct(copy)
    copy.write('amendment.json', JSON.stringify(amendment))
    expect(copy.run('amended', spec, 'amendment.json').status).toBe(3)

    const resolved = [{ id: 'CS-1', outcome: 'verified', note: 'five and five' }]
    answer(copy, (_, packet) => ({ packet, resolutions: resolved, fix_caused: [] }))
    const numbers = json(copy.run('status', spec, '--format', 'json'))
    expect(numbers.state).toBe('quantities')
    const open: string[] = numbers.next.choices.find((choice: { id: string }) => choice.id === 'waive').ids
    const end = copy.run('decide', spec, 'waive', '--ids', open.join(','), '--by', 'Ana', '--why', 'seeded on purpose')
    expect(end.status).toBe(0)
    expect(end.stdout).toContain('JUDGMENT: APPROVED ✅')

    const judgment = copy.read(`${spec}/judgment.md`)
    expect(judgment.match(/^JUDGMENT: APPROVED ✅$/gm)).toHaveLength(1)
    expect(judgment).toContain('A 1/1, B 1/1 dispositioned')
    expect(judgment).toContain('attested')
    expect(copy.run('verify', spec).status).toBe(0)
    expect(existsSync(path.join(copy.folder, '.judgment/packets'))).toBe(false)
  })

  it('asks for the pairing when two severe rows are alike and not certainly one defect', () => {
    const copy = exampleCopy()
    copy.run('review', spec, '--judges', 'handoff')
    const place = { path: 'requirements.md', quote: 'five notification templates', subject: null }
    const unsure = { ...templates('B-1', claims.B), ...place, evidence: 'counted', evidence_class: 'insufficient' }
    answer(copy, (seat, packet) => {
      const finding = seat === 'A' ? { ...templates('A-1', claims.A), evidence: 'the table' } : unsure
      return { packet, findings: [finding], verified: [], quantities: [] }
    })
    expect(nextLine(copy.run('status', spec))).toBe(`next: judgment-day merge ${spec} merge.json`)
    expect(copy.run('merge', spec).stdout).toContain('A-1 + B-1')

    const group = { rows: ['A-1', 'B-1'], relation: 'same', rationale: 'one count' }
    copy.write('merge.json', JSON.stringify({ groups: [group, group] }))
    const twice = copy.run('merge', spec, 'merge.json')
    expect(twice.status).toBe(2)
    expect(twice.stderr).toContain('the row is used twice')

    copy.write('merge.json', JSON.stringify({ groups: [group] }))
    copy.run('merge', spec, 'merge.json', '--by', 'Ana')
    const { counts } = json(copy.run('status', spec, '--format', 'json'))
    // a row without sufficient evidence confirms nothing
    expect(counts).toMatchObject({ confirmedSevere: 0, suspectSevere: 1 })
  })

  it('refuses an amendment that leaves a superseded value behind, and says where', () => {
    const copy = exampleCopy()
    copy.run('review', spec, '--judges', 'handoff')
    answer(copy, (seat, packet) => ({
      packet,
      findings: [templates(`${seat}-1`, claims[seat])],
      verified: [],
      quantities: [],
    }))
    copy.run('decide', spec, 'fix', '--by', 'Ana')
    copy.edit(
      `${spec}/design.md`,
      'four notification templates',
      'five notification templates (no longer four notification templates)',
    )
    copy.write('amendment.json', JSON.stringify(amendment))
    const before = copy.read(`${spec}/judgment.md`)
    const refused = copy.run('amended', spec, 'amendment.json')
    expect(refused.status).toBe(2)
    expect(refused.stderr).toMatch(/design\.md:\d+ still says "four notification templates"/)
    expect(copy.read(`${spec}/judgment.md`)).toBe(before)
  })

  it('refuses a reply once the target has changed, and takes it when the bytes are back', () => {
    const copy = exampleCopy()
    copy.run('review', spec, '--judges', 'handoff')
    const design = copy.read(`${spec}/design.md`)
    copy.write(`${spec}/design.md`, `${design}\nAdded later.\n`)
    const [held] = packets(copy)
    const token = tokenOf(copy.read(held?.prompt ?? ''))
    copy.write('reply.json', JSON.stringify({ packet: token, findings: [], verified: [], quantities: [] }))
    const refused = copy.run('submit', spec, '--seat', held?.seat ?? '', 'reply.json')
    expect(refused.status).toBe(6)
    expect(refused.stderr).toContain('design.md (content)')
    copy.write(`${spec}/design.md`, design)
    expect(copy.run('submit', spec, '--seat', held?.seat ?? '', 'reply.json').status).toBe(3)
  })
})
