import { randomBytes } from 'node:crypto'
import {
  createCentralSession,
  createChairFrameReassembler,
  decodeChairState,
  fragmentChairFrame,
  GATT_UUIDS,
  parseHex,
  type ChairEvent,
  type ChairRequest,
  type ChairResult,
  type ChairState,
} from '@anzuo/chair-protocol'
import { createSimulatedChairPeripheral } from '../simulators/chair/bluetoothPeripheral'
import type { SimulatedChair } from '../simulators/chair/simulatedChair'

export type TestChairReply = { result: ChairResult; data: Uint8Array; state: ChairState | null }

/** A ticket as the server hands it out, in hex. */
type IssuedTicketText = { ticket: string; sessionRoot: string }

const NO_TICKET = { ticket: new Uint8Array(0), sessionRoot: new Uint8Array(0) }

/** A phone beside a chair, with the ticket that the server gave, or without one: then it shakes no hands. */
export const connectNearbyPhone = ({ chair }: { chair: SimulatedChair }, issued: IssuedTicketText | null) =>
  connectPhone(chair, {
    issued: issued
      ? {
          ticket: parseHex(issued.ticket) ?? NO_TICKET.ticket,
          sessionRoot: parseHex(issued.sessionRoot) ?? NO_TICKET.sessionRoot,
        }
      : NO_TICKET,
    isStranger: issued === null,
  })

/** A phone that is connected over Bluetooth, and has shaken hands with the chair unless it is a stranger's. */
export const connectPhone = (
  chair: SimulatedChair,
  { issued, isStranger }: { issued: { ticket: Uint8Array; sessionRoot: Uint8Array }; isStranger: boolean },
) => {
  const session = createCentralSession({
    issued,
    randomBytes: length => Uint8Array.from(randomBytes(length)),
  })
  const reassembler = createChairFrameReassembler()
  const received: Uint8Array[] = []
  const events: ChairEvent[] = []
  const connection = createSimulatedChairPeripheral(chair).connect((characteristic, value) => {
    const frame = characteristic === GATT_UUIDS.control ? reassembler.push(value) : null
    if (frame) received.push(frame)
  })
  connection.setSubscribed(GATT_UUIDS.control, true)

  const write = (frame: Uint8Array) => {
    for (const part of fragmentChairFrame(frame)) connection.write(GATT_UUIDS.control, part)
  }
  /** What has arrived since the last time. */
  const listen = () => {
    const incoming = received.splice(0).map(session.receive)
    for (const each of incoming) if (each.kind === 'event') events.push(each.event)
    return incoming
  }
  const shakeHands = () => {
    write(session.startHandshake())
    for (const answer of listen()) if (answer.kind === 'send') write(answer.bytes)
    return listen()[0]
  }
  const ask = (request: ChairRequest): TestChairReply => {
    // A start counts for a moment after the answer to the request before it.
    if (request.name === 'start' || request.name === 'resume') ask({ name: 'ping' })
    const { sequence, bytes } = session.request(request)
    write(bytes)
    const answer = listen().find(incoming => incoming.kind === 'answer' && incoming.sequence === sequence)
    if (answer?.kind !== 'answer') throw new Error(`no answer to ${request.name}`)
    return { result: answer.result, data: answer.data, state: decodeChairState(answer.data) }
  }
  const greeting = isStranger ? undefined : shakeHands()
  return { greeting, session, connection, events, write, listen, shakeHands, ask }
}
