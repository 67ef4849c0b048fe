import { generateKeyPairSync, sign, verify, type KeyObject } from 'node:crypto'
import {
  computeFirmwareDigest,
  encodeFirmwareManifest,
  type FirmwareManifest,
  type FirmwarePublicKeys,
  type VerifyFirmwareSignature,
} from '..'

export const TEST_FIRMWARE_TIME = 1_800_000_000

/** A maker with a key of Ed25519, for tests. */
export const createTestMaker = (keyId = 1) => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const rawKey = Uint8Array.from(publicKey.export({ format: 'der', type: 'spki' }).subarray(-32))
  const publicKeys: FirmwarePublicKeys = new Map([[keyId, rawKey]])
  const verifySignature: VerifyFirmwareSignature = (_, signed, signature) =>
    verify(null, signed, publicKey, signature)
  return {
    rawKey,
    publicKeys,
    /** As `openssl` reads it. */
    publicKeyPem: publicKey.export({ format: 'pem', type: 'spki' }).toString(),
    verifySignature,
    release: (image: Uint8Array, changes: Partial<FirmwareManifest> = {}): Uint8Array =>
      encodeFirmwareManifest(createTestManifest(image, { keyId, ...changes }), signWith(privateKey)),
  }
}

const signWith =
  (privateKey: KeyObject) =>
  (bytes: Uint8Array): Uint8Array =>
    Uint8Array.from(sign(null, bytes, privateKey))

const createTestManifest = (image: Uint8Array, changes: Partial<FirmwareManifest>): FirmwareManifest => ({
  family: 'w',
  version: [2, 0, 0],
  floor: [1, 4, 0],
  counter: 7,
  size: image.length,
  expiresAt: TEST_FIRMWARE_TIME + 86_400,
  keyId: 1,
  digest: computeFirmwareDigest(image),
  ...changes,
})

/** An image whose bytes are all told by its number. */
export const createTestImage = (length: number, seed = 1): Uint8Array =>
  Uint8Array.from({ length }, (_, index) => (index * 31 + seed * 7 + (index >> 8)) & 0xff)
