import { randomBytes } from 'node:crypto'
import {
  decodeChairEvent,
  decodeChairState,
  decodeUplink,
  deriveSealedMessageKeys,
  deriveUserIdHash,
  encodeChairRequest,
  encodeDownlink,
  getChairOperationCode,
  issueAccessTicket,
  SEALED_MESSAGE_TTL_MS,
  chairResultCodes,
  type AccessTicket,
  type ChairEvent,
  type ChairFamilyKey,
  type ChairFeature,
  type ChairRequest,
  type DownlinkHeader,
} from '@anzuo/chair-protocol'
import { createFactoryChairMemory, type ChairPersistentMemory } from '@anzuo/chair-protocol/model'
import { createSimulatedChair, type SimulatedChair } from '../simulators/chair/simulatedChair'
import type { SimulatedFirmwareOptions } from '../simulators/chair/simulatedFirmware'
import type { SimulatedNetwork } from '../simulators/chair/simulatedWifi'
import { getTestDeviceKey } from './testChairKeys'
import { connectPhone, type TestChairReply } from './nearbyPhone'

const TEST_UNIX_SECONDS = 1_800_000_000

/** A chair whose clock a test moves, with phones beside it and a server far away. */
export const createTestChair = (
  options: {
    family?: ChairFamilyKey
    features?: readonly ChairFeature[]
    serialNumber?: string
    firmware?: SimulatedFirmwareOptions
    /** It has one unless this says no. */
    isOwned?: boolean
    networks?: readonly SimulatedNetwork[]
  } = {},
) => {
  const serialNumber = options.serialNumber ?? 'HK24A00012'
  const deviceKey = getTestDeviceKey(serialNumber).key
  const timers = createTestTimers(1_000_000)
  const boot = (memory: ChairPersistentMemory) =>
    createSimulatedChair({
      memory,
      randomBytes: length => Uint8Array.from(randomBytes(length)),
      now: timers.now,
      after: timers.after,
      ...(options.firmware ? { firmware: options.firmware } : {}),
      ...(options.networks ? { networks: options.networks } : {}),
    })
  const memory = createFactoryChairMemory({
    serialNumber,
    family: options.family ?? 'w',
    deviceKey,
    logGeneration: 5,
    ...(options.features ? { features: options.features } : {}),
  })
  memory.isOwned = options.isOwned ?? true
  let chair = boot(memory)
  let bootedAt = timers.now()

  const ticketFor = (user: string, changes: Partial<AccessTicket> = {}) =>
    issueAccessTicket(deviceKey, {
      role: 'owner',
      epoch: 1,
      issuedAt: TEST_UNIX_SECONDS,
      expiresAt: TEST_UNIX_SECONDS + 12 * 3600,
      user: deriveUserIdHash(user),
      ...changes,
    })

  return {
    get chair() {
      return chair
    },
    memory,
    deviceKey,
    advance: timers.advance,
    ticketFor,
    /** A phone that has connected, and has shaken hands with the chair unless it is a stranger's. */
    phone: (
      user: string,
      { ticket, isStranger = false }: { ticket?: Partial<AccessTicket>; isStranger?: boolean } = {},
    ) => connectPhone(chair, { issued: ticketFor(user, ticket), isStranger }),
    /** The server, which writes with this key of the chair. */
    server: (key = deviceKey) =>
      connectServer(key, { getChair: () => chair, getUptimeMs: () => timers.now() - bootedAt }),
    /** A power cut: only the memory is left. */
    reboot: () => {
      chair.stop()
      timers.restart(5000)
      bootedAt = timers.now()
      chair = boot(memory)
    },
  }
}

export type TestChair = ReturnType<typeof createTestChair>

/** A clock in ms that a test moves, with its timers. */
export const createTestTimers = (start: number) => {
  let time = start
  let timers: { at: number; callback: () => void }[] = []
  return {
    now: () => time,
    after: (ms: number, callback: () => void) => {
      const timer = { at: time + ms, callback }
      timers.push(timer)
      return () => {
        timers = timers.filter(other => other !== timer)
      }
    },
    /** Moves the clock, and runs the timers that come due on the way. */
    advance: (ms: number) => {
      const end = time + ms
      for (;;) {
        const next = timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0]
        if (!next) break
        timers = timers.filter(timer => timer !== next)
        time = Math.max(time, next.at)
        next.callback()
      }
      time = end
    },
    /** Milliseconds to the next timer, or null when none runs. */
    getNextDelayMs: (): number | null =>
      timers.length === 0 ? null : Math.min(...timers.map(({ at }) => at)) - time,
    /** Drops all timers and lets so much time pass. */
    restart: (ms: number) => {
      timers = []
      time += ms
    },
  }
}

/** The server, connected to the chair, with everything that the chair has sent it. */
const connectServer = (
  deviceKey: Uint8Array,
  { getChair, getUptimeMs }: { getChair: () => SimulatedChair; getUptimeMs: () => number },
) => {
  const keys = deriveSealedMessageKeys(deviceKey)
  const answers: Uint8Array[] = []
  const events: (ChairEvent['name'] | undefined)[] = []
  const eventMessages: Uint8Array[] = []
  return {
    uplink: {
      sendAnswer: (_server: string, message: Uint8Array) => void answers.push(message),
      sendEvent: (message: Uint8Array) => {
        eventMessages.push(message)
        const frame = decodeUplink(keys, message)?.frame
        events.push(frame && decodeChairEvent(frame.operation, frame.payload)?.name)
      },
      sendState: () => {},
    },
    answers,
    events,
    eventMessages,
    createHeader: (user: string | null, changes: Partial<DownlinkHeader> = {}): DownlinkHeader => ({
      boot: getChair().boot,
      // The chair's clock begins with the boot.
      deadline: (getUptimeMs() + SEALED_MESSAGE_TTL_MS) >>> 0,
      id: Uint8Array.from(randomBytes(12)),
      role: 'owner',
      vouchedSitting: null,
      user: user === null ? new Uint8Array(8) : deriveUserIdHash(user),
      ...changes,
    }),
    write: (header: DownlinkHeader, request: ChairRequest) =>
      encodeDownlink(keys, header, {
        kind: 'request',
        operation: getChairOperationCode(request.name),
        sequence: 0,
        payload: encodeChairRequest(request),
      }),
    /** Hands bytes to the chair and gives its answer, or null when it says nothing. */
    deliver: (bytes: Uint8Array): TestChairReply | null => {
      const before = answers.length
      getChair().receiveDownlink(bytes)
      const answer = answers[before] && decodeUplink(keys, answers[before])
      if (!answer) return null
      const [code = 0, ...rest] = answer.frame.payload
      const result = chairResultCodes.getName(code)
      if (!result) throw new Error(`no result ${code}`)
      const data = Uint8Array.from(rest)
      return { result, data, state: decodeChairState(data) }
    },
  }
}
