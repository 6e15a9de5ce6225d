// Reviews a spec folder from a program: node examples/program.mjs docs/specs/loan
import { checks, folderOf, nextOf, readFolder, receiptOf, review, runChecks } from 'judgment-day'

const spec = process.argv[2] ?? 'docs/specs/loan'

const { snapshot } = readFolder(spec)
const { findings, coverage } = runChecks(folderOf(snapshot.files), checks)
console.log(`${coverage.checked} of ${coverage.found} stated numbers could be counted, ${findings.length} are wrong`)

const reviewed = await review(spec, { judges: 'builtin' })
if ('question' in reviewed) throw new Error(reviewed.question)
const { state, counts } = receiptOf(reviewed.session)
console.log(`${state}: ${counts.confirmedSevere} confirmed severe`)
console.log(nextOf(reviewed.session).command)
