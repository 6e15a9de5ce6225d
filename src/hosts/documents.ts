import { fill } from '../prompt/template.js'
import type { Piece, Shipped } from './host.js'

/** How a host is told to start the two judges, and which of its commands need no question to the person. */
export interface SkillValues {
  readonly spawn: string
  readonly allowedTools: readonly string[]
}

/** The names under which hosts know the judges; an id is also a file name. */
export const judges = [
  { seat: 'A', name: 'judgment-day-judge-a' },
  { seat: 'B', name: 'judgment-day-judge-b' },
] as const

/** The skill in a folder of skills, in the place of AKILI's own, with the two references that it links. */
export function skill(folder: string, shipped: Shipped, values: SkillValues): Piece[] {
  return [
    document(`${folder}/judgment-day/SKILL.md`, fill(shipped('skill.md'), { ...values })),
    document(`${folder}/judgment-day/references/prompts-and-formats.md`, shipped('prompts-and-formats.md')),
    document(`${folder}/_shared/review-ledger-contract.md`, shipped('review-ledger-contract.md')),
  ]
}

/** One file for each judge; `front` is what the host reads of it before the prompt, a line each. */
export function judgeAgents(
  path: (name: string) => string,
  shipped: Shipped,
  front: (judge: (typeof judges)[number]) => readonly string[],
): Piece[] {
  return judges.map((judge) =>
    document(path(judge.name), `---\n${front(judge).join('\n')}\n---\n\n${fill(shipped('judge.md'), { ...judge })}`),
  )
}

export const description = (seat: string): string =>
  `Judge ${seat} of a Judgment Day review. Give it the two paths that judgment-day printed for seat ${seat}, and nothing else.`

export const document = (path: string, text: string): Piece => ({ is: 'document', path, text })
