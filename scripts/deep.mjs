// Runs a test file in its deep form: `node scripts/deep.mjs NAME=VALUE FILE`. The file reads the environment variable.
import { spawnSync } from 'node:child_process'

const [setting = '', file] = process.argv.slice(2)
const [name, value] = setting.split('=')
const vitest = ['node_modules/vitest/vitest.mjs', 'run', file, '--testTimeout', '3600000']
const { status } = spawnSync(process.execPath, vitest, { stdio: 'inherit', env: { ...process.env, [name]: value } })
process.exitCode = status ?? 1
