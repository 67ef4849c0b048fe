import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'

const SECRET_BYTES = 32

/** A secret that nobody can guess, for links, sessions and keys. 43 characters. */
export const createSecret = (): string => randomBytes(SECRET_BYTES).toString('base64url')

/** What is stored of a secret: long random texts need no slow hash. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex')

/** AES-256-GCM with a random nonce of 96 bits and a tag of 128 (NIST SP 800-38D). */
const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

const deriveKey = (codeSecret: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', codeSecret, '', 'operator totp secrets', 32))

/** Encrypts what has to be read again, such as the secret of an authenticator app. */
export const sealSecret = (codeSecret: string, text: string): string => {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, deriveKey(codeSecret), nonce, { authTagLength: TAG_BYTES })
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, sealed, cipher.getAuthTag()]).toString('base64url')
}

/** @throws when it was changed, or sealed under another secret */
export const openSecret = (codeSecret: string, sealed: string): string => {
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv(CIPHER, deriveKey(codeSecret), bytes.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  })
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
  return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]).toString(
    'utf8',
  )
}
