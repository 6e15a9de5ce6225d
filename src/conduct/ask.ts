import type { Asked, Opened } from '../ledger/event.js'
import { embed, type Packet, packet } from '../prompt/packet.js'
import { schemaValues } from '../prompt/schema.js'
import type { PacketFile, Role, SeatTask, Step } from '../protocols/protocol.js'
import { materialOf } from './material.js'
import { type AskedSeat, askedSeats, askingsOf, openedOf, promptOf, type Run, record, roleOf, stateOf } from './run.js'

/** An asking that is not recorded yet, and the prompts that it binds. */
export interface Asking {
  readonly event: Asked
  readonly prompts: readonly string[]
}

/** Asks seats of a step in one event, with prompts that are equal but for the seats' marks, whenever each is asked. */
export function asking(
  run: Run,
  step: string,
  tasks: readonly SeatTask[],
  judges: Opened['judges'] = openedOf(run).judges,
): Asking {
  const boundary = askingsOf(run, step)[0]?.boundary ?? run.ports.random(boundaryDigits)
  const prepared = tasks.map(({ seat, role }) => {
    const config = judges.find((judge) => judge.seat === seat) ?? { seat, runner: 'handoff', model: null }
    const handed = run.ports.runner(config.runner).judge === undefined
    return prepare(run, role, config, handed, boundary)
  })
  const seats = prepared.map((seat) => seat.asked)
  return { event: { kind: 'asked', step, boundary, seats }, prompts: prepared.map((seat) => seat.prompt) }
}

/** Hands out the brief of a correction as a packet; `amended` answers it. Handing it out again changes nothing. */
export function handOutBrief(run: Run, step: Extract<Step, { do: 'amend' }>): void {
  if (askedSeats(run, step.step).length === 0) {
    const config = { seat: 'fixer', runner: 'handoff', model: null }
    const boundary = run.ports.random(boundaryDigits)
    const { asked, prompt } = prepare(run, step.role, config, true, boundary)
    record(run, { kind: 'asked', step: step.step, boundary, seats: [asked] }, [prompt])
  }
  for (const seat of askedSeats(run, step.step)) handOut(run, seat)
}

/** Puts a handed-out packet where its host finds it. */
export function handOut(run: Run, seat: AskedSeat): void {
  if (seat.packet !== null) run.ports.handOut(seat.packet, promptOf(run, seat.prompt), copiesFor(run, seat))
}

/** The copies that a seat's actor may read beside its prompt. */
export function copiesFor(run: Run, { role }: AskedSeat): readonly PacketFile[] {
  return roleOf(run.protocol, role).files?.(stateOf(run), materialOf(run)) ?? []
}

const boundaryDigits = 32
const tokenDigits = 8
const packetDigits = 12

type SeatConfig = Pick<AskedSeat, 'seat' | 'runner' | 'model'>

function prepare(run: Run, roleId: string, config: SeatConfig, handed: boolean, boundary: string) {
  const role = roleOf(run.protocol, roleId)
  const name = handed ? run.ports.random(packetDigits) : null
  const token = run.ports.random(tokenDigits)
  const file = role.replyFile?.(stateOf(run)) ?? 'reply.json'
  const reply = name === null ? 'standard output' : run.ports.replyPath(name, file)
  const rendered = render(run, role, { seat: config.seat, token, reply }, boundary)
  const { prompt, digest, criteria } = rendered
  const asked: AskedSeat = { ...config, role: roleId, token, prompt: digest, criteria, packet: name, reply: file }
  return { asked, prompt }
}

function render(
  run: Run,
  role: Role<unknown>,
  marks: { seat: string; token: string; reply: string },
  boundary: string,
): Packet {
  const { documents, values } = role.brief(stateOf(run), materialOf(run))
  const shown = { ...values, ...schemaValues(role.schema), documents: embed(documents, boundary), boundary }
  const focus = role.focus?.(marks.seat) ?? ''
  return packet(run.ports.template(role.template), shown, { ...marks, prefix: `${marks.seat}-`, focus })
}
