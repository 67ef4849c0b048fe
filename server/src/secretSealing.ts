import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** AES-256-GCM with a random nonce of 96 bits and a tag of 128 (NIST SP 800-38D). */
const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** The server's secret, and what for: each purpose has a key of its own. */
type SealingKey = { codeSecret: string; purpose: string }

const deriveKey = ({ codeSecret, purpose }: SealingKey): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', codeSecret, '', purpose, 32))

/** Encrypts what has to be read again, such as the secret of an authenticator app or of a webhook. */
export const sealSecret = (key: SealingKey, text: string): string => {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, deriveKey(key), nonce, { authTagLength: TAG_BYTES })
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, sealed, cipher.getAuthTag()]).toString('base64url')
}

/** @throws when it was changed, or sealed under another secret or for something else */
export const openSecret = (key: SealingKey, sealed: string): string => {
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv(CIPHER, deriveKey(key), bytes.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  })
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
  return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]).toString(
    'utf8',
  )
}
