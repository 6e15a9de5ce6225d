import type { Claim } from '../document/claims.js'
import type { Document } from '../document/document.js'
import { readDocument } from '../document/read-document.js'
import { digestOf } from '../kernel/digest.js'
import type { Detection, Finding, Related } from '../kernel/finding.js'
import type { TargetFile } from '../target/snapshot.js'
import type { Check, Folder } from './check.js'
import { related } from './outcome.js'

/** What became of a claim. `unverified`: nothing was found that it could be compared with. */
export type Status = 'consistent' | 'contradicted' | 'unverified'

/** How much of what the documents assert was understood. */
export interface Coverage {
  readonly found: number
  readonly checked: number
  readonly consistent: number
  readonly contradicted: number
  readonly unverified: number
}

export interface ClaimStatus {
  readonly document: Document
  readonly claim: Claim
  readonly status: Status
}

export interface CheckResult {
  readonly findings: readonly Finding[]
  readonly coverage: Coverage
  readonly claims: readonly ClaimStatus[]
}

/** The folder of a snapshot's files, each parsed and read, in the order given. */
export function folderOf(files: readonly Pick<TargetFile, 'path' | 'role' | 'text'>[]): Folder {
  return { documents: files.map(readDocument) }
}

const families = ['enumerations', 'statements'] as const

/**
 * Runs checks over a folder. A claim has one finding at most. Enumerations are heard before statements, and a claim that
 * one enumeration bears out is not contradicted by another. Findings come in document order.
 */
export function runChecks(folder: Folder, checks: readonly Check[]): CheckResult {
  const status = new Map<Claim, Status>()
  const findings: Finding[] = []
  for (const family of families) {
    const outcomes = checks
      .filter((check) => check.family === family)
      .flatMap((check) => [...check.run(folder)].map((outcome) => ({ check, ...outcome })))
    for (const { claim, detection } of outcomes) {
      if (claim !== null && detection === null && !status.has(claim)) status.set(claim, 'consistent')
    }
    for (const { check, claim, detection } of outcomes) {
      if (detection === null || (claim !== null && status.has(claim))) continue
      if (claim !== null && detection.level === 'contradiction') status.set(claim, 'contradicted')
      const repeats = claim === null ? [] : repeated(folder, claim, detection.path)
      findings.push(worded(check, { ...detection, related: [...detection.related, ...repeats] }))
    }
  }
  const claims = folder.documents.flatMap((document) =>
    document.claims.map((claim) => ({ document, claim, status: status.get(claim) ?? ('unverified' as const) })),
  )
  return { findings: inOrder(folder, unsilenced(folder, findings)), coverage: coverageOf(claims), claims }
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

const unsilenced = (folder: Folder, findings: readonly Finding[]): Finding[] =>
  findings.filter((finding) => {
    const document = folder.documents.find(({ path }) => path === finding.path)
    return !document?.directives.silences.some(
      ({ rule, covers: [from, to] }) =>
        (rule === finding.rule || rule === 'all') && finding.line >= from && finding.line <= to,
    )
  })

function inOrder(folder: Folder, findings: readonly Finding[]): Finding[] {
  const rank = new Map(folder.documents.map(({ path }, index) => [path, index]))
  const at = (finding: Finding): number => rank.get(finding.path) ?? 0
  return [...findings].sort((a, b) => at(a) - at(b) || a.line - b.line || a.column - b.column)
}

function coverageOf(claims: readonly ClaimStatus[]): Coverage {
  const count = (status: Status): number => claims.filter((one) => one.status === status).length
  const consistent = count('consistent')
  const contradicted = count('contradicted')
  return {
    found: claims.length,
    checked: consistent + contradicted,
    consistent,
    contradicted,
    unverified: count('unverified'),
  }
}
