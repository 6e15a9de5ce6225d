import { beforeAll, describe, expect, it } from 'vitest'
import { json, spec } from '../end-to-end/cli.js'
import { clients, install } from './clients.js'
import { liveReview, secret } from './live-review.js'
import type { Behaviour } from './loopback-model.js'

const seatIn = (body: string): string | undefined => /You are judge ([AB])/.exec(body)?.[1]

/** A finding of the seat's own, with words that the other seat's prompt must not hold. */
function reply(body: string): Behaviour {
  const seat = seatIn(body) ?? '?'
  const token = /`packet`: \\?"([0-9a-f]+)/.exec(body)?.[1] ?? null
  const finding = {
    id: `${seat}-1`,
    severity: 'CRITICAL',
    path: 'design.md',
    quote: 'four notification templates',
    heading: null,
    subject: 'FR-3',
    claim: `Four notification templates are announced, the table has five rows: SAID-BY-${seat}`,
    evidence_class: 'deterministic',
    evidence: 'five rows in the table of notification templates',
    suggestion: null,
  }
  return { text: JSON.stringify({ packet: token, findings: [finding], verified: [], quantities: [] }) }
}

/** The names of the tools that a request offers, in any of the four wire formats. */
function toolsIn(body: string): string[] {
  const named = ({ name, function: called, functionDeclarations: declared }: ToolForm): string[] =>
    declared?.flatMap(named) ?? [name ?? called?.name ?? 'a tool without a name']
  return ((JSON.parse(body).tools ?? []) as ToolForm[]).flatMap(named)
}

interface ToolForm {
  readonly name?: string
  readonly function?: { readonly name?: string }
  readonly functionDeclarations?: readonly ToolForm[]
}

/** What a client answers a schema with; no other tool may reach the model. */
const answerTool = 'StructuredOutput'

describe.each(clients)('two judges of $runner', (client) => {
  beforeAll(() => install(client))

  it('complete a review, each apart from the project, its user and the other', async () => {
    const judges = `${client.runner}:${client.model}`
    const { copy, status, stderr, seen, spied, litter, running } = await liveReview(client, reply, {
      judges,
      seconds: 150,
    })
    expect(stderr).toMatch(
      /judge A \(\w+\) answered[\s\S]*judge B \(\w+\) answered|judge B[\s\S]*judge A \(\w+\) answered/,
    )
    expect(status).toBe(3)
    const report = json(copy.run('status', spec, '--format', 'json'))
    expect(report).toMatchObject({ state: 'deciding', counts: { confirmedSevere: 1 } })
    expect(copy.run('verify', spec).status).toBe(0)

    expect(seen.map(({ body }) => seatIn(body)).sort()).toEqual(expect.arrayContaining(['A', 'B']))
    for (const { body } of seen) {
      const seat = seatIn(body)
      expect(seat).toMatch(/[AB]/)
      expect(body.includes(secret), 'an instruction, agent or skill of project or user was sent').toBe(false)
      expect(body.includes(`SAID-BY-${seat === 'A' ? 'B' : 'A'}`), 'the other judge was sent').toBe(false)
      expect(toolsIn(body).filter((name) => name !== answerTool)).toEqual([])
    }
    expect(spied, "a server of the user's was started").toBe(false)
    expect({ litter, running }).toEqual({ litter: [], running: [] })
  })
})
