import { z } from 'zod'
import { isSevere, severities } from '../../kernel/finding.js'
import type { Shape } from '../../prompt/reply.js'
import { isConcrete } from '../concrete.js'

/** A row's place: `path:line` or `path:first-last`. */
const location = z.string().regex(/^[^:\n]+:\d+(?:-\d+)?$/, 'expected "path:line" or "path:first-last"')

const claim = z.string().refine(isConcrete, 'expected concrete words about the impact, without "{", "}", "<" or ">"')

/** Both spellings of upstream, and what is kept of them (E-12). */
const evidenceClass = z
  .enum(['deterministic', 'inferential-severe', 'inferential', 'insufficient', 'info'])
  .transform((name) => (name === 'inferential' ? 'inferential-severe' : name))

const rowKeys = 'id, lens, location, severity, status_at_freeze, evidence_class, evidence_claim'

/** Says of a wrong key which keys there are: a judge that is corrected once must be able to get it right. */
const exactly = (keys: string) => ({
  error: (issue: { readonly code?: string; readonly keys?: readonly string[] }) =>
    issue.code === 'unrecognized_keys' ? `unknown ${issue.keys?.join(', ')}; expected exactly ${keys}` : undefined,
})

const row = z
  .strictObject(
    {
      id: z.string().regex(/^JD-[A-Z][A-Z0-9]*-\d+$/, 'expected an id such as JD-A-001'),
      lens: z.literal('judgment-day'),
      location,
      severity: z.enum(severities),
      status_at_freeze: z.enum(['open', 'refuted', 'info']),
      evidence_class: evidenceClass,
      evidence_claim: claim,
    },
    exactly(rowKeys),
  )
  .refine((found) => !isSevere(found.severity) || found.status_at_freeze === 'open', 'a severe row is "open"')
  .refine((found) => !isSevere(found.severity) || found.evidence_class !== 'info', 'a severe row is not "info"')

const distinct = (rows: readonly { readonly id: string }[]): boolean =>
  new Set(rows.map(({ id }) => id)).size === rows.length

const rows = z.array(row).refine(distinct, 'two rows have one id')
const token = z.string().nullable()

const example = {
  packet: '3f9c2a71',
  rows: [
    {
      id: 'JD-A-001',
      lens: 'judgment-day' as const,
      location: 'design.md:14',
      severity: 'CRITICAL' as const,
      status_at_freeze: 'open' as const,
      evidence_class: 'deterministic' as const,
      evidence_claim: 'Members without e-mail are never reminded: three channels are built where four are required.',
    },
  ],
}

/** A row as the ledger holds it: an id where the judge gave one, and lines or a quote to find it by. */
const heldRow = z.strictObject({
  id: z.string().nullable(),
  path: z.string(),
  lines: z.tuple([z.number(), z.number()]).nullable(),
  quote: z.string().nullable(),
  heading: z.string().nullable(),
  severity: z.enum(severities),
  status_at_freeze: z.enum(['open', 'info']),
  evidence_class: z.enum(['deterministic', 'inferential-severe', 'insufficient', 'info']),
  evidence_claim: z.string(),
})
export type HeldRow = z.output<typeof heldRow>

export const heldReply = z.strictObject({
  packet: token,
  rows: z.array(heldRow),
  /** What a judge of the second shape says that it looked at. */
  evidence: z.array(z.string()),
})
type HeldReply = z.output<typeof heldReply>

interface Graded {
  readonly location: string
  readonly severity: HeldRow['severity']
  readonly evidence_class: HeldRow['evidence_class']
  readonly claim: string
}

function located(id: string | null, { location: at, severity, evidence_class, claim: words }: Graded): HeldRow {
  const colon = at.lastIndexOf(':')
  const [first = 0, last] = at
    .slice(colon + 1)
    .split('-')
    .map(Number)
  const lines: [number, number] = [first, last ?? first]
  const graded = { severity, ...statusOf(severity, evidence_class), evidence_claim: words }
  return { id, path: at.slice(0, colon), lines, quote: null, heading: null, ...graded }
}

/** What is not severe is information, whatever its judge called it. */
const statusOf = (severity: HeldRow['severity'], evidence_class: HeldRow['evidence_class']) =>
  isSevere(severity)
    ? { status_at_freeze: 'open' as const, evidence_class }
    : { status_at_freeze: 'info' as const, evidence_class: 'info' as const }

const fromRows = (reply: { packet: string | null; rows: z.output<typeof rows> }): HeldReply => ({
  packet: reply.packet,
  rows: reply.rows.map((found) => located(found.id, { ...found, claim: found.evidence_claim })),
  evidence: [],
})

