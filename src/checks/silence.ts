import type { Document } from '../document/document.js'
import type { Finding } from '../kernel/finding.js'
import type { Folder } from './check.js'

/** A finding that its document silences, with the reason that its author gave. */
export interface Silenced {
  readonly finding: Finding
  readonly reason: string
  /** The line of the directive; 0 where the repository's configuration silences it. */
  readonly by: number
}

/** A directive that silences nothing, because it names no rule or gives no reason. */
export interface Refused {
  readonly path: string
  readonly line: number
  readonly rule: string
  readonly message: string
}

interface Heard {
  readonly findings: readonly Finding[]
  readonly silenced: readonly Silenced[]
  readonly refused: readonly Refused[]
}

// A dash or a full stop is no reason.
const isReason = (reason: string): boolean => /[\p{L}\p{N}]/u.test(reason)

/** Divides findings into those that stand and those that a directive with a reason covers; order is kept. */
export function silence({ documents }: Folder, findings: readonly Finding[]): Heard {
  const byPath = new Map(documents.map((document) => [document.path, document]))
  const standing: Finding[] = []
  const silenced: Silenced[] = []
  for (const finding of findings) {
    const directive = byPath
      .get(finding.path)
      ?.directives.silences.find(
        ({ rule, reason, covers: [from, to] }) =>
          isReason(reason) &&
          rule !== '' &&
          (rule === finding.rule || rule === 'all') &&
          finding.line >= from &&
          finding.line <= to,
      )
    if (directive === undefined) standing.push(finding)
    else silenced.push({ finding, reason: directive.reason, by: directive.line })
  }
  return { findings: standing, silenced, refused: documents.flatMap(refusedIn) }
}

const refusedIn = ({ path, directives }: Document): Refused[] =>
  directives.silences
    .filter(({ rule, reason }) => rule === '' || !isReason(reason))
    .map(({ line, rule }) => ({
      path,
      line,
      rule,
      message: `This directive silences nothing: it ${rule === '' ? 'names no rule' : 'gives no reason'}. Write judgment-day-ignore: ${rule || 'the rule'} and why`,
    }))
