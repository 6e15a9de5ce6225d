import { z } from 'zod'

/** A path that stays below the repository's root and is not the root itself. */
export const staysBelow = (path: string): boolean =>
  path !== '' &&
  !path.startsWith('/') &&
  !/^[A-Za-z]:/.test(path) &&
  !path.split('/').some((part) => /^\.{0,2}$/.test(part))

/** A file that an input names. */
export const below = z
  .string()
  .refine(
    staysBelow,
    'expected a path below the repository’s root: not ".", not absolute, without "..", no "/" at its end',
  )
