import path from 'node:path'
import { type Run, stateOf } from '../conduct/run.js'
import { writeTree } from '../conduct/tree.js'
import { reading, renameDurably, writeAtomically } from '../edge/atomic.js'
import type { Home } from '../edge/home.js'
import { digest } from '../kernel/digest.js'
import { Fault } from '../kernel/fault.js'
import { type Ledger, replay, upTo } from '../ledger/ledger.js'
import { differingSection, headOf, isOurs, judgmentMarkdown, notesOf, runOf } from '../reporters/judgment.js'

type Projected = Run & { readonly home: Home }

const judgmentFile = (home: Home): string => path.join(home.folder, 'judgment.md')

/** The text of judgment.md; null where there is none. Throws `record/not-a-file` for a link or a folder of that name. */
export function presentJudgment(home: Home): string | null {
  const file = judgmentFile(home)
  return reading(file, () => {
    const found = home.disk.look(file)
    if (found === null) return null
    if (found.is !== 'file') throw new Fault('record/not-a-file', { path: file, is: found.is })
    return Buffer.from(home.disk.read(file)).toString('utf8')
  })
}

/** judgment.md as a ledger of the run makes it, with the notes of the text that is there. */
export function rendering({ protocol }: Run, { entries, head }: Ledger, present: string | null): string {
  if (head === null) throw new TypeError('a run that was not opened has no rendering')
  return judgmentMarkdown(protocol.receipt(replay(protocol, entries)), head, present === null ? null : notesOf(present))
}

/**
 * Writes the protocol's tree and judgment.md from the ledger, keeping a person's notes; a judgment.md of another run or
 * hand is kept under its own name first, and so is one of this run with an edit outside its marked block. One that was
 * rendered from this very ledger is left alone: an edit in it is for `verify` to name.
 */
export function project(run: Projected): void {
  writeTree(run)
  const { disk, folder } = run.home
  const file = judgmentFile(run.home)
  const { run: id, earlier } = run.protocol.receipt(stateOf(run)).opened
  let present = presentJudgment(run.home)
  if (present !== null && !(isOurs(present) && runOf(present) === id)) {
    const aside = path.join(folder, earlier ?? `judgment-before-${id}.md`)
    if (reading(aside, () => disk.look(aside)) === null) renameDurably(disk, file, aside)
    present = null
  }
  const ledger = run.ports.store.ledger()
  if (present !== null && headOf(present) === ledger.head) return
  if (present !== null && editedSection(run, ledger, present) !== null) keepEdited(run.home, id, present)
  const text = rendering(run, ledger, present)
  if (text !== present) writeAtomically(disk, file, text)
}

/** Where a judgment.md of the run was edited outside its marked block: a lost mark is such an edit. Null for nowhere. */
export function editedSection(run: Run, ledger: Ledger, present: string): string | null {
  const shown = ledger.lines.findIndex((line) => digest(line) === headOf(present)) + 1 || ledger.lines.length
  return differingSection(rendering(run, upTo(ledger, shown), present), present)
}

/** Keeps an edited judgment.md beside the one that replaces it, under a name that no other text has, and says so. */
function keepEdited({ disk, folder }: Home, id: string, text: string): void {
  for (let count = 1; ; count += 1) {
    const name = `judgment-edited-${id}${count === 1 ? '' : `-${count}`}.md`
    const file = path.join(folder, name)
    const there = reading(file, () => (disk.look(file) === null ? null : Buffer.from(disk.read(file)).toString('utf8')))
    if (there === null) writeAtomically(disk, file, text)
    if (there !== null && there !== text) continue
    process.stderr.write(`judgment.md was edited outside its marked block; that text is kept as ${name}\n`)
    return
  }
}
