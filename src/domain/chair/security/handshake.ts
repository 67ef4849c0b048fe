import { concat, u16, u8 } from '../wire/bytes'
import { derive } from './keys'

/** Keys of one connection. Each side's nonce is fresh, so nothing of an earlier connection fits. */
export type SessionKeys = {
  toChair: Uint8Array
  fromChair: Uint8Array
  seal: Uint8Array
}

export const sessionKeys = (
  sessionRoot: Uint8Array,
  phoneNonce: Uint8Array,
  chairNonce: Uint8Array,
): SessionKeys => ({
  toChair: derive(sessionRoot, 'toChair', phoneNonce, chairNonce),
  fromChair: derive(sessionRoot, 'fromChair', phoneNonce, chairNonce),
  seal: derive(sessionRoot, 'seal', phoneNonce, chairNonce),
})

const PROOF = { phone: u8(1), chair: u8(2) } as const

/** What only a holder of the session's root can say after both nonces are known. */
export const proofOf = (keys: SessionKeys, side: keyof typeof PROOF): Uint8Array =>
  derive(side === 'phone' ? keys.toChair : keys.fromChair, 'session', PROOF[side]).slice(0, 8)

const BLOCK = 32

/**
 * Hides or shows the password of a Wi-Fi: HMAC-SHA256 over sequence number and block number as a key stream. The frame's
 * MAC protects it against changes; a sequence number is used once in a session.
 */
export const sealWifi = (keys: SessionKeys, sequence: number, bytes: Uint8Array): Uint8Array => {
  const blocks = Array.from({ length: Math.ceil(bytes.length / BLOCK) }, (_, index) =>
    derive(keys.seal, 'seal', u16(sequence), u8(index)),
  )
  const stream = concat(...blocks)
  return bytes.map((byte, index) => byte ^ (stream[index] ?? 0))
}
