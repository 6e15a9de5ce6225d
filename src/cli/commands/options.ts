import { InvalidArgumentError } from 'commander'

/** Collects a repeatable option whose values may also be given with commas. */
export const list = (value: string, before: string[]): string[] => [
  ...before,
  ...value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== ''),
]

/** A number of seconds, more than none. */
export function seconds(value: string): number {
  const number = Number(value)
  if (Number.isFinite(number) && number > 0) return number
  throw new InvalidArgumentError('It must be a number of seconds, for example 600.')
}

/** An amount of US dollars, more than none. */
export function dollars(value: string): number {
  const number = Number(value)
  if (Number.isFinite(number) && number > 0) return number
  throw new InvalidArgumentError('It must be an amount of US dollars, for example 2.50.')
}
