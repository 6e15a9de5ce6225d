// Runs a test file in its deep form: `node scripts/deep.mjs SWITCH FILE`. The switch is an environment variable that the file reads.
import { spawnSync } from 'node:child_process'

const [name, file] = process.argv.slice(2)
const vitest = ['node_modules/vitest/vitest.mjs', 'run', file, '--testTimeout', '3600000']
const { status } = spawnSync(process.execPath, vitest, { stdio: 'inherit', env: { ...process.env, [name]: 'yes' } })
process.exitCode = status ?? 1
