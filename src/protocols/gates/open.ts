import { checks } from '../../checks/index.js'
import { folderOf, runChecks } from '../../checks/run.js'
import type { Snapshot } from '../../target/snapshot.js'
import type { Opening, Refusal } from '../protocol.js'
import { gates, type Input, input, preconditions } from './request.js'
import type { State } from './state.js'

/** Deterministic first: a judge is asked only when every check has passed, and the gate before is behind. */
export function open(
  value: unknown,
  { target, earlier }: { readonly target: Snapshot; readonly earlier: readonly State[] },
): Opening {
  const request = input.parse(value)
  const before = gates[gates.indexOf(request.gate) - 1]
  const ahead = earlier.findLast((state) => state.facts.input.gate === before)
  const refusals = [
    ...missing(request),
    ...contradictions(request, target),
    ...(before === undefined ? [] : behind(before, ahead)),
  ]
  if (refusals.length > 0) return { is: 'refused', refusals }
  const judged = target.files.filter((file) => file.role === 'target').map((file) => file.path)
  const paths = request.artifact ?? judged
  const settled = ahead === undefined ? [] : [...ahead.facts.basis.settled, ...ahead.facts.basis.paths]
  const notes = ahead === undefined ? [] : advice(ahead)
  const follows = ahead?.facts.opened.run ?? null
  return { is: 'ready', basis: { paths, settled: settled.filter((path) => !paths.includes(path)), follows, notes } }
}

const advice = ({ facts }: State): string[] =>
  facts.verdicts.flatMap(({ findings }) =>
    findings
      .filter((finding) => finding.severity === 'advisory')
      .map(({ id, justification }) => `${id}: ${justification}`),
  )

function missing({ gate, checks: said }: Input): Refusal[] {
  return preconditions[gate].flatMap((id): Refusal[] => {
    const check = said.find((known) => known.id === id)
    if (check === undefined)
      return [
        {
          problem: `the check ${id} of gate ${gate} is missing`,
          expected: 'its command and exit status under "checks"',
        },
      ]
    return check.status === 0
      ? []
      : [{ problem: `the check ${id} ended with ${check.status}`, expected: 'exit status 0' }]
  })
}

/** Our own check of the spec folder; what it contradicts needs no judge. */
function contradictions({ artifact }: Input, target: Snapshot): Refusal[] {
  const documents = target.files.filter((file) => !(artifact ?? []).includes(file.path))
  return runChecks(folderOf(documents), checks)
    .findings.filter((finding) => finding.level === 'contradiction')
    .map(({ path, line, message }) => ({
      problem: `cross-check: ${path}:${line} ${message}`,
      expected: 'documents that agree',
    }))
}

function behind(gate: string, ahead: State | undefined): Refusal[] {
  const through = ahead?.at === 'closed' && ['passed', 'accepted-with-findings'].includes(ahead.ending.outcome)
  return through ? [] : [{ problem: `the gate ${gate} was not passed`, expected: `a review of the gate ${gate} first` }]
}
