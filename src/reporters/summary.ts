import { type Coverage, totalCoverage } from '../checks/coverage.js'
import type { CheckReport } from './reporter.js'

/** The numbers that every form of output gives. */
export interface Summary {
  readonly folders: number
  readonly files: number
  readonly contradictions: number
  readonly notes: number
  readonly silenced: number
  readonly refused: number
  readonly claims: Coverage
}

export function summaryOf({ folders }: CheckReport): Summary {
  const all = folders.flatMap(({ findings }) => findings)
  const contradictions = all.filter(({ level }) => level === 'contradiction').length
  return {
    folders: folders.length,
    files: folders.reduce((sum, { files }) => sum + files.length, 0),
    contradictions,
    notes: all.length - contradictions,
    silenced: folders.reduce((sum, { silenced }) => sum + silenced.length, 0),
    refused: folders.reduce((sum, { refused }) => sum + refused.length, 0),
    claims: totalCoverage(folders.map(({ claims }) => claims)),
  }
}

/** Coverage in one line. */
export const coverageText = ({ found, checked, consistent, contradicted, unverified }: Coverage): string =>
  `${counted(found, 'claim')} found, ${checked} checked, ${consistent} consistent, ${contradicted} contradicted, ${unverified} unverified`

/** `1 note`, `2 notes`. */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`
