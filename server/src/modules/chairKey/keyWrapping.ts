import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/** The keys of the settings that keys of chairs are encrypted with, by their ids. The current one encrypts, all of them decrypt. */
export type KeyEncryptionKeys = { currentId: string; keys: ReadonlyMap<string, Uint8Array> }

/** A key as it stands in the database. */
export type WrappedKey = { keyEncryptionKeyId: string; wrappedKey: string }

/** Whose key it is: an encrypted key moved to another chair or version can't be decrypted. */
export type KeyOwner = { serialNumber: string; version: number }

/** A key that can't be decrypted: the settings lack its key, or it belongs elsewhere, or was changed. */
export class KeyUnwrapError extends Error {
  override name = 'KeyUnwrapError'
}

/** AES-256-GCM with a random nonce of 96 bits and a tag of 128 (NIST SP 800-38D). */
const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

const encodeOwner = ({ serialNumber, version }: KeyOwner, keyEncryptionKeyId: string): Buffer =>
  Buffer.from(`chair key\0${serialNumber}\0${version}\0${keyEncryptionKeyId}`, 'utf8')

/** Encrypts a chair's key for the database, bound to the chair and the version. */
export const wrapChairKey = (
  { currentId, keys }: KeyEncryptionKeys,
  owner: KeyOwner,
  key: Uint8Array,
): WrappedKey => {
  const wrappingKey = keys.get(currentId)
  if (!wrappingKey) throw new KeyUnwrapError(`there is no key encryption key ${currentId}`)
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, wrappingKey, nonce, { authTagLength: TAG_BYTES })
  cipher.setAAD(encodeOwner(owner, currentId))
  const encrypted = Buffer.concat([cipher.update(key), cipher.final()])
  const wrappedKey = Buffer.concat([nonce, encrypted, cipher.getAuthTag()]).toString('hex')
  return { keyEncryptionKeyId: currentId, wrappedKey }
}

/**
 * Decrypts a chair's key.
 * @throws KeyUnwrapError when the settings lack the key that it is encrypted with, or it is not this chair's, or was changed
 */
export const unwrapChairKey = (
  { keys }: KeyEncryptionKeys,
  owner: KeyOwner,
  { keyEncryptionKeyId, wrappedKey }: WrappedKey,
): Uint8Array => {
  const wrappingKey = keys.get(keyEncryptionKeyId)
  if (!wrappingKey) throw new KeyUnwrapError(`there is no key encryption key ${keyEncryptionKeyId}`)
  const bytes = Buffer.from(wrappedKey, 'hex')
  try {
    const decipher = createDecipheriv(CIPHER, wrappingKey, bytes.subarray(0, NONCE_BYTES), {
      authTagLength: TAG_BYTES,
    })
    decipher.setAAD(encodeOwner(owner, keyEncryptionKeyId))
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
    const key = Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()])
    return Uint8Array.from(key)
  } catch (error) {
    throw new KeyUnwrapError('the key was not encrypted for this chair and version', { cause: error })
  }
}
