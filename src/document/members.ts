import type { Lexicon } from './lexicons/index.js'

const first = /[\p{L}/]+/u

/** True for the name of a row or an item that is no member of what the others are: Total, None, a dash. */
export function isNonMember(name: string, lexicon: Lexicon): boolean {
  const word = first.exec(name.toLowerCase())?.[0]
  if (word === undefined) return !/\d/.test(name)
  return lexicon.nonMembers.has(word) || lexicon.nonMembers.has(name.trim().toLowerCase())
}
