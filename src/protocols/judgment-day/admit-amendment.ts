import type { Amended, QuantityFinding } from '../../ledger/event.js'
import type { Hunk } from '../../target/delta.js'
import type { Refusal } from '../protocol.js'
import { editable } from './facts.js'
import type { Facts, Work } from './state.js'
import { whyNotFixable } from './why-not-fixable.js'

/** Why the documents after a correction are not taken in: who authorised it, what shows it, what was touched, what was left. */
export function admitAmendment(facts: Facts, work: Work, event: Amended): Refusal[] {
  if (event.hunks.length === 0) return [{ problem: 'no document changed', expected: 'an edit of the allowed files' }]
  return [
    ...authorised(facts, work, event),
    ...event.units.flatMap(evidenced),
    ...inside(facts, event),
    ...swept(event),
    ...(work.kind === 'quantities' ? settled(facts, work, event) : []),
  ]
}

function authorised(facts: Facts, work: Work, event: Amended): Refusal[] {
  const allowed = [...work.ids, ...work.also]
  const named = event.units.flatMap((unit) => unit.ids)
  const foreign = named.filter((id) => !allowed.includes(id))
  const left = work.ids.filter((id) => !named.includes(id))
  return [
    ...foreign.map((id) => ({ problem: whyNotFixable(facts, id), expected: `ids among ${allowed.join(', ')}` })),
    ...left.map((id) => ({ problem: `no work unit covers ${id}`, expected: 'one for every authorised id' })),
  ]
}

function evidenced({ ids, evidence, notApplicable }: Amended['units'][number]): Refusal[] {
  if ((evidence === null) !== (notApplicable === null)) return []
  const problem = `the unit of ${ids.join(', ')} must have one of "evidence" and "notApplicable"`
  return [{ problem, expected: 'the other as null' }]
}

/** The set of documents stays as it was frozen, and only declared files of it are edited. */
function inside(facts: Facts, event: Amended): Refusal[] {
  const frozen = facts.opened.manifest.map((file) => file.path)
  const present = event.manifest.map((file) => file.path)
  const gone = frozen.filter((path) => !present.includes(path))
  const added = present.filter((path) => !frozen.includes(path))
  const allowed = editable(facts)
  const declared = event.units.flatMap((unit) => unit.files)
  const changed = new Set(event.hunks.map((hunk) => hunk.path))
  const outside = [...new Set([...declared, ...changed])].filter((path) => !allowed.includes(path))
  const undeclared = [...changed].filter((path) => allowed.includes(path) && !declared.includes(path))
  return [
    ...gone.map((path) => ({ problem: `${path} is gone`, expected: 'the document back: a correction edits' })),
    ...added.map((path) => ({ problem: `${path} is new`, expected: 'no new document: that needs a new review' })),
    ...outside
      .filter((path) => !gone.includes(path) && !added.includes(path))
      .map((path) => ({
        problem: `${path} may not be edited in this run`,
        expected: `files among ${allowed.join(', ')}`,
      })),
    ...undeclared.map((path) => ({
      problem: `${path} was edited, but no work unit declares it`,
      expected: 'the edit taken back, or the file under "files" of its unit',
    })),
  ]
}

/** Closure: no superseded value is left unexplained, no referrer of a corrected section unread. */
function swept(event: Amended): Refusal[] {
  const values = event.unswept.map(({ path, line, text }) => ({
    problem: `${path}:${line} still says "${text}", which a work unit calls superseded`,
    expected: 'the line updated, or listed under "kept" with a reason',
  }))
  const sections = event.unread.map(({ section, references }) => ({
    problem: `${section} was corrected, and ${named(references)} to it`,
    expected: `those places read again, and an entry under "reread" for ${section}: what was updated, or why nothing`,
  }))
  return [...values, ...sections]
}

/** The first few places: a person opens those, and finds the others by the id. */
function named(references: readonly string[]): string {
  const shown = references.slice(0, 3).join(', ')
  const more = references.length - 3
  return more > 0 ? `${shown} and ${more} more refer` : `${shown} ${references.length === 1 ? 'refers' : 'refer'}`
}

/** A fix of quantities alone touches only the places that its rows name, and the cross-check must then agree (P-9). */
function settled(facts: Facts, work: Work, event: Amended): Refusal[] {
  const rows = facts.quantities.filter((row) => work.ids.includes(row.id))
  const contradicted = new Set(event.quantities.map((finding) => finding.fingerprint))
  const still = rows.filter((row) => contradicted.has(row.finding.fingerprint))
  const places = rows.flatMap(({ finding }): Place[] => [finding, ...finding.related])
  const strays = event.hunks.filter((hunk) => !places.some((place) => stands(place, hunk)))
  return [
    ...still.map(({ id, finding }) => ({ problem: `${id} still stands: ${finding.message}`, expected: 'agreement' })),
    ...strays.map((hunk) => ({
      problem: `${hunk.path}:${hunk.line} is not a place of ${work.ids.join(', ')}`,
      expected: 'only those lines edited; larger changes need a new review',
    })),
  ]
}

type Place = Pick<QuantityFinding, 'path' | 'line' | 'endLine'>

/** Whether the stretch that was changed stood at the place; rows name places of the text before the correction. */
const stands = (place: Place, hunk: Hunk): boolean =>
  place.path === hunk.path && hunk.oldLine <= place.endLine && hunk.oldEndLine >= place.line
