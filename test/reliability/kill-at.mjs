// Preloaded into a command: kills the process at one of the calls that change the disk, before it, after it or in the middle of it.
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

const wanted = Number(process.env.KILL_AT_CALL)
const when = process.env.KILL_WHEN
let calls = 0

const die = () => process.kill(process.pid, 'SIGKILL')

for (const name of [
  'mkdirSync',
  'openSync',
  'writeSync',
  'fsyncSync',
  'closeSync',
  'renameSync',
  'rmSync',
  'rmdirSync',
]) {
  const real = fs[name]
  fs[name] = (...args) => {
    if (calls === 0 && name !== 'mkdirSync') return real(...args) // modules are still being read
    if (++calls !== wanted) return real(...args)
    if (when === 'after') real(...args)
    if (when === 'middle' && name === 'writeSync') real(args[0], args[1].subarray(0, args[1].length / 2))
    return die()
  }
}
syncBuiltinESMExports()
