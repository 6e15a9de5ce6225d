import type { Caller } from '../review/ports.js'
import { progressOn } from './progress.js'

/** A person or host at this process: progress goes to stderr, and Ctrl-C stops the judges that run. */
export function terminal(): Caller {
  const interruption = new AbortController()
  process.once('SIGINT', () => interruption.abort('interrupted'))
  process.once('SIGTERM', () => interruption.abort('terminated'))
  return { progress: progressOn(process.stderr), signal: interruption.signal }
}
