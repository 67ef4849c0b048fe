import { concatBytes, encodeUint16, encodeUint8 } from '../wire/bytes'
import { deriveKey } from './keys'

/** Keys of one connection. Each side's nonce is fresh, so nothing of an earlier connection fits. */
export type LinkSessionKeys = {
  toChair: Uint8Array
  fromChair: Uint8Array
  seal: Uint8Array
}

export const deriveLinkSessionKeys = (
  sessionRoot: Uint8Array,
  phoneNonce: Uint8Array,
  chairNonce: Uint8Array,
): LinkSessionKeys => ({
  toChair: deriveKey(sessionRoot, 'toChair', phoneNonce, chairNonce),
  fromChair: deriveKey(sessionRoot, 'fromChair', phoneNonce, chairNonce),
  seal: deriveKey(sessionRoot, 'seal', phoneNonce, chairNonce),
})

const PROOF_LABELS = { phone: encodeUint8(1), chair: encodeUint8(2) } as const

/** What only a holder of the session's root can say after both nonces are known. */
export const computeHandshakeProof = (keys: LinkSessionKeys, side: keyof typeof PROOF_LABELS): Uint8Array =>
  deriveKey(side === 'phone' ? keys.toChair : keys.fromChair, 'session', PROOF_LABELS[side]).slice(0, 8)

const KEYSTREAM_BLOCK_BYTES = 32

/**
 * Hides or shows the password of a Wi-Fi or of a home's broker: HMAC-SHA256 over sequence number and block number as a key stream. The frame's
 * MAC protects it against changes; a sequence number is used once in a session.
 */
export const applyWifiKeystream = (
  keys: LinkSessionKeys,
  sequence: number,
  bytes: Uint8Array,
): Uint8Array => {
  const blocks = Array.from({ length: Math.ceil(bytes.length / KEYSTREAM_BLOCK_BYTES) }, (_, index) =>
    deriveKey(keys.seal, 'seal', encodeUint16(sequence), encodeUint8(index)),
  )
  const stream = concatBytes(...blocks)
  return bytes.map((byte, index) => byte ^ (stream[index] ?? 0))
}
