import path from 'node:path'
import { askedSeats, type Run, stepOf } from '../conduct/run.js'
import type { Home } from '../edge/home.js'
import { packetFolder } from '../edge/packets.js'
import type { Choice, Step } from '../protocols/protocol.js'

/** A run with what its commands name: the spec folder as the caller named it, and the root. */
type Named = Run & { readonly spec: string; readonly home: Pick<Home, 'root'> }

/** The one legal next action, and whose it is. */
export interface Next {
  readonly who: 'host' | 'person' | 'nobody'
  readonly action: string
  readonly command: string
  readonly choices: readonly Choice[]
}

/** A packet that a host has been handed and that was not answered. */
export interface HeldPacket {
  readonly seat: string
  readonly role: string
  readonly prompt: string
  readonly promptDigest: string
  readonly criteriaDigest: string
  readonly reply: string
}

/** A word of a command line, quoted where a shell would split it. */
export const word = (text: string): string =>
  /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`

export function nextOf(session: Named): Next {
  const step = stepOf(session)
  const spec = word(session.spec)
  switch (step.do) {
    case 'judge': {
      const [held] = heldPackets(session, step)
      if (held === undefined)
        return { who: 'host', action: 'review', command: `judgment-day review ${spec}`, choices: [] }
      const command = `judgment-day submit ${spec} --seat ${held.seat} ${word(held.reply)}`
      return { who: 'host', action: 'submit', command, choices: [] }
    }
    case 'pair':
      return { who: 'host', action: 'merge', command: `judgment-day merge ${spec} merge.json`, choices: [] }
    case 'ask': {
      const [first] = step.choices
      const command = `judgment-day decide ${spec} ${first?.id ?? ''}${(first?.needs ?? []).map(needed(first)).join('')}`
      return { who: 'person', action: 'decide', command, choices: step.choices }
    }
    case 'amend': {
      const [held] = heldPackets(session, step)
      const command = `judgment-day amended ${spec} ${word(held?.reply ?? 'amendment.json')}`
      return { who: 'host', action: 'amended', command, choices: [] }
    }
    case 'freeze':
    case 'verify':
    case 'close':
      return { who: 'host', action: 'review', command: `judgment-day review ${spec}`, choices: [] }
    case 'nothing': {
      if (step.choices.length === 0)
        return { who: 'nobody', action: 'none', command: `judgment-day verify ${spec}`, choices: [] }
      const [first] = step.choices
      const command = `judgment-day decide ${spec} ${first?.id ?? ''}${(first?.needs ?? []).map(needed(first)).join('')}`
      return { who: 'nobody', action: 'acknowledge', command, choices: step.choices }
    }
  }
}

/** What the hosts of a step still hold; paths are relative to where the command runs. */
export function heldPackets(session: Named, step: Step): HeldPacket[] {
  if (step.do !== 'judge' && step.do !== 'amend') return []
  const open = step.do === 'judge' ? step.seats.map((task) => task.seat) : null
  return askedSeats(session, step.step).flatMap((seat) => {
    if (seat.packet === null || (open !== null && !open.includes(seat.seat))) return []
    const { prompt, reply } = packetFolder(seat.packet, seat.reply)
    const from = (file: string) =>
      path.relative(process.cwd(), path.join(session.home.root, file)).split(path.sep).join('/')
    return [
      {
        seat: seat.seat,
        role: seat.role,
        prompt: from(prompt),
        promptDigest: seat.prompt,
        criteriaDigest: seat.criteria,
        reply: from(reply),
      },
    ]
  })
}

const needed =
  (choice: Choice | undefined) =>
  (need: Choice['needs'][number]): string => {
    switch (need) {
      case 'ids':
        return ` --ids ${choice?.ids.join(',') ?? ''}`
      case 'by':
        return ' --by NAME'
      case 'why':
        return ' --why TEXT'
    }
  }
