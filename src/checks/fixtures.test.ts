import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { readFolder } from '../edge/read-target.js'
import { checks } from './index.js'
import { folderOf, runChecks } from './run.js'

const root = path.join(import.meta.dirname, '../../fixtures/checks')

for (const id of readdirSync(root)) {
  describe(id, () => {
    for (const name of readdirSync(path.join(root, id))) {
      test(name.replaceAll('-', ' '), () => {
        const folder = path.join(root, id, name)
        const { findings } = runChecks(folderOf(readFolder(folder).snapshot.files), checks)
        const found = findings.map(({ rule, line, stated, counted, level }) =>
          level === 'note' ? { rule, level, line, stated, counted } : { rule, line, stated, counted },
        )
        expect(found).toEqual(JSON.parse(readFileSync(path.join(folder, 'expected.json'), 'utf8')))
      })
    }
  })
}
