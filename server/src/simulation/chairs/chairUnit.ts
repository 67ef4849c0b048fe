import { randomBytes } from 'node:crypto'
import {
  decodeChairRequest,
  decodeDownlink,
  deriveSealedMessageKeys,
  toHex,
  type ChairFamilyKey,
  type ChairRequest,
  type ChairState,
} from '@anzuo/chair-protocol'
import { createFactoryChairMemory, type ChairPersistentMemory } from '@anzuo/chair-protocol/model'
import { connectChairToBroker } from '../../simulators/chair/chairBrokerConnection'
import { createSimulatedChair, type SimulatedChair } from '../../simulators/chair/simulatedChair'
import { getTestDeviceKey } from '../../testing/testChairKeys'
import type { World } from '../world'
import type { SimulatedBroker } from './simulatedBroker'

/** A chair in its room: power, connection, seat, button, and everything that happened to it. */
export type ChairUnit = {
  serialNumber: string
  memory: ChairPersistentMemory
  record: Readonly<UnitRecord>
  powerOn: () => void
  /** What its display shows. */
  getClaimNumber: () => number | null
} & ReturnType<typeof createHands>

/** Somebody sat there from one moment to another; the server knows it by the chair's boot and count. */
export type Sitting = { name: string; boot: number; count: number; from: number; to: number }

/** A message as it reached the chair. `user` is the hex text of a person's key, zeros for the server itself. */
export type ArrivedRequest = { request: ChairRequest; user: string; at: number }

export type ChairListener = {
  /** The chair shows the number of another claim, although nobody has pressed and the first one was not over. */
  onClaimReplaced: (chair: ChairUnit, numbers: { before: number; after: number }) => void
  /** A stop has taken effect. */
  onStopped: (chair: ChairUnit) => void
  /** The chair has changed; `cause` is the message that it is just carrying out, if any. */
  onChanged: (chair: ChairUnit, change: ChairChange) => void
}

export type ChairChange = { before: ChairState; after: ChairState; cause: ArrivedRequest | null }

const MIN_POWER_CUT_MS = 2000
const MAX_POWER_CUT_MS = 20_000
const STOPS: readonly string[] = ['stop', 'emergencyStop']

type UnitParts = {
  world: World
  broker: SimulatedBroker
  listener: ChairListener
  serialNumber: string
  deviceKey: Uint8Array
  memory: ChairPersistentMemory
  record: UnitRecord
  /** The chair as others have it. */
  getUnit: () => ChairUnit
}

/** How the chair is, and all that happened to it. */
type UnitRecord = {
  /** Null without power. */
  running: SimulatedChair | null
  /** Its last state, also of before a power cut. */
  state: ChairState | null
  bootedAt: number
  brokerName: string
  sitter: string | null
  /** The message that is just carried out. */
  cause: ArrivedRequest | null
  sittings: Sitting[]
  presses: { number: number; at: number }[]
  /** Messages that reached it, whatever it made of them. */
  requests: ArrivedRequest[]
  /** Stops that took effect. */
  stops: ArrivedRequest[]
  /** When it went to the phase in which it is. */
  phaseSince: number
}

/** Puts up a chair that belongs to nobody. Its body is the simulated chair that the project ships. */
export const createChairUnit = (
  world: World,
  broker: SimulatedBroker,
  options: { serialNumber: string; family: ChairFamilyKey; listener: ChairListener },
) => {
  const { serialNumber, family, listener } = options
  const { key: deviceKey } = getTestDeviceKey(serialNumber)
  const memory = createFactoryChairMemory({ serialNumber, family, deviceKey, logGeneration: 1 })
  const record: UnitRecord = {
    running: null,
    state: null,
    bootedAt: 0,
    brokerName: '',
    sitter: null,
    cause: null,
    sittings: [],
    presses: [],
    requests: [],
    stops: [],
    phaseSince: 0,
  }
  const getUnit = (): ChairUnit => unit
  const parts: UnitParts = { world, broker, listener, serialNumber, deviceKey, memory, record, getUnit }
  const unit = {
    serialNumber,
    memory,
    record: record as Readonly<UnitRecord>,
    powerOn: () => powerOn(parts),
    getClaimNumber: (): number | null => record.running?.getClaimNumber() ?? null,
    ...createHands(parts),
  }
  return unit
}

