import { asciiBytes, asciiText, concat, readWhole, u16, u32, u8, type Reader } from '../wire/bytes'
import { codeTable } from './codes'
import { ALL_ZONES, zoneBits, zonesOf, type Zone } from './zones'

export const NONCE_LENGTH = 8
export const TICKET_LENGTH = 28
export const PROOF_LENGTH = 8
export const CHALLENGE_LENGTH = 16
export const USER_KEY_LENGTH = 8
export const DIGEST_LENGTH = 32

/** What can be set to an absolute value, and the highest value. Nothing is ever set relative to what it was. */
export const PARAMETERS = { intensity: 5, heat: 3, airbag: 5, footRoller: 3 } as const

export type Parameter = keyof typeof PARAMETERS

const parameterCodes = codeTable<Parameter>({ intensity: 1, heat: 2, airbag: 3, footRoller: 4 })

/** The parameter that takes a mask of zones rather than a strength. */
const ZONES_PARAMETER = 5

/** What moves while the handle is held. `zeroGravity` and `upright` move both parts towards that posture. */
export type Axis = 'back' | 'legs' | 'zeroGravity' | 'upright'

const axes = codeTable<Axis>({ back: 1, legs: 2, zeroGravity: 3, upright: 4 })

export type Direction = -1 | 0 | 1

export type ChairRequest =
  | { name: 'hello'; nonce: Uint8Array }
  | { name: 'authenticate'; ticket: Uint8Array; proof: Uint8Array }
  | { name: 'getInfo' }
  | { name: 'getState' }
  | { name: 'ping' }
  /** `token` is drawn once for each press on start: the same start may arrive over two links and has one effect. */
  | { name: 'start'; program: number; minutes: number; token: number }
  | { name: 'pause' }
  | { name: 'resume' }
  | { name: 'stop' }
  | { name: 'reset' }
  | { name: 'emergencyStop' }
  | { name: 'set'; parameter: Parameter; value: number }
  | { name: 'setZones'; zones: Zone[] }
  /** The dead man's handle: repeated at least every 400 ms, or the chair stops moving. Direction 0 lets go. */
  | { name: 'move'; axis: Axis; direction: Direction }
  | { name: 'lock'; isOn: boolean }
  | { name: 'planBegin'; length: number; checksum: number }
  | { name: 'planChunk'; offset: number; bytes: Uint8Array }
  | { name: 'planCommit' }
  | { name: 'logSince'; after: number }
  | { name: 'logReceived'; generation: number; upTo: number; mac: Uint8Array }
  /** Name and password of the Wi-Fi from `packWifi`; on the air they are sealed by `sealWifi`. */
  | { name: 'wifi'; access: Uint8Array }
  | { name: 'claim'; challenge: Uint8Array }
  | { name: 'firmware'; version: readonly [number, number, number]; digest: Uint8Array }
  /** From the server only: whether the chair has an owner, and the count of owners so far. */
  | { name: 'owner'; epoch: number; isOwned: boolean }
  /** From the server only: what time it is. */
  | { name: 'time'; unixSeconds: number }

export type RequestName = ChairRequest['name']

const SET_CODE = 0x20

export const operations = codeTable<Exclude<RequestName, 'setZones'>>({
  hello: 0x01,
  authenticate: 0x02,
  getInfo: 0x03,
  getState: 0x04,
  ping: 0x05,
  start: 0x10,
  pause: 0x11,
  resume: 0x12,
  stop: 0x13,
  reset: 0x1e,
  emergencyStop: 0x1f,
  set: SET_CODE,
  move: 0x21,
  lock: 0x22,
  planBegin: 0x30,
  planChunk: 0x31,
  planCommit: 0x32,
  logSince: 0x40,
  logReceived: 0x41,
  wifi: 0x50,
  claim: 0x51,
  firmware: 0x52,
  owner: 0x53,
  time: 0x54,
})

/** Number of the operation that carries a request. */
export const operationOf = (name: RequestName): number =>
  name === 'setZones' ? SET_CODE : operations.codeOf(name)

