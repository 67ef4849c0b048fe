import { CHAIR_ROLES, type ChairRole } from './accessTicket'
import { concatBytes, decodeAllBytes, encodeUint32, encodeUint8, type ByteReader } from '../wire/bytes'
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
const NO_SITTING = 0xff

/** Longest time that a message may have left, ms. A chair refuses one that claims more. */
export const MAX_SEALED_MESSAGE_TTL_MS = 10_000

/** The two keys of a chair's messages. Derived once by those who write many. */
export type SealedMessageMacKeys = { down: Uint8Array; up: Uint8Array }

export const deriveSealedMessageKeys = (deviceKey: Uint8Array): SealedMessageMacKeys => ({
  down: deriveKey(deviceKey, 'downlink'),
  up: deriveKey(deviceKey, 'uplink'),
})

/** What tells messages to a chair from those of a chair: the key, what they carry, and the header. */
type MessageDirection<Header> = {
  key: keyof SealedMessageMacKeys
  carriesRequests: boolean
  headerBytes: number
  encodeHeader: (header: Header) => Uint8Array
  decodeHeader: (reader: ByteReader) => Header | null
}

const downlink: MessageDirection<DownlinkHeader> = {
  key: 'down',
  carriesRequests: true,
  headerBytes: 4 + 4 + MESSAGE_ID_BYTES + 1 + 1 + USER_KEY_BYTES,
  encodeHeader: header =>
    concatBytes(
      encodeUint32(header.boot),
      encodeUint32(header.deadline),
      header.id,
      encodeUint8(CHAIR_ROLES.indexOf(header.role) + 1),
      encodeUint8(header.vouchedSitting ?? NO_SITTING),
      header.user,
    ),
  decodeHeader: reader => {
    const boot = reader.readUint32()
    const deadline = reader.readUint32()
    const id = reader.readBytes(MESSAGE_ID_BYTES)
    const role = CHAIR_ROLES[reader.readUint8() - 1]
    const sitting = reader.readUint8()
    const user = reader.readBytes(USER_KEY_BYTES)
    const isSitting = sitting === NO_SITTING || sitting < 16
    if (!role || !isSitting) return null
    return { boot, deadline, id, role, vouchedSitting: sitting === NO_SITTING ? null : sitting, user }
  },
}

const uplink: MessageDirection<UplinkHeader> = {
  key: 'up',
  carriesRequests: false,
  headerBytes: 4 + 4 + MESSAGE_ID_BYTES,
  encodeHeader: header => concatBytes(encodeUint32(header.boot), encodeUint32(header.clock), header.id),
  decodeHeader: reader => ({
    boot: reader.readUint32(),
    clock: reader.readUint32(),
    id: reader.readBytes(MESSAGE_ID_BYTES),
  }),
}

const createMessageEncoder =
  <Header>(direction: MessageDirection<Header>) =>
  (keys: SealedMessageMacKeys, header: Header, frame: ChairFrame): Uint8Array => {
    const head = direction.encodeHeader(header)
    return concatBytes(head, encodeChairFrameWithMac(frame, keys[direction.key], head))
  }

const createMessageDecoder =
  <Header>({ key, carriesRequests, headerBytes, decodeHeader }: MessageDirection<Header>) =>
  (keys: SealedMessageMacKeys, bytes: Uint8Array): { header: Header; frame: ChairFrame } | null => {
    const head = bytes.slice(0, headerBytes)
    const read = decodeChairFrame(bytes.slice(headerBytes))
    if (!read.ok || (read.frame.kind === 'request') !== carriesRequests) return null
    if (!isChairFrameAuthentic(read, keys[key], head)) return null
    const header = decodeAllBytes(head, decodeHeader)
    return header && { header, frame: read.frame }
  }

/** Writes a message to a chair. */
export const encodeDownlink = createMessageEncoder(downlink)

/** Writes a message of a chair. */
export const encodeUplink = createMessageEncoder(uplink)

/** Reads a message to a chair, or null when it was not written with its key or is broken. */
export const decodeDownlink = createMessageDecoder(downlink)

/** Reads a message of a chair, or null when it was not written with its key or is broken. */
export const decodeUplink = createMessageDecoder(uplink)

/** Milliseconds until a deadline of the chair's clock, both modulo 2^32; negative once it has passed. */
export const getChairClockMsUntil = (deadline: number, clock: number): number => (deadline - clock) | 0
