import { encodeSessionLogBody, type SessionLogPage } from '../protocol/sessionLog'
import { encodeAscii, concatBytes, constantTimeEqual, encodeUint32 } from '../wire/bytes'
import { deriveKey } from './keys'

/** A chair's answer to a challenge of the server: 16 bytes. Only the chair and the server can work it out. */
export const computeClaimProof = (
  deviceKey: Uint8Array,
  serialNumber: string,
  challenge: Uint8Array,
): Uint8Array => deriveKey(deviceKey, 'claim', challenge, encodeAscii(serialNumber)).slice(0, 16)

/** Adds the MAC of the log's key to sessions. */
export const signSessionLogPage = (
  deviceKey: Uint8Array,
  page: Omit<SessionLogPage, 'mac'>,
): SessionLogPage => ({
  ...page,
  mac: deriveKey(deviceKey, 'log', encodeSessionLogBody(page)).slice(0, 16),
})

export const isSessionLogPageAuthentic = (deviceKey: Uint8Array, page: SessionLogPage): boolean =>
  constantTimeEqual(page.mac, signSessionLogPage(deviceKey, page).mac)

/** The server's proof that it has stored all sessions up to this one; a chair deletes them for no other reason. */
export const computeLogReceiptMac = (deviceKey: Uint8Array, generation: number, upTo: number): Uint8Array =>
  deriveKey(deviceKey, 'logReceived', concatBytes(encodeUint32(generation), encodeUint32(upTo))).slice(0, 8)