/** What a judge of discovery replies: the candidate rows, and nothing beside them. */
export const judgeReply = z
  .strictObject({ packet: token, rows }, exactly('packet and rows'))
  .transform(fromRows)
  .meta({ examples: [example] })

const bare = z.strictObject({ rows }, exactly('rows')).transform((reply) => fromRows({ ...reply, packet: null }))

/** The second shape of upstream: no ids, the controller gives them; a clean reply keeps its evidence. */
const native = z
  .strictObject(
    {
      packet: token.default(null),
      findings: z.array(
        z
          .strictObject(
            {
              location,
              severity: z.enum(severities),
              claim,
              evidence_class: evidenceClass,
              causal_disposition: z.string(),
              proof_refs: z.array(z.string()),
            },
            exactly('location, severity, claim, evidence_class, causal_disposition, proof_refs'),
          )
          .refine(
            (found) => !isSevere(found.severity) || found.evidence_class !== 'info',
            'a severe row is not "info"',
          ),
      ),
      evidence: z
        .array(z.string().refine(isConcrete, 'expected what was looked at'))
        .min(1, 'a clean reply keeps evidence'),
    },
    exactly('findings and evidence'),
  )
  .transform((reply): HeldReply => {
    return { packet: reply.packet, rows: reply.findings.map((found) => located(null, found)), evidence: reply.evidence }
  })

/** The form in which judges of this tool's other reviews reply: a finding is placed by its quote. */
const quoted = z
  .strictObject({
    packet: token,
    findings: z.array(
      z.strictObject({
        id: z.string(),
        severity: z.enum(severities),
        path: z.string(),
        quote: z.string().nullable(),
        heading: z.string().nullable(),
        subject: z.string().nullable(),
        claim: z.string(),
        evidence_class: z.enum(['deterministic', 'inferential', 'insufficient']).transform((name) => {
          return name === 'inferential' ? ('inferential-severe' as const) : name
        }),
        evidence: z.string(),
        suggestion: z.string().nullable(),
      }),
    ),
    verified: z.array(z.string()),
    quantities: z.array(z.unknown()),
  })
  .transform((reply): HeldReply => {
    const held = reply.findings.map(
      ({ severity, path, quote, heading, claim: words, evidence, evidence_class }): HeldRow => {
        const evidence_claim = plainClaim(`${words} ${JSON.stringify(quote ?? heading)}: ${evidence}`)
        const status = statusOf(severity, evidence_class)
        return { id: null, path, lines: null, quote, heading, severity, ...status, evidence_claim }
      },
    )
    return { packet: reply.packet, rows: held, evidence: reply.verified }
  })

/** A claim is prose: marks of templates and tags are left out of what it quotes. */
const plainClaim = (text: string): string => text.replace(/[{}<>]/g, '')

const has = (value: unknown, key: string): boolean => typeof value === 'object' && value !== null && key in value

/** Told apart by their top-level keys, never guessed. */
export const judgeShapes: readonly Shape[] = [
  { fits: (value) => has(value, 'rows') && !has(value, 'packet'), schema: bare },
  { fits: (value) => has(value, 'findings') && has(value, 'quantities'), schema: quoted },
  { fits: (value) => has(value, 'findings'), schema: native },
]

const resolution = z.strictObject({ id: z.string().min(1), outcome: z.string().min(1) }, exactly('id and outcome'))
const resolutions = z.array(resolution)

/** What a judge of a re-judgment replies. Ids and outcomes that do not fit are taken as given and escalate (P-13). */
export const rejudgeReply = z
  .strictObject({ packet: token, resolutions }, exactly('packet and resolutions'))
  .meta({ examples: [{ packet: '3f9c2a71', resolutions: [{ id: 'JD-A-001', outcome: 'verified' }] }] })
export type Resolution = z.output<typeof resolution>

const bareRejudge = z
  .strictObject({ resolutions }, exactly('resolutions'))
  .transform((reply) => ({ packet: null, resolutions: reply.resolutions }))

/** The form of this tool's other reviews; a new finding has no place in it here. */
const annotated = z
  .strictObject({
    packet: token,
    resolutions: z.array(resolution.extend({ note: z.string() })),
    fix_caused: z.array(z.unknown()).max(0, 'a re-judgment takes no new finding'),
  })
  .transform(({ packet, resolutions: said }) => ({
    packet,
    resolutions: said.map(({ id, outcome }) => ({ id, outcome })),
  }))

export const rejudgeShapes: readonly Shape[] = [
  { fits: (value) => has(value, 'fix_caused'), schema: annotated },
  { fits: (value) => has(value, 'resolutions') && !has(value, 'packet'), schema: bareRejudge },
]
