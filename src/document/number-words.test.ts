import { describe, expect, it } from 'vitest'
import { en } from './lexicons/en.js'
import { fr } from './lexicons/fr.js'
import { wordValue } from './number-words.js'

describe('the value of one word', () => {
  it('adds hyphens up', () => {
    expect(wordValue('twenty-one', en)).toBe(21)
    expect(wordValue('quatre-vingt-dix-neuf', fr)).toBe(99)
    expect(wordValue('twenty-twenty', en)).toBeUndefined()
  })

  it('does not take a word apart that is too long for any number', () => {
    const start = performance.now()
    expect(wordValue('twenty-'.repeat(4_000), en)).toBeUndefined()
    expect(performance.now() - start).toBeLessThan(500) // it took minutes
  })
})
