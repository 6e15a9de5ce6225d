import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { exampleCopy } from '../end-to-end/cli.js'
import { rerun } from './transcript.js'

const file = path.join(import.meta.dirname, '..', '..', 'docs', 'akili.md')

describe('docs/akili.md', () => {
  it('shows a host-driven review of the example that goes as it is written, command by command', async () => {
    await expect(rerun(readFileSync(file, 'utf8'), exampleCopy())).toMatchFileSnapshot(file)
  }, 240_000)
})
