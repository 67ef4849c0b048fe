import { CHAIR_ROLES, type ChairRole } from './accessTicket'
import { concatBytes, decodeAllBytes, encodeUint32, encodeUint8 } from '../wire/bytes'
import { decodeChairFrame, type ChairFrame } from '../wire/frame'
import { deriveKey, isChairFrameAuthentic, encodeChairFrameWithMac } from './keys'

/**
 * A sealed message is a frame on its way over the internet. Its header says from when on it is void, in the chair's own clock and for
 * this start of the chair only, and the frame's MAC covers the header: a broker can delay, drop and repeat messages, and no
 * more. Many servers may write to one chair; each message has an identity of its own instead of a sequence number.
 */
export type DownlinkHeader = {
  /** Drawn by the chair at each start. */
  boot: number
  /** Milliseconds of the chair's clock, modulo 2^32, after which the message is void. */
  deadline: number
  /** Four bytes that name the server to answer to, and eight that name the request: 12 bytes, never used twice. */
  id: Uint8Array
  role: ChairRole
  /** The server knows that the person sits in the chair: number of the sitting (0 to 15), or null. */
  vouchedSitting: number | null
  /** Key of the person, 8 bytes; zeros for the server itself. */
  user: Uint8Array
}

export type UplinkHeader = {
  boot: number
  /** The chair's clock when it wrote the message, milliseconds modulo 2^32. */
  clock: number
  /** Identity of the message that this answers; zeros for an event. */
  id: Uint8Array
}

export const MESSAGE_ID_BYTES = 12
const USER_KEY_BYTES = 8
const DOWNLINK_HEADER_BYTES = 4 + 4 + MESSAGE_ID_BYTES + 1 + 1 + USER_KEY_BYTES
const UPLINK_HEADER_BYTES = 4 + 4 + MESSAGE_ID_BYTES
const NO_SITTING = 0xff

/** Longest time that a message may have left, ms. A chair refuses one that claims more. */
export const MAX_SEALED_MESSAGE_TTL_MS = 10_000

const encodeDownlinkHeader = (header: DownlinkHeader): Uint8Array =>
  concatBytes(
    encodeUint32(header.boot),
    encodeUint32(header.deadline),
    header.id,
    encodeUint8(CHAIR_ROLES.indexOf(header.role) + 1),
    encodeUint8(header.vouchedSitting ?? NO_SITTING),
    header.user,
  )

const encodeUplinkHeader = (header: UplinkHeader): Uint8Array =>
  concatBytes(encodeUint32(header.boot), encodeUint32(header.clock), header.id)

/** The two keys of a chair's messages. Derived once by those who write many. */
export type SealedMessageKeys = { down: Uint8Array; up: Uint8Array }

export const deriveSealedMessageKeys = (deviceKey: Uint8Array): SealedMessageKeys => ({
  down: deriveKey(deviceKey, 'downlink'),
  up: deriveKey(deviceKey, 'uplink'),
})

export const encodeDownlink = (
  keys: SealedMessageKeys,
  header: DownlinkHeader,
  frame: ChairFrame,
): Uint8Array => {
  const head = encodeDownlinkHeader(header)
  return concatBytes(head, encodeChairFrameWithMac(frame, keys.down, head))
}

export const encodeUplink = (
  keys: SealedMessageKeys,
  header: UplinkHeader,
  frame: ChairFrame,
): Uint8Array => {
  const head = encodeUplinkHeader(header)
  return concatBytes(head, encodeChairFrameWithMac(frame, keys.up, head))
}

/** Reads a message to a chair, or null when it was not written with its key or is broken. */
export const decodeDownlink = (
  keys: SealedMessageKeys,
  bytes: Uint8Array,
): { header: DownlinkHeader; frame: ChairFrame } | null => {
  const head = bytes.slice(0, DOWNLINK_HEADER_BYTES)
  const read = decodeChairFrame(bytes.slice(DOWNLINK_HEADER_BYTES))
  if (!read.ok || read.frame.kind !== 'request' || !isChairFrameAuthentic(read, keys.down, head)) return null
  const header = decodeAllBytes<DownlinkHeader>(head, reader => {
    const boot = reader.readUint32()
    const deadline = reader.readUint32()
    const id = reader.readBytes(MESSAGE_ID_BYTES)
    const role = CHAIR_ROLES[reader.readUint8() - 1]
    const sitting = reader.readUint8()
    const user = reader.readBytes(USER_KEY_BYTES)
    const isSitting = sitting === NO_SITTING || sitting < 16
    if (!role || !isSitting) return null
    return { boot, deadline, id, role, vouchedSitting: sitting === NO_SITTING ? null : sitting, user }
  })
  return header && { header, frame: read.frame }
}

/** Reads a message of a chair, or null when it was not written with its key or is broken. */
export const decodeUplink = (
  keys: SealedMessageKeys,
  bytes: Uint8Array,
): { header: UplinkHeader; frame: ChairFrame } | null => {
  const head = bytes.slice(0, UPLINK_HEADER_BYTES)
  const read = decodeChairFrame(bytes.slice(UPLINK_HEADER_BYTES))
  if (!read.ok || read.frame.kind === 'request' || !isChairFrameAuthentic(read, keys.up, head)) return null
  const header = decodeAllBytes<UplinkHeader>(head, reader => ({
    boot: reader.readUint32(),
    clock: reader.readUint32(),
    id: reader.readBytes(MESSAGE_ID_BYTES),
  }))
  return header && { header, frame: read.frame }
}

/** Milliseconds until a deadline of the chair's clock, both modulo 2^32; negative once it has passed. */
export const getMillisecondsUntil = (deadline: number, clock: number): number => (deadline - clock) | 0
