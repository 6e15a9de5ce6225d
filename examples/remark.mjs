// The cross-check as a plugin of remark; the README shows this program.
import { readFile } from 'node:fs/promises'
import judgmentDay from 'judgment-day/remark'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { VFile } from 'vfile'

const path = process.argv[2] ?? 'docs/specs/loan/design.md'

const file = new VFile({ path, value: await readFile(path) })
const processor = unified().use(remarkParse).use(judgmentDay)
await processor.run(processor.parse(file), file)
for (const { line, column, reason, ruleId } of file.messages) console.log(`${line}:${column} ${reason} (${ruleId})`)
