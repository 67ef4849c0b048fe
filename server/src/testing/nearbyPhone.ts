import { randomBytes } from 'node:crypto'
import {
  parseHex,
  createCentralSession,
  createFrameReassembler,
  fragmentFrame,
  GATT_UUIDS,
  decodeChairState,
  type ChairRequest,
} from '@anzuo/chair-protocol'
import type { RunningSimulatedChair } from '../simulators/chair/startSimulatedChair'
import { createBluetoothPeripheral } from '../simulators/chair/bluetoothPeripheral'

/** A phone beside a chair, with the ticket that the server gave, or without one. */
export const connectNearbyPhone = (
  { chair }: RunningSimulatedChair,
  issued: { ticket: string; sessionRoot: string } | null,
) => {
  const reassembler = createFrameReassembler()
  const heard: Uint8Array[] = []
  const session = createCentralSession({
    issued: {
      ticket: parseHex(issued?.ticket ?? '') ?? new Uint8Array(0),
      sessionRoot: parseHex(issued?.sessionRoot ?? '') ?? new Uint8Array(0),
    },
    randomBytes: length => Uint8Array.from(randomBytes(length)),
  })
  const connection = createBluetoothPeripheral(chair).connect((_characteristic, value) => {
    const frame = reassembler.push(value)
    if (frame) heard.push(frame)
  })
  connection.setSubscribed(GATT_UUIDS.control, true)
  const write = (frame: Uint8Array) => {
    for (const part of fragmentFrame(frame)) connection.write(GATT_UUIDS.control, part)
    return heard.splice(0).map(session.receive)
  }
  const greeting = issued
    ? write(session.startHandshake()).flatMap(incoming =>
        incoming.kind === 'send' ? write(incoming.bytes) : [incoming],
      )[0]
    : null
  return {
    greeting,
    disconnect: connection.disconnect,
    ask: (request: ChairRequest) => {
      const answer = write(session.request(request).bytes).find(({ kind }) => kind === 'answer')
      if (answer?.kind !== 'answer') throw new Error(`no answer to ${request.name}`)
      return { result: answer.result, data: answer.data, state: decodeChairState(answer.data) }
    },
  }
}
