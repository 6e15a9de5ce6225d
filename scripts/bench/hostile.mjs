// Texts made to be slow to read: how long the whole cross-check of each takes, in one warm process.
import { parse } from '../../dist/document/parse.js'
import { checks, folderOf, runChecks } from '../../dist/index.js'

const times = (text, count) => text.repeat(count)
const nested = Array.from({ length: 60 }, (_, depth) => `${'  '.repeat(depth)}- level ${depth}`).join('\n')
const texts = {
  '2,000 × "one "': times('one ', 2_000),
  '2,000 × "twenty-"': times('twenty-', 2_000),
  '2,000 × "FR-1, "': times('FR-1, ', 2_000),
  '8,000 digits': times('1', 8_000),
  '4,000 × "1,"': times('1,', 4_000),
  '4,000 × "1."': times('1.', 4_000),
  '2,000 × "1-2-"': times('1-2-', 2_000),
  '60 levels of list': nested,
  '1,000 list items': times('- two items\n', 1_000),
  '8,000 backticks': times('`', 8_000),
  'backticks of every length': Array.from({ length: 120 }, (_, length) => times('`', length + 1)).join(' '),
  '4,000 × "["': times('[', 4_000),
  '2,000 × "[]("': times('[](', 2_000),
  '4,000 × "("': times('(', 4_000),
  '2,000 × "*a_"': times('*a_', 2_000),
  '2,000 × "~~"': times('~~', 2_000),
  '200 × "> "': times('> ', 200),
  '2,000 × "<!-"': times('<!-', 2_000),
  '500 columns of a table': `|${times('a|', 500)}\n|${times('-|', 500)}\n|${times('2 a|', 500)}`,
  '8,000 spaces': `a${times(' ', 8_000)}b`,
  '4,000 × "三"': times('三', 4_000),
  '1,000 headings': times('# two\n', 1_000),
}

const check = (text) => runChecks(folderOf([{ path: 'design.md', role: 'target', text }]), checks)

/** The median of five runs, in ms. */
function median(work) {
  const took = Array.from({ length: 5 }, () => {
    const start = performance.now()
    work()
    return performance.now() - start
  })
  return took.sort((a, b) => a - b)[2]
}

check(`# Warm\n\nThere are three gates:\n\n${times('- gate FR-1 `a` *b* 12\n', 300)}`)
const results = Object.entries(texts).map(([name, text]) => ({
  name,
  bytes: Buffer.byteLength(text),
  check: median(() => check(text)),
  parsing: median(() => parse(text)),
}))
console.log(JSON.stringify(results))
