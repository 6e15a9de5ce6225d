import type { Claim } from '../document/claims.js'
import { folderLexicon } from '../document/lexicons/index.js'
import { readDocument } from '../document/read-document.js'
import { digestOf } from '../kernel/digest.js'
import type { Detection, Finding, Related } from '../kernel/finding.js'
import type { TargetFile } from '../target/snapshot.js'
import type { Check, Folder } from './check.js'
import { type ClaimStatus, type Coverage, coverageOf, type Status } from './coverage.js'
import { related } from './outcome.js'
import { type Refused, type Silenced, silence } from './silence.js'

export interface CheckResult {
  readonly findings: readonly Finding[]
  readonly silenced: readonly Silenced[]
  readonly refused: readonly Refused[]
  readonly coverage: Coverage
  readonly claims: readonly ClaimStatus[]
}

/** The folder of a snapshot's files, each parsed and read, in the order given. */
export function folderOf(files: readonly Pick<TargetFile, 'path' | 'role' | 'text'>[]): Folder {
  const language = folderLexicon(files.map(({ text }) => text))
  return { documents: files.map((file) => readDocument(file, language)) }
}

const unverified = { status: 'unverified', rule: null } as const
const families = ['enumerations', 'statements'] as const

/**
 * Runs checks over a folder. A claim has one finding at most. Enumerations are heard before statements, and a claim that
 * one enumeration bears out is not contradicted by another. Findings come in document order.
 */
export function runChecks(folder: Folder, checks: readonly Check[]): CheckResult {
  const status = new Map<Claim, { readonly status: Status; readonly rule: string | null }>()
  const findings: Finding[] = []
  for (const family of families) {
    const outcomes = checks
      .filter((check) => check.family === family)
      .flatMap((check) => [...check.run(folder)].map((outcome) => ({ check, ...outcome })))
    for (const { check, claim, detection } of outcomes) {
      if (claim !== null && detection === null && !status.has(claim))
        status.set(claim, { status: 'consistent', rule: check.id })
    }
    for (const { check, claim, detection } of outcomes) {
      if (detection === null || (claim !== null && status.has(claim))) continue
      if (claim !== null && detection.level === 'contradiction')
        status.set(claim, { status: 'contradicted', rule: check.id })
      const repeats = claim === null ? [] : repeated(folder, claim, detection.path)
      findings.push(worded(check, { ...detection, related: [...detection.related, ...repeats] }))
    }
  }
  const claims = folder.documents.flatMap((document) =>
    document.claims.map((claim) => ({ document, claim, ...(status.get(claim) ?? unverified) })),
  )
  return { ...silence(folder, inOrder(folder, findings)), coverage: coverageOf(claims), claims }
}

// More than these, and the finding would be longer than the document.
const mostRepeats = 2

/** Where the same document says the same number of the same thing again: one mistake, told once. */
function repeated({ documents }: Folder, claim: Claim, path: string): Related[] {
  const document = documents.find((one) => one.path === path)
  if (document === undefined || claim.value < 3) return []
  const nouns = new Set([...claim.words, claim.head])
  return document.claims
    .filter((one) => one !== claim && one.value === claim.value && one.role !== 'quoted' && nouns.has(one.head))
    .slice(0, mostRepeats)
    .map((one) => related(document, one.numberStart, `says ${one.value} too`))
}

function worded(check: Check, detection: Detection): Finding {
  const { path, subject, stated = null, counted = null } = detection
  const normal = subject
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  const fingerprint = digestOf({ rule: check.id, path, subject: normal, stated, counted })
  return { ...detection, rule: check.id, message: check.text(detection), fix: check.fix(detection), fingerprint }
}

function inOrder(folder: Folder, findings: readonly Finding[]): Finding[] {
  const rank = new Map(folder.documents.map(({ path }, index) => [path, index]))
  const at = (finding: Finding): number => rank.get(finding.path) ?? 0
  return [...findings].sort((a, b) => at(a) - at(b) || a.line - b.line || a.column - b.column)
}
