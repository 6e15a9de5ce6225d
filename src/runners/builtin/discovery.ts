import type { ClaimStatus } from '../../checks/coverage.js'
import { checks } from '../../checks/index.js'
import { folderOf, runChecks } from '../../checks/run.js'
import { type Finding, isSevere, type Severity } from '../../kernel/finding.js'
import { embedded } from '../../prompt/packet.js'
import type { Job } from '../runner.js'
import { evidenceOf } from './evidence.js'
import { familyOf } from './family.js'

const fileRoles = ['target', 'context', 'evidence', 'other'] as const
const roleOf = (role: string) => fileRoles.find((known) => known === role) ?? 'other'

/** The reply of a first-round judge: what its family of checks finds in the documents of the prompt. */
export function discover({ seat, prompt }: Job, token: string | null): unknown {
  const documents = embedded(prompt).map((document) => ({ ...document, role: roleOf(document.role) }))
  const own = checks.filter((check) => check.family === familyOf(seat))
  const severity = new Map<string, Severity>(own.map((check) => [check.id, check.severity]))
  const { findings, claims, coverage } = runChecks(folderOf(documents), own)
  const reported = findings.filter(
    ({ rule, level }) => level === 'contradiction' || !isSevere(severity.get(rule) ?? 'CRITICAL'),
  )
  return {
    packet: token,
    findings: reported.map((finding, index) =>
      toRow(finding, `${seat}-${index + 1}`, severity.get(finding.rule) ?? 'CRITICAL'),
    ),
    verified:
      coverage.consistent === 0
        ? []
        : [`${coverage.consistent} of ${coverage.found} stated numbers agree with what they count`],
    quantities: claims.map(toQuantity),
  }
}

function toRow(finding: Finding, id: string, severity: Severity): Record<string, unknown> {
  const { path, quote, subject } = finding
  return {
    id,
    severity,
    path,
    quote,
    heading: null,
    subject,
    claim: claimOf(finding),
    evidence_class: 'deterministic',
    evidence: evidenceOf(finding),
    suggestion: suggestionOf(finding),
  }
}

/** What is wrong, and whom it hurts, in words that stand alone. */
function claimOf({ message, quote, subject, stated, counted }: Finding): string {
  if (stated === undefined || counted === undefined) return `${message}.`
  return `${message}. Whoever builds from "${quote}" builds ${stated} ${subject} where ${counted} are meant.`
}

/** What would mend it; whichever family found a wrong number, the remedy is one. */
function suggestionOf({ fix, quote, stated, counted }: Finding): string {
  if (stated === undefined || counted === undefined) return fix
  return `Let "${quote}" say ${counted} instead of ${stated}, or mend what it is held against.`
}

const toQuantity = ({ document, claim, status }: ClaimStatus): Record<string, unknown> => ({
  path: document.path,
  quote: document.text.slice(claim.start, claim.end),
  status,
})
