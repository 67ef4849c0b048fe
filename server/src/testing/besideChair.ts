import { randomBytes } from 'node:crypto'
import {
  bytesOfHex,
  createPhoneSession,
  createReassembler,
  fragment,
  GATT,
  unpackState,
  type ChairRequest,
} from '../../../src/domain/chair'
import type { RunningChair } from '../simulators/chair/demo'
import { peripheralOf } from '../simulators/chair/peripheral'

/** A phone beside a chair, with the ticket that the server gave, or without one. */
export const besideChair = (
  { chair }: RunningChair,
  issued: { ticket: string; sessionRoot: string } | null,
) => {
  const reassembler = createReassembler()
  const heard: Uint8Array[] = []
  const session = createPhoneSession({
    issued: {
      ticket: bytesOfHex(issued?.ticket ?? '') ?? new Uint8Array(0),
      sessionRoot: bytesOfHex(issued?.sessionRoot ?? '') ?? new Uint8Array(0),
    },
    randomBytes: length => Uint8Array.from(randomBytes(length)),
  })
  const connection = peripheralOf(chair).connect((_characteristic, value) => {
    const frame = reassembler.push(value)
    if (frame) heard.push(frame)
  })
  connection.setSubscribed(GATT.control, true)
  const write = (frame: Uint8Array) => {
    for (const part of fragment(frame)) connection.write(GATT.control, part)
    return heard.splice(0).map(session.receive)
  }
  const greeting = issued
    ? write(session.hello()).flatMap(incoming =>
        incoming.kind === 'send' ? write(incoming.bytes) : [incoming],
      )[0]
    : null
  return {
    greeting,
    disconnect: connection.disconnect,
    ask: (request: ChairRequest) => {
      const answer = write(session.request(request).bytes).find(({ kind }) => kind === 'answer')
      if (answer?.kind !== 'answer') throw new Error(`no answer to ${request.name}`)
      return { result: answer.result, data: answer.data, state: unpackState(answer.data) }
    },
  }
}
