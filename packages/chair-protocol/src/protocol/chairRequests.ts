import {
  concatBytes,
  decodeAllBytes,
  encodeUint16,
  encodeUint32,
  encodeUint8,
  type ByteReader,
} from '../wire/bytes'
import { createWireCodeTable } from './codeTable'
import { ALL_ZONES_BITMASK, toZoneBitmask, parseZoneBitmask, type MassageZone } from './massageZones'

export const HANDSHAKE_NONCE_BYTES = 8
export const ACCESS_TICKET_BYTES = 28
export const HANDSHAKE_PROOF_BYTES = 8
export const CLAIM_CHALLENGE_BYTES = 16
export const USER_ID_HASH_BYTES = 8
export const PRESENCE_NONCE_BYTES = 16
const DEVICE_KEY_BYTES = 32

/** What can be set to an absolute value, and the highest value. Nothing is ever set relative to what it was. */
export const MAX_VALUE_BY_CHAIR_PARAMETER = { intensity: 5, heat: 3, airbag: 5, footRoller: 3 } as const

export type AdjustableParameter = keyof typeof MAX_VALUE_BY_CHAIR_PARAMETER

const parameterCodes = createWireCodeTable<AdjustableParameter>({
  intensity: 1,
  heat: 2,
  airbag: 3,
  footRoller: 4,
})

/** The parameter that takes a mask of zones rather than a strength. */
const ZONES_PARAMETER_CODE = 5

/** What moves as long as its button is pressed. `zeroGravity` and `upright` move both parts towards that posture. */
export type ChairMotionAxis = 'back' | 'legs' | 'zeroGravity' | 'upright'

const axisCodes = createWireCodeTable<ChairMotionAxis>({ back: 1, legs: 2, zeroGravity: 3, upright: 4 })

export type ChairMotionDirection = -1 | 0 | 1

export type ChairRequest =
  | { name: 'hello'; nonce: Uint8Array }
  | { name: 'authenticate'; ticket: Uint8Array; proof: Uint8Array }
  | { name: 'getInfo' }
  | { name: 'getState' }
  | { name: 'ping' }
  /**
   * `token` is drawn once for each press on start: the same start may arrive over two links and has one effect. `stopCount` is that
   * of the state which whoever pressed it saw: a start that a stop has overtaken has no effect.
   */
  | { name: 'start'; program: number; minutes: number; token: number; stopCount: number }
  | { name: 'pause' }
  | { name: 'resume' }
  | { name: 'stop' }
  | { name: 'reset' }
  | { name: 'emergencyStop' }
  | { name: 'set'; parameter: AdjustableParameter; value: number }
  | { name: 'setZones'; zones: MassageZone[] }
  /**
   * The dead man's handle: repeated at least every 400 ms, or the chair stops moving. Direction 0 lets go. `stopCount` is that of the
   * state when the handle was pressed: after a stop it has to be pressed anew.
   */
  | { name: 'move'; axis: ChairMotionAxis; direction: ChairMotionDirection; stopCount: number }
  | { name: 'lock'; isOn: boolean }
  | { name: 'planBegin'; length: number; checksum: number }
  | { name: 'planChunk'; offset: number; bytes: Uint8Array }
  | { name: 'planCommit' }
  | { name: 'logSince'; after: number }
  | { name: 'logReceived'; generation: number; upTo: number; mac: Uint8Array }
  /** Name and password of the Wi-Fi from `encodeWifiCredentials`; on the air they are sealed by `applyWifiKeystream`. */
  | { name: 'wifi'; access: Uint8Array }
  /**
   * The broker of the owner's home from `encodeHomeBrokerAccess`, and that the chair may be seen and stopped there; on the air sealed
   * like the Wi-Fi's.
   */
  | { name: 'homeBroker'; access: Uint8Array }
  /** How far the chair is with the broker of its home. */
  | { name: 'homeBrokerStatus' }
  /** The chair leaves the broker of its home and forgets it. */
  | { name: 'homeBrokerOff' }
  | { name: 'claim'; challenge: Uint8Array }
  /**
   * Asks for the proof that somebody beside the chair has just pressed its button. The nonce is the server's, or of a secret that the
   * phone keeps; `unixSeconds` is what time it is by the phone.
   */
  | { name: 'presence'; nonce: Uint8Array; unixSeconds: number }
  /** Which networks the chair receives; the first one begins a search. */
  | { name: 'wifiScan' }
  /** How far the chair is with its network. */
  | { name: 'wifiStatus' }
  /** Brings the signed manifest of an image; the answer says from which block on the chair needs it. */
  | { name: 'firmwareBegin'; manifest: Uint8Array }
  /** In order; one that the chair has changes nothing. */
  | { name: 'firmwareBlock'; index: number; bytes: Uint8Array }
  | { name: 'firmwareVerify' }
  /** Start the new image. Only while the chair rests and nobody sits in it. */
  | { name: 'firmwareActivate' }
  | { name: 'firmwareStatus' }
  /** From the server only: whether the chair has an owner, and the count of owners so far. */
  | { name: 'owner'; epoch: number; isOwned: boolean }
  /** From the server only: what time it is. */
  | { name: 'time'; unixSeconds: number }
  /** From the server only: the chair's next key, hidden by `applyDeviceKeySeal`. */
  | { name: 'newKey'; version: number; sealedKey: Uint8Array }
  /** From the server only: keys before this version are not used any more. */
  | { name: 'retireKeys'; version: number }

