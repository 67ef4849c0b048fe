import { randomBytes } from 'node:crypto'
import {
  createCentralSession,
  createFrameReassembler,
  deriveDeviceKey,
  encodeChairRequest,
  fragmentFrame,
  GATT_UUIDS,
  issueAccessTicket,
  MESSAGE_TTL_MS,
  deriveMessageKeys,
  getOperationCode,
  decodeUplink,
  resultCodes,
  decodeChairState,
  deriveUserKey,
  encodeDownlink,
  type ChairEvent,
  type ChairRequest,
  type ChairState,
  type ChairFamilyKey,
  type ChairFeature,
  type DownlinkHeader,
  type ChairResult,
  type AccessTicket,
} from '@anzuo/chair-protocol'
import { createSimulatedChair } from '../simulators/chair/simulatedChair'
import { createFactoryMemory, type ChairPersistentMemory } from '@anzuo/chair-protocol/model'
import { createBluetoothPeripheral } from '../simulators/chair/bluetoothPeripheral'

export const TEST_CHAIR_MASTER_KEY = new Uint8Array(32).fill(7)

const TEST_UNIX_SECONDS = 1_800_000_000

export type ChairReply = { result: ChairResult; data: Uint8Array; state: ChairState | null }

/** A chair whose clock a test moves, with phones beside it and a server far away. */
export const createTestChair = (
  options: { family?: ChairFamilyKey; features?: readonly ChairFeature[]; serialNumber?: string } = {},
) => {
  const serialNumber = options.serialNumber ?? 'HK24A00012'
  const deviceKey = deriveDeviceKey(TEST_CHAIR_MASTER_KEY, serialNumber)
  let time = 1_000_000
  let timers: { at: number; callback: () => void }[] = []

  const boot = (memory: ChairPersistentMemory) =>
    createSimulatedChair({
      memory,
      deviceKey,
      randomBytes: length => Uint8Array.from(randomBytes(length)),
      now: () => time,
      after: (ms, callback) => {
        const timer = { at: time + ms, callback }
        timers.push(timer)
        return () => {
          timers = timers.filter(other => other !== timer)
        }
      },
    })

  const memory = createFactoryMemory({
    serialNumber,
    family: options.family ?? 'w',
    logGeneration: 5,
    ...(options.features ? { features: options.features } : {}),
  })
  memory.isOwned = true
  let chair = boot(memory)

  /** Moves the clock, and runs the timers that come due on the way. */
  const advance = (ms: number) => {
    const end = time + ms
    for (;;) {
      const next = timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0]
      if (!next) break
      timers = timers.filter(timer => timer !== next)
      time = Math.max(time, next.at)
      next.callback()
    }
    time = end
  }

  const ticketFor = (user: string, changes: Partial<AccessTicket> = {}) =>
    issueAccessTicket(deviceKey, {
      role: 'owner',
      epoch: 1,
      issuedAt: TEST_UNIX_SECONDS,
      expiresAt: TEST_UNIX_SECONDS + 12 * 3600,
      user: deriveUserKey(user),
      ...changes,
    })

  /** A phone that has connected, and has come together with the chair unless it is a stranger's. */
  const connectPhone = (
    user: string,
    options: { ticket?: Partial<AccessTicket>; isStranger?: boolean } = {},
  ) => {
    const session = createCentralSession({
      issued: ticketFor(user, options.ticket),
      randomBytes: length => Uint8Array.from(randomBytes(length)),
    })
    const reassembler = createFrameReassembler()
    const heard: Uint8Array[] = []
    const events: ChairEvent[] = []
    const connection = createBluetoothPeripheral(chair).connect((characteristic, value) => {
      const frame = characteristic === GATT_UUIDS.control ? reassembler.push(value) : null
      if (frame) heard.push(frame)
    })
    connection.setSubscribed(GATT_UUIDS.control, true)
    const write = (frame: Uint8Array) => {
      for (const part of fragmentFrame(frame)) connection.write(GATT_UUIDS.control, part)
    }
    const listen = () => {
      const incoming = heard.splice(0).map(session.receive)
      for (const each of incoming) if (each.kind === 'event') events.push(each.event)
      return incoming
    }
    const performHandshake = () => {
      write(session.startHandshake())
      for (const answer of listen()) if (answer.kind === 'send') write(answer.bytes)
      return listen()[0]
    }
    const greeting = options.isStranger ? undefined : performHandshake()
    return {
      greeting,
      session,
      connection,
      events,
      write,
      listen,
      shakeHands: performHandshake,
      ask: (request: ChairRequest): ChairReply => {
        const { sequence, bytes } = session.request(request)
        write(bytes)
        const answer = listen().find(incoming => incoming.kind === 'answer' && incoming.sequence === sequence)
        if (answer?.kind !== 'answer') throw new Error(`no answer to ${request.name}`)
        return { result: answer.result, data: answer.data, state: decodeChairState(answer.data) }
      },
    }
  }

  /** The server, with a line to the chair and everything that the chair sent over it. */
  const connectServer = () => {
    const keys = deriveMessageKeys(deviceKey)
    const answers: Uint8Array[] = []
    const events: ChairEvent['name'][] = []
    const eventMessages: Uint8Array[] = []
    const mqttClient = {
      sendAnswer: (_server: string, letter: Uint8Array) => void answers.push(letter),
      sendEvent: (letter: Uint8Array) => {
        eventMessages.push(letter)
        events.push(getEventName(decodeUplink(keys, letter)?.frame.operation))
      },
      sendState: () => {},
    }
    const createDownlink = (user: string | null, changes: Partial<DownlinkHeader> = {}): DownlinkHeader => ({
      boot: chair.boot,
      // The chair's clock begins with the boot.
      deadline: (time - bootedAt + MESSAGE_TTL_MS) >>> 0,
      id: Uint8Array.from(randomBytes(12)),
      role: 'owner',
      vouchedSitting: null,
      user: user === null ? new Uint8Array(8) : deriveUserKey(user),
      ...changes,
    })
    const write = (letter: DownlinkHeader, request: ChairRequest) =>
      encodeDownlink(keys, letter, {
        kind: 'request',
        operation: getOperationCode(request.name),
        sequence: 0,
        payload: encodeChairRequest(request),
      })
    return {
      line: mqttClient,
      answers,
      events,
      eventLetters: eventMessages,
      letterFrom: createDownlink,
      write,
      /** Hands bytes to the chair and gives its answer, or null when it says nothing. */
      deliver: (bytes: Uint8Array): ChairReply | null => {
        const before = answers.length
        chair.receiveDownlink(bytes)
        const answer = answers[before] && decodeUplink(keys, answers[before])
        if (!answer) return null
        const [code = 0, ...data] = answer.frame.payload
        const result = resultCodes.getName(code)
        if (!result) throw new Error(`no result ${code}`)
        return {
          result,
          data: Uint8Array.from(data),
          state: decodeChairState(Uint8Array.from(data)),
        }
      },
    }
  }

  let bootedAt = time
  return {
    get chair() {
      return chair
    },
    memory,
    deviceKey,
    advance,
    ticketFor,
    phone: connectPhone,
    server: connectServer,
    /** A power cut: only the memory is left. */
    reboot: () => {
      chair.stop()
      timers = []
      time += 5000
      bootedAt = time
      chair = boot(memory)
    },
  }
}

export type TestChair = ReturnType<typeof createTestChair>

const getEventName = (code: number | undefined): ChairEvent['name'] => {
  switch (code) {
    case 0x81:
      return 'fault'
    case 0x82:
      return 'session'
    case 0x83:
      return 'owner'
    case 0x84:
      return 'claimed'
    default:
      return 'state'
  }
}
