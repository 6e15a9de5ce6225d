import type { Progress } from '../conduct/run.js'
import type { Spent } from '../ledger/event.js'

/** One seat as a person sees it while judges work. */
interface Shown {
  readonly runner: string
  readonly is: Progress['is']
  readonly since: number
  readonly spent: Spent | null
}

const words = { asked: 'thinking', invalid: 'was not valid', answered: 'answered', failed: 'failed' } as const

/** What a reply took, as far as its host says. */
export function tally({ inputTokens, outputTokens, costUsd }: Spent): string {
  const tokens =
    inputTokens === null && outputTokens === null ? [] : [`${(inputTokens ?? 0) + (outputTokens ?? 0)} tokens`]
  return [...tokens, ...(costUsd === null ? [] : [`${costUsd.toFixed(2)} USD`])].join(', ')
}

/** Where every seat is, in one line: its state, its seconds so far. */
export const seatLine = (seats: ReadonlyMap<string, Shown>, now: number): string =>
  [...seats]
    .map(([seat, { runner, is, since, spent }]) =>
      [
        `${seat} ${runner} ${words[is]}`,
        ...(is === 'asked' ? [`${Math.floor((now - since) / 1000)} s`] : []),
        ...(spent ? [tally(spent)] : []),
      ].join(' '),
    )
    .join(' · ')

/** Where progress goes: a terminal also shows a line that lives. */
interface Screen {
  write(text: string): unknown
  readonly isTTY?: boolean
}

/**
 * Progress on a screen, a line an event: which seat, which runner, since when, what it took. On a terminal a last line
 * counts the seconds of those that still think; it ends with the last of them.
 */
export function progressOn(screen: Screen, clock: () => number = Date.now): (event: Progress) => void {
  const seats = new Map<string, Shown>()
  let ticking: NodeJS.Timeout | null = null
  const live = (): void => void screen.write(`\r\u001b[K${seatLine(seats, clock())}`)
  return ({ seat, runner, is, detail, spent = null }) => {
    const since = is === 'asked' && seats.get(seat)?.is !== 'invalid' ? clock() : (seats.get(seat)?.since ?? clock())
    seats.set(seat, { runner, is, since, spent })
    const seconds = is === 'asked' ? '' : ` after ${((clock() - since) / 1000).toFixed(1)} s`
    const took = spent === null ? '' : tally(spent)
    const tail = [detail.trim(), took].filter((part) => part !== '').join(', ')
    const clear = ticking === null ? '' : '\r\u001b[K'
    screen.write(`${clear}judge ${seat} (${runner}) ${is}${seconds}${tail === '' ? '' : `: ${tail}`}\n`)
    const thinking = [...seats.values()].some((shown) => shown.is === 'asked')
    if (thinking && screen.isTTY === true) ticking ??= setInterval(live, 1000).unref()
    else if (!thinking && ticking !== null) {
      clearInterval(ticking)
      ticking = null
    }
  }
}
