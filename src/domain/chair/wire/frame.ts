import { concat, u16 } from './bytes'
import { crc16 } from './crc16'

/** Version of the protocol; it stands in every frame. */
export const PROTOCOL_VERSION = 1

/** Longest frame. A chair needs no more memory than this for one link. */
export const LONGEST_FRAME = 512

export const MAC_LENGTH = 8

const HEADER = 4
const CHECKSUM = 2
const MAC_FLAG = 0x08

const KINDS = { request: 1, answer: 2, event: 3 } as const

export type FrameKind = keyof typeof KINDS

/** `version:4 | mac:1 | kind:3`, operation, sequence number, payload, MAC if the flag is set, CRC-16. */
export type Frame = {
  kind: FrameKind
  /** Code of the operation, or of the event. */
  operation: number
  /** 0 to 65535. An answer repeats the number of its request. */
  sequence: number
  payload: Uint8Array
}

export type FrameProblem = 'length' | 'checksum' | 'version' | 'kind'

export type ReadFrame =
  | {
      ok: true
      frame: Frame
      mac: Uint8Array | null
      /** The bytes that a MAC covers. */
      signed: Uint8Array
    }
  | { ok: false; problem: FrameProblem }

/** Header and payload, as a MAC covers them. */
export const signedBytes = (frame: Frame, hasMac: boolean): Uint8Array =>
  concat(
    Uint8Array.of(
      (PROTOCOL_VERSION << 4) | (hasMac ? MAC_FLAG : 0) | KINDS[frame.kind],
      frame.operation & 0xff,
    ),
    u16(frame.sequence),
    frame.payload,
  )

/** Adds the CRC to what `signedBytes` gave and its MAC. */
export const closeFrame = (signed: Uint8Array, mac: Uint8Array | null): Uint8Array => {
  const body = mac ? concat(signed, mac) : signed
  return concat(body, u16(crc16(body)))
}

/** A frame without a MAC: before authentication only. */
export const encodeFrame = (frame: Frame): Uint8Array => closeFrame(signedBytes(frame, false), null)

/** Reads a frame. Never throws, whatever the bytes are; whether the MAC is right is asked elsewhere. */
export const decodeFrame = (bytes: Uint8Array): ReadFrame => {
  if (bytes.length < HEADER + CHECKSUM || bytes.length > LONGEST_FRAME)
    return { ok: false, problem: 'length' }
  const bodyLength = bytes.length - CHECKSUM
  const checksum = (bytes[bodyLength] ?? 0) | ((bytes[bodyLength + 1] ?? 0) << 8)
  if (crc16(bytes, bodyLength) !== checksum) return { ok: false, problem: 'checksum' }
  const [head = 0, operation = 0, low = 0, high = 0] = bytes
  if (head >> 4 !== PROTOCOL_VERSION) return { ok: false, problem: 'version' }
  const kind = kindOf(head & 0x07)
  if (kind === null) return { ok: false, problem: 'kind' }
  const macLength = head & MAC_FLAG ? MAC_LENGTH : 0
  const end = bodyLength - macLength
  if (end < HEADER) return { ok: false, problem: 'length' }
  return {
    ok: true,
    frame: { kind, operation, sequence: low | (high << 8), payload: bytes.slice(HEADER, end) },
    mac: macLength > 0 ? bytes.slice(end, bodyLength) : null,
    signed: bytes.slice(0, end),
  }
}

const kindOf = (code: number): FrameKind | null => {
  switch (code) {
    case KINDS.request:
      return 'request'
    case KINDS.answer:
      return 'answer'
    case KINDS.event:
      return 'event'
    default:
      return null
  }
}
