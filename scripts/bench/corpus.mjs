// Spec folders to measure on: AKILI documents about made-up services, the same bytes for the same seed.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const words = {
  thing: ['loan', 'hold', 'invoice', 'parcel', 'ticket', 'reservation', 'shipment', 'refund', 'voucher', 'delivery'],
  actor: ['member', 'librarian', 'courier', 'cashier', 'planner', 'auditor', 'supplier', 'dispatcher'],
  verb: ['renews', 'cancels', 'confirms', 'postpones', 'splits', 'reopens', 'approves', 'returns'],
  part: ['gateway', 'ledger', 'scheduler', 'mailer', 'importer', 'calendar', 'queue', 'archive', 'exporter', 'index'],
  trait: ['blocked', 'overdue', 'pending', 'expired', 'partial', 'archived', 'disputed', 'urgent'],
  place: ['desk', 'account page', 'nightly run', 'mobile client', 'back office', 'kiosk'],
}
const numbers = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

/** A source of choices that depends on nothing but its seed (mulberry32). */
function chooser(seed) {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
  const upTo = (limit) => Math.floor(next() * limit)
  return {
    between: (from, to) => from + upTo(to - from + 1),
    one: (kind) => words[kind][upTo(words[kind].length)],
    some: (kind, count) => {
      const left = [...words[kind]]
      return Array.from({ length: count }, () => left.splice(upTo(left.length), 1)[0])
    },
  }
}

const list = (items) => items.join('\n')
const several = (count, make) => Array.from({ length: count }, (_, index) => make(index))
const title = (text) => text.replace(/(^|\s)\w/g, (letter) => letter.toUpperCase())

function sentence(pick) {
  const { between, one } = pick
  const forms = [
    () =>
      `When a ${one('thing')} is **${one('trait')}**, the \`${one('part')}\` tells the ${one('actor')} within ${between(2, 90)} seconds and keeps the earlier state.`,
    () =>
      `The ${one('actor')} ${one('verb')} a ${one('thing')} at the ${one('place')}; the ${one('part')} records it under \`${one('thing')}.${one('trait')}\` and nothing else changes.`,
    () =>
      `A ${one('trait')} ${one('thing')} stays where it is (see [the ${one('part')}](design.md#${one('part')})), because the ${one('actor')} may still return it on ${between(2024, 2027)}-0${between(1, 9)}-1${between(0, 9)}.`,
    () =>
      `At most ${between(2, 40)} open ${one('thing')}s are shown, *newest first*, and the ${one('place')} offers the rest on request.`,
    () =>
      `Version ${between(1, 9)}.${between(0, 20)} of the ${one('part')} answered with HTTP ${between(400, 404)}; from now on it explains why the ${one('thing')} is ${one('trait')}.`,
  ]
  return forms[between(0, forms.length - 1)]()
}

const paragraph = (pick, sentences) => several(sentences, () => sentence(pick)).join(' ')

function requirement(pick, id) {
  const scenarios = pick.between(2, 4)
  const states = pick.some('trait', pick.between(3, 6))
  return [
    `### ${id}: ${title(`${pick.one('actor')} ${pick.one('verb')} a ${pick.one('thing')}`)}`,
    paragraph(pick, 3),
    `The ${pick.one('part')} knows ${numbers[states.length]} ${pick.one('thing')} states:`,
    list(states.map((state) => `- \`${state}\`: ${sentence(pick)}`)),
    ...several(scenarios, (index) =>
      list([
        `#### Scenario: ${title(`${pick.one('trait')} ${pick.one('thing')} ${index + 1}`)}`,
        `- GIVEN a ${pick.one('trait')} ${pick.one('thing')} of a ${pick.one('actor')}`,
        `- WHEN the ${pick.one('actor')} ${pick.one('verb')} it at the ${pick.one('place')}`,
        `- THEN the \`${pick.one('part')}\` answers in ${pick.between(50, 900)} ms`,
        `- AND the ${pick.one('thing')} is ${pick.one('trait')}`,
      ]),
    ),
  ]
}

