/** Collects a repeatable option whose values may also be given with commas. */
export const list = (value: string, before: string[]): string[] => [
  ...before,
  ...value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== ''),
]
