import { concatBytes, encodeUint16 } from './bytes'
import { crc16 } from './crc16'

/** Version of the protocol; it stands in every frame. */
export const CHAIR_PROTOCOL_VERSION = 1

/** Longest frame. A chair needs no more memory than this for one link. */
export const MAX_CHAIR_FRAME_BYTES = 512

export const FRAME_MAC_BYTES = 8

const HEADER_BYTES = 4
const CHECKSUM_BYTES = 2
const MAC_FLAG = 0x08

const FRAME_KIND_CODES = { request: 1, answer: 2, event: 3 } as const

export type ChairFrameKind = keyof typeof FRAME_KIND_CODES

/** `version:4 | mac:1 | kind:3`, operation, sequence number, payload, MAC if the flag is set, CRC-16. */
export type ChairFrame = {
  kind: ChairFrameKind
  /** Code of the operation, or of the event. */
  operation: number
  /** 0 to 65535. An answer repeats the number of its request. */
  sequence: number
  payload: Uint8Array
}

export type ChairFrameDecodeError = 'length' | 'checksum' | 'version' | 'kind'

export type DecodedChairFrame =
  | {
      ok: true
      frame: ChairFrame
      mac: Uint8Array | null
      /** The bytes that a MAC covers. */
      signed: Uint8Array
    }
  | { ok: false; problem: ChairFrameDecodeError }

/** Header and payload, as a MAC covers them. */
export const encodeMacInput = (frame: ChairFrame, hasMac: boolean): Uint8Array =>
  concatBytes(
    Uint8Array.of(
      (CHAIR_PROTOCOL_VERSION << 4) | (hasMac ? MAC_FLAG : 0) | FRAME_KIND_CODES[frame.kind],
      frame.operation & 0xff,
    ),
    encodeUint16(frame.sequence),
    frame.payload,
  )

/** Adds the CRC to what `encodeMacInput` gave and its MAC. */
export const appendMacAndCrc = (signed: Uint8Array, mac: Uint8Array | null): Uint8Array => {
  const body = mac ? concatBytes(signed, mac) : signed
  return concatBytes(body, encodeUint16(crc16(body)))
}

/** A frame without a MAC: before authentication only. */
export const encodeChairFrame = (frame: ChairFrame): Uint8Array =>
  appendMacAndCrc(encodeMacInput(frame, false), null)

/** Reads a frame. Never throws, whatever the bytes are; whether the MAC is right is asked elsewhere. */
export const decodeChairFrame = (bytes: Uint8Array): DecodedChairFrame => {
  if (bytes.length < HEADER_BYTES + CHECKSUM_BYTES || bytes.length > MAX_CHAIR_FRAME_BYTES)
    return { ok: false, problem: 'length' }
  const bodyLength = bytes.length - CHECKSUM_BYTES
  const checksum = (bytes[bodyLength] ?? 0) | ((bytes[bodyLength + 1] ?? 0) << 8)
  if (crc16(bytes, bodyLength) !== checksum) return { ok: false, problem: 'checksum' }
  const [head = 0, operation = 0, low = 0, high = 0] = bytes
  if (head >> 4 !== CHAIR_PROTOCOL_VERSION) return { ok: false, problem: 'version' }
  const kind = toFrameKind(head & 0x07)
  if (kind === null) return { ok: false, problem: 'kind' }
  const macLength = head & MAC_FLAG ? FRAME_MAC_BYTES : 0
  const end = bodyLength - macLength
  if (end < HEADER_BYTES) return { ok: false, problem: 'length' }
  return {
    ok: true,
    frame: { kind, operation, sequence: low | (high << 8), payload: bytes.slice(HEADER_BYTES, end) },
    mac: macLength > 0 ? bytes.slice(end, bodyLength) : null,
    signed: bytes.slice(0, end),
  }
}

const toFrameKind = (code: number): ChairFrameKind | null => {
  switch (code) {
    case FRAME_KIND_CODES.request:
      return 'request'
    case FRAME_KIND_CODES.answer:
      return 'answer'
    case FRAME_KIND_CODES.event:
      return 'event'
    default:
      return null
  }
}