export type ChairRequestName = ChairRequest['name']

const SET_CODE = 0x20

export const operationCodes = createWireCodeTable<Exclude<ChairRequestName, 'setZones'>>({
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
  owner: 0x53,
  time: 0x54,
  newKey: 0x55,
  retireKeys: 0x56,
  presence: 0x57,
  wifiScan: 0x58,
  wifiStatus: 0x59,
  homeBroker: 0x5a,
  homeBrokerStatus: 0x5b,
  homeBrokerOff: 0x5c,
  firmwareBegin: 0x60,
  firmwareBlock: 0x61,
  firmwareVerify: 0x62,
  firmwareActivate: 0x63,
  firmwareStatus: 0x64,
})

/** Number of the operation that carries a request. */
export const getChairOperationCode = (name: ChairRequestName): number =>
  name === 'setZones' ? SET_CODE : operationCodes.getCode(name)

/** The payload of a request. */
export const encodeChairRequest = (request: ChairRequest): Uint8Array => {
  switch (request.name) {
    case 'hello':
      return request.nonce
    case 'authenticate':
      return concatBytes(request.ticket, request.proof)
    case 'start':
      return concatBytes(
        encodeUint8(request.program),
        encodeUint8(request.minutes),
        encodeUint32(request.token),
        encodeUint16(request.stopCount),
      )
    case 'set':
      return Uint8Array.of(parameterCodes.getCode(request.parameter), request.value)
    case 'setZones':
      return Uint8Array.of(ZONES_PARAMETER_CODE, toZoneBitmask(request.zones))
    case 'move':
      return concatBytes(
        Uint8Array.of(axisCodes.getCode(request.axis), request.direction & 0xff),
        encodeUint16(request.stopCount),
      )
    case 'lock':
      return encodeUint8(request.isOn ? 1 : 0)
    case 'planBegin':
      return concatBytes(encodeUint16(request.length), encodeUint16(request.checksum))
    case 'planChunk':
      return concatBytes(encodeUint16(request.offset), request.bytes)
    case 'logSince':
      return encodeUint32(request.after)
    case 'logReceived':
      return concatBytes(encodeUint32(request.generation), encodeUint32(request.upTo), request.mac)
    case 'wifi':
    case 'homeBroker':
      return request.access
    case 'claim':
      return request.challenge
    case 'presence':
      return concatBytes(request.nonce, encodeUint32(request.unixSeconds))
    case 'firmwareBegin':
      return request.manifest
    case 'firmwareBlock':
      return concatBytes(encodeUint16(request.index), request.bytes)
    case 'owner':
      return concatBytes(encodeUint16(request.epoch), encodeUint8(request.isOwned ? 1 : 0))
    case 'time':
      return encodeUint32(request.unixSeconds)
    case 'newKey':
      return concatBytes(encodeUint32(request.version), request.sealedKey)
    case 'retireKeys':
      return encodeUint32(request.version)
    case 'getInfo':
    case 'getState':
    case 'ping':
    case 'pause':
    case 'resume':
    case 'stop':
    case 'reset':
    case 'emergencyStop':
    case 'planCommit':
    case 'wifiScan':
    case 'wifiStatus':
    case 'homeBrokerStatus':
    case 'homeBrokerOff':
    case 'firmwareVerify':
    case 'firmwareActivate':
    case 'firmwareStatus':
      return new Uint8Array(0)
  }
}

