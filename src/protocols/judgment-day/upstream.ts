import { z } from 'zod'
import { evidenceClasses, isSevere, severities } from '../../kernel/finding.js'
import type { Shape } from '../../prompt/reply.js'
import type { HeldReply } from './replies.js'

/** The two shapes in which judges of the protocol's upstream reply; told apart by their top-level keys and never guessed. */

const location = z
  .string()
  .regex(/^[^:]+:\d+(?:-\d+)?$/, 'expected "path:line" or "path:first-last"')
  .transform((text) => {
    const colon = text.lastIndexOf(':')
    const [first, last] = text
      .slice(colon + 1)
      .split('-')
      .map(Number) as [number, number | undefined]
    return { path: text.slice(0, colon), lines: [first, last ?? first] satisfies [number, number] }
  })

/** Upstream's names of the evidence classes (E-12). */
const evidenceClass = z
  .enum([...evidenceClasses, 'inferential-severe', 'info'])
  .transform((name) => (name === 'inferential-severe' ? 'inferential' : name))

const packet = z.string().nullable().default(null)
const severity = z.enum(severities)

const row = z
  .strictObject({
    id: z.string().min(1),
    lens: z.literal('judgment-day'),
    location,
    severity,
    status_at_freeze: z.enum(['open', 'refuted', 'info']),
    evidence_class: evidenceClass,
    evidence_claim: z.string().min(1),
  })
  .refine(
    (found) => !isSevere(found.severity) || found.status_at_freeze === 'open',
    'a severe row is "open"; what is not severe is "info"',
  )

const rows = z
  .strictObject({ packet, rows: z.array(row) })
  .refine((reply) => new Set(reply.rows.map(({ id }) => id)).size === reply.rows.length, 'two rows have one id')
  .transform(
    (reply): HeldReply => ({
      packet: reply.packet,
      findings: reply.rows.map((found) =>
        held(found.id, found, found.evidence_claim, `${found.location.path}:${found.location.lines[0]}`),
      ),
      verified: [],
      quantities: [],
    }),
  )

const finding = z.strictObject({
  location,
  severity,
  claim: z.string().min(1),
  evidence_class: evidenceClass,
  causal_disposition: z.string(),
  proof_refs: z.array(z.string()),
})

const findings = z.strictObject({ packet, findings: z.array(finding), evidence: z.array(z.string()) }).transform(
  (reply): HeldReply => ({
    packet: reply.packet,
    findings: reply.findings.map((found, index) =>
      held(`row ${index + 1}`, found, found.claim, [found.causal_disposition, ...found.proof_refs].join('; ')),
    ),
    verified: reply.evidence,
    quantities: [],
  }),
)

type Located = Pick<z.output<typeof row>, 'location' | 'severity' | 'evidence_class'>

const held = (id: string, found: Located, claim: string, evidence: string): HeldReply['findings'][number] => ({
  id,
  severity: found.severity,
  path: found.location.path,
  quote: null,
  heading: null,
  subject: null,
  claim,
  evidence_class: found.evidence_class,
  evidence,
  suggestion: null,
  location: found.location.lines,
})

const has = (value: unknown, key: string): boolean => typeof value === 'object' && value !== null && key in value

/** `{"rows": […]}`, and `{"findings": […], "evidence": […]}` without ids. */
export const upstreamShapes: readonly Shape[] = [
  { fits: (value) => has(value, 'rows'), schema: rows },
  { fits: (value) => has(value, 'findings') && has(value, 'evidence'), schema: findings },
]
