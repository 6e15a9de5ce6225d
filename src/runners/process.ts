import { type ChildProcess, spawn } from 'node:child_process'

/** Limits of one judge's process: milliseconds, and bytes of its output. */
export const limits = { wallMs: 900_000, idleMs: 600_000, bytes: 4_000_000 } as const

/** One program to run: no shell ever sees its arguments. */
export interface Invocation {
  readonly program: string
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string>>
  /** The working folder; a judge's own and empty. */
  readonly folder: string
  readonly stdin: string
  readonly wallMs: number
  readonly signal: AbortSignal
}

/** How a process ended. `stopped` says why we ended it; its group is gone in every case. */
export interface Ended {
  readonly code: number | null
  readonly stopped: 'timeout' | 'idle' | 'too large' | 'interrupted' | null
  /** The system's words when the program could not be started. */
  readonly missing: string | null
  readonly stdout: string
  readonly stderr: string
}

/**
 * Runs a program in a process group of its own with the prompt on standard input, and ends the whole group when it ends,
 * when it is silent or slow for too long, says too much, or is interrupted. Never throws; nothing of it is left running.
 */
export function runProcess(invocation: Invocation): Promise<Ended> {
  const { program, args, env, folder, stdin, wallMs, signal } = invocation
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: folder, env: { ...env }, detached: true, stdio: 'pipe' })
    const out = { stdout: [] as Buffer[], stderr: [] as Buffer[] }
    let bytes = 0
    let stopped: Ended['stopped'] = null
    let missing: string | null = null
    const stop = (why: Ended['stopped']): void => {
      stopped ??= why
      endGroup(child)
    }
    const interrupted = (): void => stop('interrupted')
    const wall = setTimeout(() => stop('timeout'), wallMs)
    let idle = setTimeout(() => stop('idle'), limits.idleMs)
    const take = (chunks: Buffer[]) => (chunk: Buffer) => {
      clearTimeout(idle)
      idle = setTimeout(() => stop('idle'), limits.idleMs)
      bytes += chunk.length
      if (bytes > limits.bytes) stop('too large')
      else chunks.push(chunk)
    }
    if (signal.aborted) interrupted()
    signal.addEventListener('abort', interrupted, { once: true })
    child.stdout.on('data', take(out.stdout))
    child.stderr.on('data', take(out.stderr))
    child.stdin.on('error', () => undefined) // a judge may answer without reading everything
    child.on('error', (error) => {
      missing = error.message
    })
    // a grandchild may hold the pipes open after the program itself has ended
    child.on('exit', () => killGroup(child.pid, 'SIGKILL'))
    child.on('close', (code) => {
      for (const timer of [wall, idle]) clearTimeout(timer)
      signal.removeEventListener('abort', interrupted)
      const text = (chunks: Buffer[]): string => Buffer.concat(chunks).toString('utf8')
      resolve({ code, stopped, missing, stdout: text(out.stdout), stderr: text(out.stderr) })
    })
    child.stdin.end(stdin)
  })
}

/** Milliseconds that a group has to end by itself before it is killed. */
const graceMs = 2000

function endGroup(child: ChildProcess): void {
  killGroup(child.pid, 'SIGTERM')
  const kill = setTimeout(() => killGroup(child.pid, 'SIGKILL'), graceMs)
  child.once('close', () => clearTimeout(kill))
}

function killGroup(pid: number | undefined, signal: NodeJS.Signals): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, signal)
  } catch {
    // it has ended
  }
}