/** The request of an operation and its payload. `unknownOperation` and `badParameter` are what the chair answers to it. */
export const decodeChairRequest = (
  operation: number,
  payload: Uint8Array,
): ChairRequest | 'unknownOperation' | 'badParameter' => {
  const name = operationCodes.getName(operation)
  if (name === null) return 'unknownOperation'
  return decodeAllBytes(payload, reader => decodeRequestPayload(name, reader)) ?? 'badParameter'
}

const decodeRequestPayload = (
  name: Exclude<ChairRequestName, 'setZones'>,
  reader: ByteReader,
): ChairRequest | null => {
  switch (name) {
    case 'hello':
      return { name, nonce: reader.readBytes(HANDSHAKE_NONCE_BYTES) }
    case 'authenticate':
      return {
        name,
        ticket: reader.readBytes(ACCESS_TICKET_BYTES),
        proof: reader.readBytes(HANDSHAKE_PROOF_BYTES),
      }
    case 'start':
      return {
        name,
        program: reader.readUint8(),
        minutes: reader.readUint8(),
        token: reader.readUint32(),
        stopCount: reader.readUint16(),
      }
    case 'set':
      return decodeSetRequest(reader)
    case 'move':
      return decodeMoveRequest(reader)
    case 'lock': {
      const isOn = parseBoolean(reader.readUint8())
      return isOn === null ? null : { name, isOn }
    }
    case 'planBegin':
      return { name, length: reader.readUint16(), checksum: reader.readUint16() }
    case 'planChunk':
      return { name, offset: reader.readUint16(), bytes: reader.readBytes(reader.getBytesLeft()) }
    case 'logSince':
      return { name, after: reader.readUint32() }
    case 'logReceived':
      return {
        name,
        generation: reader.readUint32(),
        upTo: reader.readUint32(),
        mac: reader.readBytes(HANDSHAKE_PROOF_BYTES),
      }
    case 'wifi':
    case 'homeBroker':
      return { name, access: reader.readBytes(reader.getBytesLeft()) }
    case 'claim':
      return { name, challenge: reader.readBytes(CLAIM_CHALLENGE_BYTES) }
    case 'presence':
      return { name, nonce: reader.readBytes(PRESENCE_NONCE_BYTES), unixSeconds: reader.readUint32() }
    case 'firmwareBegin':
      return { name, manifest: reader.readBytes(reader.getBytesLeft()) }
    case 'firmwareBlock':
      return { name, index: reader.readUint16(), bytes: reader.readBytes(reader.getBytesLeft()) }
    case 'owner': {
      const epoch = reader.readUint16()
      const isOwned = parseBoolean(reader.readUint8())
      return isOwned === null ? null : { name, epoch, isOwned }
    }
    case 'time':
      return { name, unixSeconds: reader.readUint32() }
    case 'newKey':
      return { name, version: reader.readUint32(), sealedKey: reader.readBytes(DEVICE_KEY_BYTES) }
    case 'retireKeys':
      return { name, version: reader.readUint32() }
    default:
      return { name }
  }
}

const decodeMoveRequest = (reader: ByteReader): ChairRequest | null => {
  const axis = axisCodes.getName(reader.readUint8())
  const direction = DIRECTIONS_BY_BYTE.get(reader.readUint8())
  const stopCount = reader.readUint16()
  return axis === null || direction === undefined ? null : { name: 'move', axis, direction, stopCount }
}

const decodeSetRequest = (reader: ByteReader): ChairRequest | null => {
  const code = reader.readUint8()
  const value = reader.readUint8()
  if (code === ZONES_PARAMETER_CODE)
    return value === 0 || value > ALL_ZONES_BITMASK
      ? null
      : { name: 'setZones', zones: parseZoneBitmask(value) }
  const parameter = parameterCodes.getName(code)
  return parameter === null || value > MAX_VALUE_BY_CHAIR_PARAMETER[parameter]
    ? null
    : { name: 'set', parameter, value }
}

const DIRECTIONS_BY_BYTE = new Map<number, ChairMotionDirection>([
  [0, 0],
  [1, 1],
  [0xff, -1],
])

const parseBoolean = (value: number): boolean | null => (value > 1 ? null : value === 1)
