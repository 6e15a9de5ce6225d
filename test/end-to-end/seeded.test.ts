import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { expect, test } from 'vitest'

const script = path.join(import.meta.dirname, '../../scripts/seeded.mjs')

test('of 45 sound folders with one defect each at least 42 are found out, and none is blamed while it is sound', () => {
  const summary = JSON.parse(execFileSync(process.execPath, [script, '--json'], { encoding: 'utf8' }))
  expect(summary.folders).toBe(45)
  expect(summary.found).toBeGreaterThanOrEqual(42)
  expect(summary.falseAlarms).toBe(0)
})
