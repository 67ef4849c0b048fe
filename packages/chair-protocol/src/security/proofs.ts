import { PRESENCE_NONCE_BYTES } from '../protocol/chairRequests'
import { PRESENCE_PROOF_BYTES } from '../protocol/presence'
import { encodeMassageLogMacInput, type MassageLogPage } from '../protocol/sessionLog'
import {
  encodeAscii,
  concatBytes,
  constantTimeEqual,
  encodeUint16,
  encodeUint32,
  encodeUint8,
} from '../wire/bytes'
import { deriveKey } from './keys'

/** A chair's answer to a challenge of the server: 16 bytes. Only the chair and the server can work it out. */
export const computeClaimProof = (
  deviceKey: Uint8Array,
  serialNumber: string,
  challenge: Uint8Array,
): Uint8Array => deriveKey(deviceKey, 'claim', challenge, encodeAscii(serialNumber)).slice(0, 16)

/**
 * The two digits, 10 to 99, that chair and phone show while a claim waits for the chair's button: whoever presses it sees whose
 * claim they confirm.
 */
export const computeClaimNumber = (
  deviceKey: Uint8Array,
  serialNumber: string,
  challenge: Uint8Array,
): number => {
  const [high = 0, low = 0] = deriveKey(deviceKey, 'claimNumber', challenge, encodeAscii(serialNumber))
  return 10 + (((high << 8) | low) % 90)
}

/** Adds the MAC of the log's key to sessions. */
export const signMassageLogPage = (
  deviceKey: Uint8Array,
  page: Omit<MassageLogPage, 'mac'>,
): MassageLogPage => ({
  ...page,
  mac: deriveKey(deviceKey, 'log', encodeMassageLogMacInput(page)).slice(0, 16),
})

export const isMassageLogPageAuthentic = (deviceKey: Uint8Array, page: MassageLogPage): boolean =>
  constantTimeEqual(page.mac, signMassageLogPage(deviceKey, page).mac)

/** The server's proof that it has stored all sessions up to this one; a chair deletes them for no other reason. */
export const computeMassageLogReceiptMac = (
  deviceKey: Uint8Array,
  generation: number,
  upTo: number,
): Uint8Array =>
  deriveKey(deviceKey, 'logReceived', concatBytes(encodeUint32(generation), encodeUint32(upTo))).slice(0, 8)

/**
 * A chair's word that its button was pressed for this nonce: 16 bytes. Only the chair and the server can work it out.
 * @param info the chair's info, whose serial number is the chair's
 */
export const computePresenceProof = (
  deviceKey: Uint8Array,
  presence: { nonce: Uint8Array; unixSeconds: number; epoch: number; info: Uint8Array },
): Uint8Array =>
  deriveKey(
    deviceKey,
    'presence',
    presence.nonce,
    encodeUint32(presence.unixSeconds),
    encodeUint16(presence.epoch),
    encodeUint8(presence.info.length),
    presence.info,
  ).slice(0, PRESENCE_PROOF_BYTES)

/**
 * The nonce of a phone that the server has given none. The phone shows the server the secret later: whoever overhears nonce and proof
 * does not know it, and so can't hand in the proof as theirs.
 */
export const computePresenceNonce = (secret: Uint8Array): Uint8Array =>
  deriveKey(secret, 'presenceNonce').slice(0, PRESENCE_NONCE_BYTES)