/** The payload of a request. */
export const encodeRequest = (request: ChairRequest): Uint8Array => {
  switch (request.name) {
    case 'hello':
      return request.nonce
    case 'authenticate':
      return concat(request.ticket, request.proof)
    case 'start':
      return concat(u8(request.program), u8(request.minutes), u32(request.token))
    case 'set':
      return Uint8Array.of(parameterCodes.codeOf(request.parameter), request.value)
    case 'setZones':
      return Uint8Array.of(ZONES_PARAMETER, zoneBits(request.zones))
    case 'move':
      return Uint8Array.of(axes.codeOf(request.axis), request.direction & 0xff)
    case 'lock':
      return u8(request.isOn ? 1 : 0)
    case 'planBegin':
      return concat(u16(request.length), u16(request.checksum))
    case 'planChunk':
      return concat(u16(request.offset), request.bytes)
    case 'logSince':
      return u32(request.after)
    case 'logReceived':
      return concat(u32(request.generation), u32(request.upTo), request.mac)
    case 'wifi':
      return request.access
    case 'claim':
      return request.challenge
    case 'firmware':
      return concat(Uint8Array.of(...request.version), request.digest)
    case 'owner':
      return concat(u16(request.epoch), u8(request.isOwned ? 1 : 0))
    case 'time':
      return u32(request.unixSeconds)
    case 'getInfo':
    case 'getState':
    case 'ping':
    case 'pause':
    case 'resume':
    case 'stop':
    case 'reset':
    case 'emergencyStop':
    case 'planCommit':
      return new Uint8Array(0)
  }
}

/** The request of an operation and its payload. `unknownOperation` and `badParameter` are what the chair answers to it. */
export const decodeRequest = (
  operation: number,
  payload: Uint8Array,
): ChairRequest | 'unknownOperation' | 'badParameter' => {
  const name = operations.nameOf(operation)
  if (name === null) return 'unknownOperation'
  return readWhole(payload, reader => readRequest(name, reader)) ?? 'badParameter'
}

const readRequest = (name: Exclude<RequestName, 'setZones'>, reader: Reader): ChairRequest | null => {
  switch (name) {
    case 'hello':
      return { name, nonce: reader.take(NONCE_LENGTH) }
    case 'authenticate':
      return { name, ticket: reader.take(TICKET_LENGTH), proof: reader.take(PROOF_LENGTH) }
    case 'start':
      return { name, program: reader.u8(), minutes: reader.u8(), token: reader.u32() }
    case 'set':
      return readSetting(reader)
    case 'move': {
      const axis = axes.nameOf(reader.u8())
      const direction = DIRECTIONS.get(reader.u8())
      return axis === null || direction === undefined ? null : { name, axis, direction }
    }
    case 'lock': {
      const isOn = yesOrNo(reader.u8())
      return isOn === null ? null : { name, isOn }
    }
    case 'planBegin':
      return { name, length: reader.u16(), checksum: reader.u16() }
    case 'planChunk':
      return { name, offset: reader.u16(), bytes: reader.take(reader.left()) }
    case 'logSince':
      return { name, after: reader.u32() }
    case 'logReceived':
      return { name, generation: reader.u32(), upTo: reader.u32(), mac: reader.take(PROOF_LENGTH) }
    case 'wifi':
      return { name, access: reader.take(reader.left()) }
    case 'claim':
      return { name, challenge: reader.take(CHALLENGE_LENGTH) }
    case 'firmware':
      return {
        name,
        version: [reader.u8(), reader.u8(), reader.u8()],
        digest: reader.take(DIGEST_LENGTH),
      }
    case 'owner': {
      const epoch = reader.u16()
      const isOwned = yesOrNo(reader.u8())
      return isOwned === null ? null : { name, epoch, isOwned }
    }
    case 'time':
      return { name, unixSeconds: reader.u32() }
    default:
      return { name }
  }
}

const readSetting = (reader: Reader): ChairRequest | null => {
  const code = reader.u8()
  const value = reader.u8()
  if (code === ZONES_PARAMETER)
    return value === 0 || value > ALL_ZONES ? null : { name: 'setZones', zones: zonesOf(value) }
  const parameter = parameterCodes.nameOf(code)
  return parameter === null || value > PARAMETERS[parameter] ? null : { name: 'set', parameter, value }
}

const DIRECTIONS = new Map<number, Direction>([
  [0, 0],
  [1, 1],
  [0xff, -1],
])

const yesOrNo = (value: number): boolean | null => (value > 1 ? null : value === 1)

/** Longest name and password of a Wi-Fi, in bytes (IEEE 802.11, WPA). */
const LONGEST_NAME = 32
const LONGEST_PASSWORD = 63

export type WifiAccess = { name: string; password: string }

/** Name and password as they are sealed, or null when they are too long or not ASCII. */
export const packWifi = ({ name, password }: WifiAccess): Uint8Array | null => {
  const isAscii = [name, password].every(text => /^[\x20-\x7e]*$/.test(text))
  if (!isAscii || name.length === 0 || name.length > LONGEST_NAME || password.length > LONGEST_PASSWORD)
    return null
  return concat(u8(name.length), asciiBytes(name), u8(password.length), asciiBytes(password))
}

export const unpackWifi = (bytes: Uint8Array): WifiAccess | null =>
  readWhole(bytes, reader => {
    const name = asciiText(reader.take(reader.u8()))
    const password = asciiText(reader.take(reader.u8()))
    return name === '' ? null : { name, password }
  })
