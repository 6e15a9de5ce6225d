import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import YAML from 'yaml'
import { z } from 'zod'
import { json, type Ran, type Repository, repositoryFrom } from '../end-to-end/cli.js'

/** Whole reviews from the shell: each folder holds a spec, what everybody does, and what must come of it. */

const folder = path.join(import.meta.dirname, '..', '..', 'fixtures', 'protocols', 'judgment-day')
const spec = 'docs/specs/changes/scenario'

const words = z.array(z.string())
const common = { exit: z.number().optional(), says: words.default([]) }
const rows = z.array(z.record(z.string(), z.unknown()))

const step = z.union([
  z.strictObject({ ...common, review: words }),
  z.strictObject({ ...common, submit: words }),
  z.strictObject({ ...common, decide: words, also: words.default([]) }),
  z.strictObject({ ...common, merge: z.object({ groups: z.array(z.unknown()) }), by: z.string() }),
  z.strictObject({ ...common, edit: z.string(), from: z.string(), to: z.string() }),
  z.strictObject({
    ...common,
    amended: z.object({
      units: rows,
      kept: z.array(z.unknown()).default([]),
      reread: z.array(z.unknown()).default([]),
    }),
  }),
  z.strictObject({
    ...common,
    reply: z.enum(['A', 'B']),
    agent: z.string(),
    model: z.string().optional(),
    findings: rows.default([]),
    verified: words.default([]),
    quantities: rows.default([]),
    resolutions: z.record(z.string(), z.string()).optional(),
    fix_caused: rows.default([]),
  }),
])
type Step = z.output<typeof step>

const scenario = z.strictObject({
  steps: z.array(step),
  expected: z.strictObject({
    state: z.string(),
    verdict: z.string(),
    outcome: z.string(),
    round: z.number().default(1),
    counts: z.record(z.string(), z.number()),
    ledger: words,
    kaizen: z.string(),
  }),
})

/** A finding as a judge writes it: what a scenario leaves out does not apply. */
const finding = (said: Record<string, unknown>) => ({
  quote: null,
  heading: null,
  subject: null,
  evidence_class: 'deterministic',
  suggestion: null,
  ...said,
})

const unit = (said: Record<string, unknown>) => ({
  files: ['design.md'],
  evidence: 'read again beside its requirement',
  notApplicable: null,
  rollback: 'restore the files from version control',
  superseded: [],
  paraphrases: [],
  ...said,
})

/** Does one step in the repository; null where nothing is run. */
function perform(repository: Repository, now: Step): Ran | null {
  if ('edit' in now) {
    repository.edit(`${spec}/${now.edit}`, now.from, now.to)
    return null
  }
  if ('review' in now) return repository.run('review', spec, ...now.review)
  if ('submit' in now) return repository.run('submit', spec, ...now.submit)
  if ('decide' in now) {
    const also = now.also.length === 0 ? [] : ['--also', now.also.join(',')]
    return repository.run('decide', spec, ...now.decide, ...also)
  }
  if ('merge' in now) {
    repository.write('merge.json', JSON.stringify(now.merge))
    return repository.run('merge', spec, 'merge.json', '--by', now.by)
  }
  if ('amended' in now) {
    repository.write('amendment.json', JSON.stringify({ ...now.amended, units: now.amended.units.map(unit) }))
    return repository.run('amended', spec, 'amendment.json')
  }
  return handIn(repository, now)
}

function handIn(repository: Repository, said: Extract<Step, { reply: string }>): Ran {
  const packet = repository.tokenOf(said.reply)
  const { findings, verified, quantities, resolutions } = said
  const resolved = Object.entries(resolutions ?? {}).map(([id, text]) => {
    const [outcome, note = ''] = text.split(' — ')
    return { id, outcome, note }
  })
  const reply =
    resolutions === undefined
      ? { packet, findings: findings.map(finding), verified, quantities }
      : { packet, resolutions: resolved, fix_caused: said.fix_caused.map(finding) }
  repository.write('reply.json', JSON.stringify(reply))
  const model = said.model === undefined ? [] : ['--model', said.model]
  return repository.run('submit', spec, '--seat', said.reply, 'reply.json', '--agent', said.agent, ...model)
}

describe.each(readdirSync(folder))('%s', (name) => {
  const { steps, expected } = scenario.parse(YAML.parse(readFileSync(path.join(folder, name, 'scenario.yaml'), 'utf8')))

  it('goes as it went', () => {
    const repository = repositoryFrom({
      [spec]: path.join(folder, name, 'spec'),
      notes: path.join(folder, name, 'evidence'),
    })
    for (const [index, now] of steps.entries()) {
      const ran = perform(repository, now)
      const place = `step ${index + 1}: ${ran?.stdout}${ran?.stderr}`
      if (now.exit !== undefined) expect(ran?.status, place).toBe(now.exit)
      for (const text of now.says) expect(`${ran?.stdout}${ran?.stderr}`, place).toContain(text)
    }
    const report = json(repository.run('status', spec, '--format', 'json'))
    const { ledger, kaizen, ...states } = expected
    expect(report).toMatchObject(states)
    const judgment = repository.read(`${spec}/judgment.md`)
    for (const text of ledger) expect(judgment).toContain(text)
    expect(judgment.match(/^JUDGMENT: /gm)).toHaveLength(1)
    expect(repository.run('kaizen', spec).stdout.trim()).toBe(kaizen)
    expect(repository.run('verify', spec)).toMatchObject({ status: 0 })
  }, 240_000)
})
