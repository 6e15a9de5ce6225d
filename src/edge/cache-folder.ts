import { homedir } from 'node:os'
import path from 'node:path'

/**
 * Where results that can be computed again are kept: the folder that `JUDGMENT_DAY_CACHE` names, else this user's cache
 * folder, so that no repository ever holds one. Null where the variable is empty: nothing is kept then.
 */
export function cacheFolder(env: NodeJS.ProcessEnv, platform: NodeJS.Platform = process.platform): string | null {
  const named = env.JUDGMENT_DAY_CACHE
  if (named !== undefined) return named === '' ? null : path.resolve(named)
  return path.join(userCaches(env, platform), 'judgment-day')
}

function userCaches(env: NodeJS.ProcessEnv, platform: NodeJS.Platform): string {
  const named = platform === 'win32' ? env.LOCALAPPDATA : env.XDG_CACHE_HOME
  if (named !== undefined && path.isAbsolute(named)) return named
  return platform === 'darwin' ? path.join(homedir(), 'Library', 'Caches') : path.join(homedir(), '.cache')
}
