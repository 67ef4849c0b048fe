import { hmac } from '@noble/hashes/hmac'
import { sha256 } from '@noble/hashes/sha2'
import { asciiBytes, concat, equalBytes, hexOf } from '../wire/bytes'
import { closeFrame, MAC_LENGTH, signedBytes, type Frame, type ReadFrame } from '../wire/frame'

export const KEY_LENGTH = 32

/** Labels keep keys apart: a key of one purpose never fits another. */
const LABELS = {
  device: 'CLP1 device',
  ticket: 'CLP1 ticket',
  session: 'CLP1 session',
  toChair: 'CLP1 to chair',
  fromChair: 'CLP1 from chair',
  seal: 'CLP1 seal',
  letterDown: 'CLP1 letter down',
  letterUp: 'CLP1 letter up',
  log: 'CLP1 log',
  logReceived: 'CLP1 log received',
  claim: 'CLP1 claim',
  broker: 'CLP1 broker',
} as const

export type KeyLabel = keyof typeof LABELS

/** HMAC-SHA256 of a label, a zero byte and the data: 32 bytes. */
export const derive = (key: Uint8Array, label: KeyLabel, ...data: Uint8Array[]): Uint8Array =>
  hmac(sha256, key, concat(asciiBytes(LABELS[label]), Uint8Array.of(0), ...data))

/** The key of one chair. A maker writes it into the chair and forgets it; the server works it out of the master key again. */
export const deviceKeyOf = (masterKey: Uint8Array, serialNumber: string): Uint8Array =>
  derive(masterKey, 'device', asciiBytes(serialNumber))

/** What a chair logs in to the broker with. */
export const brokerPassword = (deviceKey: Uint8Array): string => hexOf(derive(deviceKey, 'broker'))

/** The name of a person on the wire: 8 bytes of a hash of the account, which says nothing to anybody else. */
export const userKeyOf = (userId: string): Uint8Array => sha256(asciiBytes(userId)).slice(0, 8)

/** First two bytes of a person's key as a number from 1 to 65535, as it stands in the state. */
export const userTagOf = (userKey: Uint8Array): number => (userKey[0] ?? 0) | ((userKey[1] ?? 0) << 8) || 1

const macOf = (key: Uint8Array, context: Uint8Array, signed: Uint8Array): Uint8Array =>
  hmac(sha256, key, concat(context, signed)).slice(0, MAC_LENGTH)

const NOTHING = new Uint8Array(0)

/** A frame with its MAC: the first 8 bytes of HMAC-SHA256 over the context and everything from the head to the payload. */
export const sealFrame = (frame: Frame, key: Uint8Array, context: Uint8Array = NOTHING): Uint8Array => {
  const signed = signedBytes(frame, true)
  return closeFrame(signed, macOf(key, context, signed))
}

export const isAuthentic = (
  { mac, signed }: Extract<ReadFrame, { ok: true }>,
  key: Uint8Array,
  context: Uint8Array = NOTHING,
): boolean => mac !== null && equalBytes(mac, macOf(key, context, signed))
