import { hmac } from '@noble/hashes/hmac'
import { sha256 } from '@noble/hashes/sha2'
import { encodeAscii, concatBytes, constantTimeEqual, toHex } from '../wire/bytes'
import {
  appendMacAndCrc,
  FRAME_MAC_BYTES,
  encodeMacInput,
  type ChairFrame,
  type DecodedChairFrame,
} from '../wire/frame'

export const KEY_BYTES = 32

/** Labels keep keys apart: a key of one purpose never fits another. */
export const KEY_LABELS = {
  ticket: 'CLP1 ticket',
  session: 'CLP1 session',
  toChair: 'CLP1 to chair',
  fromChair: 'CLP1 from chair',
  seal: 'CLP1 seal',
  downlink: 'CLP1 letter down',
  uplink: 'CLP1 letter up',
  log: 'CLP1 log',
  logReceived: 'CLP1 log received',
  claim: 'CLP1 claim',
  claimNumber: 'CLP1 claim number',
  presence: 'CLP1 presence',
  presenceNonce: 'CLP1 presence nonce',
  broker: 'CLP1 broker',
  newKey: 'CLP1 new key',
} as const

export type KeyDerivationLabel = keyof typeof KEY_LABELS

/** HMAC-SHA256 of a label, a zero byte and the data: 32 bytes. */
export const deriveKey = (key: Uint8Array, label: KeyDerivationLabel, ...data: Uint8Array[]): Uint8Array =>
  hmac(sha256, key, concatBytes(encodeAscii(KEY_LABELS[label]), Uint8Array.of(0), ...data))

/** What a chair logs in to the broker with. */
export const deriveBrokerPassword = (deviceKey: Uint8Array): string => toHex(deriveKey(deviceKey, 'broker'))

/** The name of a person on the wire: 8 bytes of a hash of the account, which says nothing to anybody else. */
export const deriveUserIdHash = (userId: string): Uint8Array => sha256(encodeAscii(userId)).slice(0, 8)

/** First two bytes of a person's key as a number from 1 to 65535, as it stands in the state. */
export const toOccupantTag = (userKey: Uint8Array): number =>
  (userKey[0] ?? 0) | ((userKey[1] ?? 0) << 8) || 1

const computeFrameMac = (key: Uint8Array, context: Uint8Array, signed: Uint8Array): Uint8Array =>
  hmac(sha256, key, concatBytes(context, signed)).slice(0, FRAME_MAC_BYTES)

const NO_CONTEXT = new Uint8Array(0)

/** A frame with its MAC: the first 8 bytes of HMAC-SHA256 over the context and everything from the head to the payload. */
export const encodeChairFrameWithMac = (
  frame: ChairFrame,
  key: Uint8Array,
  context: Uint8Array = NO_CONTEXT,
): Uint8Array => {
  const signed = encodeMacInput(frame, true)
  return appendMacAndCrc(signed, computeFrameMac(key, context, signed))
}

export const isChairFrameAuthentic = (
  { mac, signed }: Extract<DecodedChairFrame, { ok: true }>,
  key: Uint8Array,
  context: Uint8Array = NO_CONTEXT,
): boolean => mac !== null && constantTimeEqual(mac, computeFrameMac(key, context, signed))
