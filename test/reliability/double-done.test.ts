import { describe, expect, it } from 'vitest'
import { review } from '../../src/review/review.js'
import { submit } from '../../src/review/submit.js'
import { findingText } from '../protocols/double-done/gate.js'
import { MemoryDisk } from './memory-disk.js'
import { callerOf, root, spec } from './script.js'

const input = { task: 'Specify the renewal.', criteria: ['every count is right'] }

/** A run whose first reviewer has written its file, on a disk in memory. */
async function reviewed() {
  const disk = new MemoryDisk()
  disk.put(`${root}/.git/HEAD`, 'ref: refs/heads/main\n')
  disk.put(`${spec}/requirements.md`, '# Requirements\n\n- FR-1: a member renews a loan.\n')
  disk.put(`${spec}/design.md`, '# Design\n\nA loan is renewed.\n')
  await review(spec, { protocol: 'double-done', input, judges: 'handoff' }, callerOf(disk, 'review'))
  const prompt = disk.text([...disk.contents.keys()].find((name) => name.endsWith('/prompt.md')) ?? '')
  const said = (pattern: RegExp): string => pattern.exec(prompt)?.[1] ?? ''
  const digest = said(/^- Candidate digest: (\S+)$/m)
  const raw = findingText({ reviewer: said(/^# You are (\S+)/), digest })
  return { disk, hand: () => submit(spec, { seat: 'A', raw, agent: 'ada' }, callerOf(disk, 'submit')), raw }
}

/** The packet and the archived finding, where they are. */
function standing(disk: MemoryDisk) {
  const names = [...disk.contents.keys()]
  return {
    packet: names.some((name) => /\/packets\/[^/]+\/task\.md$/.test(name)),
    archived: names.some((name) => /\/\.adversarial-review\/.+\/f0a\.md$/.test(name)),
    kept: names.filter((name) => name.includes('/objects/')).length,
  }
}

describe('double-done when the disk fails', () => {
  it('[double-done 37] keeps a packet until the finding is in the ledger, whichever call of its submission fails', async () => {
    const { disk, hand, raw } = await reviewed()
    const before = disk.contents
    const packet = [...before.keys()].find((name) => /\/packets\/[^/]+\/task\.md$/.test(name)) ?? ''
    disk.failAt(null)
    await hand()
    const calls = disk.calls.length
    const recorded = (now: MemoryDisk): boolean =>
      [...now.contents].some(
        ([name, bytes]) => name.includes('/objects/') && Buffer.from(bytes ?? []).toString() === raw,
      )
    let lost = 0
    for (let call = 1; call <= calls; call += 7) {
      const broken = new MemoryDisk(before)
      broken.failAt({ call, code: 'ENOSPC', mode: 'before', dead: true })
      const again = submit(spec, { seat: 'A', raw, agent: 'ada' }, callerOf(broken, 'submit'))
      await again.catch(() => (lost += 1))
      if (!broken.contents.has(packet)) expect(recorded(broken), `call ${call}`).toBe(true)
      broken.failAt(null)
      await submit(spec, { seat: 'A', raw, agent: 'ada' }, callerOf(broken, 'submit'))
      expect(standing(broken), `call ${call}`).toEqual(standing(disk))
    }
    expect(lost).toBeGreaterThan(10)
    expect(standing(disk).archived).toBe(true)
  })
})
