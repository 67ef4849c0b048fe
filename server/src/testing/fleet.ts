import { randomBytes } from 'node:crypto'
import { pino } from 'pino'
import {
  createPhoneSession,
  createReassembler,
  deviceKeyOf,
  fragment,
  GATT,
  bytesOfHex,
  unpackState,
  type ChairRequest,
} from '../../../src/domain/chair'
import { openEmbeddedBroker } from '../gateways/chairs/embeddedBroker'
import { openChairLine } from '../gateways/chairs/line'
import { startChair, type RunningChair } from '../simulators/chair/demo'
import { peripheralOf } from '../simulators/chair/peripheral'
import { until } from './brokers'
import { TEST_MASTER_KEY } from './chair'

let lastSerial = 10_000

/** A number that no other chair of this process has. */
export const newSerialNumber = (): string => {
  lastSerial += 1
  return `HK24T${lastSerial}`
}

/** An embedded broker, a server's line to it, and simulated chairs that connect to it. */
export const openTestFleet = async () => {
  const broker = await openEmbeddedBroker({
    host: '127.0.0.1',
    port: 0,
    masterKey: TEST_MASTER_KEY,
    certificate: null,
  })
  const openLine = () =>
    openChairLine({
      url: broker.url,
      caFile: null,
      masterKey: TEST_MASTER_KEY,
      log: pino({ level: 'silent' }),
    })
  const line = await openLine()
  const running: RunningChair[] = []
  return {
    line,
    openLine,
    /** Starts a chair and waits until the line knows it. */
    start: async (serialNumber = newSerialNumber()): Promise<RunningChair & { serialNumber: string }> => {
      const chair = startChair({
        serialNumber,
        family: 'hk',
        isOwned: false,
        masterKey: TEST_MASTER_KEY,
        url: broker.url,
      })
      running.push(chair)
      await until(() => line.known(serialNumber).isOnline && line.known(serialNumber).state !== null)
      return { ...chair, serialNumber }
    },
    close: async () => {
      for (const chair of running) await chair.close()
      await line.close()
      await broker.close()
    },
  }
}

export type TestFleet = Awaited<ReturnType<typeof openTestFleet>>

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

export const testDeviceKey = (serialNumber: string): Uint8Array => deviceKeyOf(TEST_MASTER_KEY, serialNumber)