const powerOn = (parts: UnitParts): void => {
  const { world, broker, serialNumber, deviceKey, memory, record } = parts
  const { time } = world
  const running: SimulatedChair = createSimulatedChair({
    memory,
    randomBytes: length => Uint8Array.from(randomBytes(length)),
    now: time.now,
    onChanged: after => noteChange(parts, after),
  })
  const now = time.now()
  Object.assign(record, { running, state: running.state(), bootedAt: now, phaseSince: now })
  const readMessage = createMessageReader(deviceKey)
  connectChairToBroker(
    {
      ...running,
      receiveDownlink: bytes => {
        record.cause = readMessage(bytes, time.now())
        if (record.cause) record.requests.push(record.cause)
        receiveDownlink(parts, running, bytes)
        record.cause = null
      },
    },
    {
      url: 'mqtt://simulated',
      connect: connection => {
        record.brokerName = connection.clientId
        return broker.connect(connection, () => record.running !== running)
      },
    },
  )
  if (record.sitter === null) return
  running.sitDown()
  noteSitting(parts, { name: record.sitter, running })
  world.history.record(`${serialNumber} has power again`)
}

const noteChange = (
  { world, serialNumber, record, listener, getUnit }: UnitParts,
  after: ChairState,
): void => {
  const { cause } = record
  const before = record.state ?? after
  record.state = after
  if (before.phase !== after.phase) {
    record.phaseSince = world.time.now()
    world.history.record(
      `${serialNumber} ${before.phase} to ${after.phase}${cause ? ` by ${cause.request.name}` : ''}`,
    )
  }
  if (record.running) listener.onChanged(getUnit(), { before, after, cause })
}

/** Watches what a message does to the chair. */
const receiveDownlink = (
  { world, serialNumber, record, listener, getUnit }: UnitParts,
  running: SimulatedChair,
  bytes: Uint8Array,
): void => {
  const { cause } = record
  const { stopCount } = running.state()
  const before = running.getClaimNumber()
  running.receiveDownlink(bytes)
  const after = running.getClaimNumber()
  if (before !== null && after !== null && before !== after)
    listener.onClaimReplaced(getUnit(), { before, after })
  if (!cause || !STOPS.includes(cause.request.name) || running.state().stopCount === stopCount) return
  record.stops.push(cause)
  world.history.record(`${serialNumber} is stopped by ${cause.user.slice(0, 4)}`)
  listener.onStopped(getUnit())
}

const noteSitting = (
  { world, record }: UnitParts,
  { name, running }: { name: string; running: SimulatedChair },
): void => {
  const { sitting: count } = running.state()
  record.sittings.push({ name, boot: running.boot, count, from: world.time.now(), to: Infinity })
}

const endSitting = ({ world, record }: UnitParts): void => {
  const last = record.sittings.at(-1)
  if (last?.to === Infinity) last.to = world.time.now()
}

/** What people and the house do to the chair. */
const createHands = (parts: UnitParts) => {
  const { world, broker, serialNumber, record } = parts
  const { time, random, history } = world
  return {
    cutPower: (): void => {
      if (!record.running) return
      history.record(`${serialNumber} loses its power`)
      record.running.stop()
      record.running = null
      endSitting(parts)
      broker.loseDead()
      time.schedule(random.nextInteger(MIN_POWER_CUT_MS, MAX_POWER_CUT_MS), () => powerOn(parts))
    },
    /** False when the seat is taken. */
    sitDown: (name: string): boolean => {
      if (record.sitter !== null || !record.running) return false
      record.sitter = name
      record.running.sitDown()
      noteSitting(parts, { name, running: record.running })
      history.record(`${name} sits down in ${serialNumber}`)
      return true
    },
    standUp: (name: string): void => {
      if (record.sitter !== name) return
      record.sitter = null
      endSitting(parts)
      record.running?.standUp()
      history.record(`${name} stands up from ${serialNumber}`)
    },
    /** Somebody presses the button, whatever the chair shows. */
    press: (name: string): void => {
      if (!record.running) return
      const number = record.running.getClaimNumber()
      if (number !== null) record.presses.push({ number, at: time.now() })
      history.record(`${name} presses the button of ${serialNumber}, which shows ${number ?? 'nothing'}`)
      record.running.pressButton()
    },
  }
}

/** Reads what the server wrote to a chair; null for what is none of its messages. */
export const createMessageReader = (deviceKey: Uint8Array) => {
  const keys = deriveSealedMessageKeys(deviceKey)
  return (bytes: Uint8Array, at: number): ArrivedRequest | null => {
    const read = decodeDownlink(keys, bytes)
    if (!read) return null
    const request = decodeChairRequest(read.frame.operation, read.frame.payload)
    return typeof request === 'string' ? null : { request, user: toHex(read.header.user), at }
  }
}
