import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { failure } from './failure.js'
import { type Ended, limits, runProcess } from './process.js'
import type { Job, Outcome } from './runner.js'

/** What every judge's process sees of the environment: nothing of the host that called us. */
const common = [
  ...['PATH', 'HOME', 'LANG', 'LC_ALL', 'TMPDIR', 'TMP', 'TEMP', 'USER', 'SHELL'],
  ...['SystemRoot', 'USERPROFILE', 'APPDATA', 'LOCALAPPDATA', 'PATHEXT', 'ComSpec'],
  ...['HTTPS_PROXY', 'HTTP_PROXY', 'NO_PROXY', 'https_proxy', 'http_proxy', 'no_proxy'],
  ...['NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE', 'SSL_CERT_DIR'],
]

/** The variables of those names that are set, beside the common ones. */
export function environment(names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    [...common, ...names].flatMap((name) => {
      const value = process.env[name]
      return value === undefined ? [] : [[name, value]]
    }),
  )
}

/** Runs `work` in a fresh empty folder, which is gone afterwards. */
export async function inEmptyFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(path.join(tmpdir(), 'judge-'))
  try {
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  }
}

/** Runs `work` in the folder with the copies that the judge was lent, or in a fresh empty one. */
export const inFolderOf = <T>(job: Job, work: (folder: string) => Promise<T>): Promise<T> =>
  job.folder === null ? inEmptyFolder(work) : work(job.folder)

/** Runs one judge's program with its prompt on standard input, within the job's time. */
export function runJudge(
  job: Job,
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  folder: string,
): Promise<Ended> {
  const wallMs = job.timeoutMs ?? limits.wallMs
  return runProcess({ program, args, env, folder, stdin: job.prompt, wallMs, signal: job.signal })
}

/** Why a process that did not end by itself gave no reply; null when it ended by itself, whatever its exit code. */
export function cutShort(ended: Ended, program: string, job: Job): Outcome | null {
  const raw = ended.stdout === '' ? null : ended.stdout
  if (ended.missing !== null) return failure('not installed', `"${program}" cannot be run (${ended.missing})`, null)
  switch (ended.stopped) {
    case null:
      return null
    case 'timeout':
      return failure('timeout', `no answer within ${(job.timeoutMs ?? limits.wallMs) / 1000} s`, raw)
    case 'idle':
      return failure('timeout', `silent for ${limits.idleMs / 1000} s`, raw)
    case 'too large':
      return failure('too large', `the reply has over ${limits.bytes} bytes`, raw)
    case 'interrupted':
      return failure('stopped', String(job.signal.reason), raw)
  }
}
