import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { progressOn } from './progress.js'

function screen(isTTY: boolean) {
  const written: string[] = []
  return { written, isTTY, write: (text: string) => written.push(text) }
}

const asked = (seat: string) => ({ seat, runner: 'claude', is: 'asked', detail: '' }) as const
const answered = (seat: string) =>
  ({
    seat,
    runner: 'claude',
    is: 'answered',
    detail: '',
    spent: { inputTokens: 4000, outputTokens: 321, costUsd: 0.12 },
  }) as const

describe('the progress of judges', () => {
  beforeEach(() => vi.useFakeTimers({ now: 0 }))
  afterEach(() => vi.useRealTimers())

  it('is a line an event, with seconds, tokens and cost', () => {
    const plain = screen(false)
    const progress = progressOn(plain)
    progress(asked('A'))
    vi.advanceTimersByTime(2500)
    progress(answered('A'))
    expect(plain.written).toEqual([
      'judge A (claude) asked\n',
      'judge A (claude) answered after 2.5 s: 4321 tokens, 0.12 USD\n',
    ])
  })

  it('says nothing of tokens and cost that a host does not tell', () => {
    const plain = screen(false)
    const progress = progressOn(plain)
    progress(asked('A'))
    progress({ ...answered('A'), spent: { inputTokens: null, outputTokens: null, costUsd: null } })
    expect(plain.written.at(-1)).toBe('judge A (claude) answered after 0.0 s\n')
  })

  it('counts on a terminal the seconds of every seat until the last one has answered', () => {
    const terminal = screen(true)
    const progress = progressOn(terminal)
    progress(asked('A'))
    progress(asked('B'))
    vi.advanceTimersByTime(2000)
    expect(terminal.written.at(-1)).toContain('A claude thinking 2 s · B claude thinking 2 s')
    progress(answered('A'))
    vi.advanceTimersByTime(1000)
    expect(terminal.written.at(-1)).toContain('A claude answered 4321 tokens, 0.12 USD · B claude thinking 3 s')
    progress(answered('B'))
    const { length } = terminal.written
    vi.advanceTimersByTime(5000)
    expect(terminal.written).toHaveLength(length)
  })
})
