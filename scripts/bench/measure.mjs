// Whole processes, measured in turns: what disturbs the machine disturbs every contestant.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** @typedef {{ name: string, args: string[], cwd: string, before?: () => void }} Contestant */

const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)]

/** CPU time of all children that have ended, in ms; 0 where the system does not tell. */
function childrenCpu() {
  try {
    const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1].split(' ')
    return (Number(fields[13]) + Number(fields[14])) * 10 // clock ticks of 10 ms
  } catch {
    return 0
  }
}

/** Runs one process to its end: wall and CPU time in ms, peak memory in MB. */
export function timed({ args, cwd, before }) {
  before?.()
  const cpu = childrenCpu()
  const start = process.hrtime.bigint()
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd, stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
    let told = ''
    child.stdio[3].on('data', (data) => {
      told += data
    })
    child.on('error', reject)
    child.on('close', (code) => {
      const wall = Number(process.hrtime.bigint() - start) / 1e6
      if (code === null || code > 2) reject(new Error(`${args.join(' ')} ended with ${code}`))
      else resolve({ wall, cpu: childrenCpu() - cpu, peak: Number(told) / 1024 })
    })
  })
}

/** The medians of each contestant over so many rounds, in each of which every one runs once. */
export async function inTurns(contestants, rounds) {
  const runs = contestants.map(() => [])
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, contestant] of contestants.entries()) runs[index].push(await timed(contestant))
  }
  return contestants.map(({ name }, index) => ({
    name,
    wall: median(runs[index].map(({ wall }) => wall)),
    cpu: median(runs[index].map(({ cpu }) => cpu)),
    peak: Math.max(...runs[index].map(({ peak }) => peak)),
  }))
}