function requirements(pick, name, count) {
  return [
    `# Requirements: ${name}`,
    '## 1. Document Control',
    list(['| Field | Value |', '|---|---|', `| Spec Path | \`changes/${name}\` |`, '| Status | Draft |']),
    '## 2. Executive Summary',
    paragraph(pick, 5),
    '## 3. Functional Requirements',
    ...several(count, (index) => requirement(pick, `FR-${index + 1}`)).flat(),
    '## 4. Non-functional Requirements',
    list(['| Id | Requirement |', '|---|---|', ...several(4, (index) => `| NFR-${index + 1} | ${sentence(pick)} |`)]),
  ]
}

function decision(pick, id) {
  const parts = pick.some('part', pick.between(3, 7))
  return [
    `### DD-${id}: ${title(`the ${pick.one('part')} owns the ${pick.one('thing')}`)}`,
    `**Decision.** ${paragraph(pick, 2)}`,
    `**Why.** ${paragraph(pick, 3)} It answers FR-${id} and touches ${numbers[parts.length]} components:`,
    list([
      '| Component | Change | Lines |',
      '|---|---|---:|',
      ...parts.map((part) => `| \`${part}\` | ${sentence(pick)} | ~${pick.between(5, 90)} |`),
    ]),
    `\`\`\`ts\nexport function ${pick.one('verb')}(${pick.one('thing')}: string): Promise<void> {\n  return ${pick.one('part')}.${pick.one('verb')}({ limit: ${pick.between(2, 99)}, state: '${pick.one('trait')}' })\n}\n\`\`\``,
    list(several(3, (index) => `${index + 1}. ${sentence(pick)}\n   - ${sentence(pick)}\n   - ${sentence(pick)}`)),
  ]
}

function design(pick, name, count) {
  return [
    `# Design: ${name}`,
    '## 1. Executive Summary',
    paragraph(pick, 6),
    `> ${sentence(pick)}`,
    '## 2. Decisions',
    ...several(count, (index) => decision(pick, index + 1)).flat(),
    '## 3. Flow',
    `\`\`\`mermaid\nflowchart LR\n${list(several(6, () => `  ${pick.one('part')} --> ${pick.one('part')}`))}\n\`\`\``,
  ]
}

function tasks(pick, name, count) {
  return [
    `# Tasks: ${name}`,
    `Total tasks: ${count}`,
    ...several(count, (index) => [
      `### T${index + 1} — ${title(`${pick.one('verb')} the ${pick.one('thing')}`)}`,
      list(['| Field | Value |', '|---|---|', '| Size | M |', `| Requirements | FR-${index + 1} |`]),
      '**Scope**',
      list(several(4, () => `- [ ] ${sentence(pick)}`)),
      `**Done** ${sentence(pick)}`,
    ]).flat(),
  ]
}

/** Writes one spec folder of about that many bytes; returns its real size. */
function writeSpec(folder, seed, bytes) {
  const pick = chooser(seed)
  const name = `${pick.one('thing')}-${pick.one('part')}-${seed}`
  const count = Math.max(1, Math.round(bytes / 5_050)) // bytes of one requirement with its decision and its task
  const documents = { requirements: requirements(pick, name, count), design: design(pick, name, count) }
  documents.tasks = tasks(pick, name, count)
  mkdirSync(path.join(folder, name), { recursive: true })
  return Object.entries(documents).reduce((sum, [document, blocks]) => {
    const text = `${blocks.join('\n\n')}\n`
    writeFileSync(path.join(folder, name, `${document}.md`), text)
    return sum + Buffer.byteLength(text)
  }, 0)
}

/** A tree of spec folders of about that many bytes in folders of about 50 kB; with `one`, a single folder. */
export function writeTree(root, bytes, { one = false } = {}) {
  rmSync(root, { recursive: true, force: true })
  const folders = one ? 1 : Math.max(1, Math.round(bytes / 50_000))
  return several(folders, (index) => writeSpec(root, 1000 + index, bytes / folders)).reduce(
    (sum, size) => sum + size,
    0,
  )
}
