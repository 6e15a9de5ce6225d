import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Job, Outcome, Runner } from './runner.js'

/** Bytes of a reply after which a judge is stopped. */
const replyLimit = 4_000_000

/** What a judge's process sees of the environment: nothing of the host that called us. */
const allowed = ['PATH', 'HOME', 'LANG', 'LC_ALL', 'TMPDIR', 'TMP', 'TEMP', 'SystemRoot', 'USER', 'SHELL']

/** Any program: prompt on stdin, reply on stdout, in an empty folder of its own: `command:my-judge --json`. */
export const command: Runner = {
  id: 'command',
  docs: 'command:PROGRAM ARGS… reads the prompt on stdin and writes the reply on stdout',
  assurance: 'enforced',
  deterministic: false,
  judge: (job) => {
    const [program, ...args] = split(job.model ?? '')
    if (program === undefined) {
      return Promise.resolve({ is: 'failed', reason: 'no program was named; expected command:PROGRAM', raw: null })
    }
    return run(program, args, job)
  },
}

/** Splits a command line at blanks; quotes keep an argument together. No shell ever sees it. */
export function split(line: string): string[] {
  return [...line.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map((match) => match[1] ?? match[2] ?? match[3] ?? '')
}

function run(program: string, args: readonly string[], job: Job): Promise<Outcome> {
  const folder = mkdtempSync(path.join(tmpdir(), 'judge-'))
  const env = Object.fromEntries(
    allowed.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
  )
  return new Promise<Outcome>((resolve) => {
    const child = spawn(program, args, { cwd: folder, env, detached: true, stdio: ['pipe', 'pipe', 'pipe'] })
    const chunks: Buffer[] = []
    const complaints: Buffer[] = []
    let bytes = 0
    const stop = (): void => killGroup(child.pid)
    const finish = (outcome: Outcome): void => {
      job.signal.removeEventListener('abort', stop)
      rmSync(folder, { recursive: true, force: true })
      resolve(outcome)
    }
    const text = (): string => Buffer.concat(chunks).toString('utf8')
    job.signal.addEventListener('abort', stop, { once: true })
    child.stdout.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > replyLimit) stop()
      else chunks.push(chunk)
    })
    child.stderr.on('data', (chunk: Buffer) => complaints.push(chunk))
    child.stdin.on('error', () => undefined) // a judge may answer without reading everything
    child.on('error', (error) =>
      finish({ is: 'failed', reason: `"${program}" cannot be run (${error.message})`, raw: null }),
    )
    child.on('close', (code, signal) => {
      if (job.signal.aborted)
        return finish({ is: 'failed', reason: `stopped: ${String(job.signal.reason)}`, raw: text() })
      if (bytes > replyLimit)
        return finish({ is: 'failed', reason: `the reply has over ${replyLimit} bytes`, raw: text() })
      if (code !== 0) {
        const said = Buffer.concat(complaints).toString('utf8').trim().slice(0, 300)
        const reason = `"${program}" ended with ${signal ?? `exit code ${code}`}${said === '' ? '' : `: ${said}`}`
        return finish({ is: 'failed', reason, raw: text() })
      }
      finish({ is: 'answered', raw: text(), agent: path.basename(program), model: null })
    })
    child.stdin.end(job.prompt)
  })
}

/** Ends the whole process group: a judge's own children must not outlive it. */
function killGroup(pid: number | undefined): void {
  if (pid === undefined) return
  for (const [signal, delayMs] of [
    ['SIGTERM', 0],
    ['SIGKILL', 2000],
  ] as const) {
    setTimeout(() => {
      try {
        process.kill(-pid, signal)
      } catch {
        // it has ended
      }
    }, delayMs).unref()
  }
}
