import { sha256 } from '@noble/hashes/sha2'
import { CHAIR_FAMILIES, findChairFamilyById, type ChairFamilyKey } from '../protocol/chairFamilies'
import {
  concatBytes,
  decodeAllBytes,
  encodeAscii,
  encodeUint16,
  encodeUint32,
  encodeUint8,
} from '../wire/bytes'

/** Major, minor, patch; each 0 to 255. */
export type FirmwareVersion = readonly [number, number, number]

/** What a maker says of an image, and signs. */
export type FirmwareManifest = {
  family: ChairFamilyKey
  version: FirmwareVersion
  /** Once the image has shown that it works, the chair takes no version below this one. */
  floor: FirmwareVersion
  /** Higher in each manifest that is signed for a family, so that an old one can't come again. */
  counter: number
  /** Length of the image, bytes. */
  size: number
  /** Unix time in seconds from which on nobody takes it any more. */
  expiresAt: number
  /** Which of the maker's keys signed it. */
  keyId: number
  /** SHA-256 of the image. */
  digest: Uint8Array
}

/** Why a manifest moves nothing. */
export type ManifestFault =
  | 'malformed'
  | 'unknownFormat'
  | 'unknownKey'
  | 'badSignature'
  | 'unknownFamily'
  | 'otherFamily'
  | 'expired'
  | 'notNewer'
  | 'belowFloor'
  | 'tooLarge'

/** Bytes of an image in one request: with everything around them they fit into one frame, over both links. */
export const FIRMWARE_BLOCK_BYTES = 448

/** The number of a block has 16 bits. */
export const MAX_FIRMWARE_BYTES = FIRMWARE_BLOCK_BYTES * 0xffff

const MAGIC = encodeAscii('CLPF')
const FORMAT = 1
const DIGEST_BYTES = 32
const SIGNATURE_BYTES = 64
const BODY_BYTES = 59

/** Length of every manifest, bytes. */
export const FIRMWARE_MANIFEST_BYTES = BODY_BYTES + SIGNATURE_BYTES

/** Keeps these signatures apart from everything else that the same key may ever sign. */
const SIGNATURE_LABEL = concatBytes(encodeAscii('CLP1 firmware'), Uint8Array.of(0))

export const countFirmwareBlocks = ({ size }: Pick<FirmwareManifest, 'size'>): number =>
  Math.ceil(size / FIRMWARE_BLOCK_BYTES)

/** The block of an image with this number; the last one is shorter. */
export const getFirmwareBlock = (image: Uint8Array, index: number): Uint8Array =>
  image.slice(index * FIRMWARE_BLOCK_BYTES, (index + 1) * FIRMWARE_BLOCK_BYTES)

export const computeFirmwareDigest = (image: Uint8Array): Uint8Array => sha256(image)

/** Below zero when `a` is the older one, above when it is the newer one. */
export const compareFirmwareVersions = (a: FirmwareVersion, b: FirmwareVersion): number =>
  a[0] - b[0] || a[1] - b[1] || a[2] - b[2]

const encodeBody = (manifest: FirmwareManifest): Uint8Array =>
  concatBytes(
    MAGIC,
    encodeUint8(FORMAT),
    encodeUint8(CHAIR_FAMILIES.find(({ key }) => key === manifest.family)?.id ?? 0),
    Uint8Array.of(...manifest.version, ...manifest.floor),
    encodeUint32(manifest.counter),
    encodeUint32(manifest.size),
    encodeUint32(manifest.expiresAt),
    encodeUint8(manifest.keyId),
    manifest.digest,
    encodeUint16(FIRMWARE_BLOCK_BYTES),
  )

/**
 * The manifest as chairs read it.
 * @param sign signs bytes with the maker's key by Ed25519 (64 bytes)
 */
export const encodeFirmwareManifest = (
  manifest: FirmwareManifest,
  sign: (bytes: Uint8Array) => Uint8Array,
): Uint8Array => {
  const body = encodeBody(manifest)
  return concatBytes(body, sign(concatBytes(SIGNATURE_LABEL, body)))
}

export type DecodedFirmwareManifest =
  | { ok: true; manifest: FirmwareManifest; signed: Uint8Array; signature: Uint8Array }
  | { ok: false; fault: 'malformed' | 'unknownFormat' | 'unknownFamily' }

/** Reads a manifest without believing it. */
export const decodeFirmwareManifest = (bytes: Uint8Array): DecodedFirmwareManifest => {
  if (bytes.length !== FIRMWARE_MANIFEST_BYTES) return { ok: false, fault: 'malformed' }
  const body = bytes.slice(0, BODY_BYTES)
  const isKnownFormat = MAGIC.every((byte, index) => body[index] === byte) && body[MAGIC.length] === FORMAT
  if (!isKnownFormat) return { ok: false, fault: 'unknownFormat' }
  const family = findChairFamilyById(body[MAGIC.length + 1] ?? 0)
  if (!family) return { ok: false, fault: 'unknownFamily' }
  const manifest = decodeBody(body, family.key)
  return manifest
    ? {
        ok: true,
        manifest,
        signed: concatBytes(SIGNATURE_LABEL, body),
        signature: bytes.slice(BODY_BYTES),
      }
    : { ok: false, fault: 'malformed' }
}

const decodeBody = (body: Uint8Array, family: ChairFamilyKey): FirmwareManifest | null =>
  decodeAllBytes(body, reader => {
    reader.readBytes(MAGIC.length + 2)
    const readVersion = (): FirmwareVersion => [reader.readUint8(), reader.readUint8(), reader.readUint8()]
    const manifest: FirmwareManifest = {
      family,
      version: readVersion(),
      floor: readVersion(),
      counter: reader.readUint32(),
      size: reader.readUint32(),
      expiresAt: reader.readUint32(),
      keyId: reader.readUint8(),
      digest: reader.readBytes(DIGEST_BYTES),
    }
    const blockBytes = reader.readUint16()
    const isSound =
      manifest.counter > 0 &&
      manifest.size > 0 &&
      manifest.size <= MAX_FIRMWARE_BYTES &&
      blockBytes === FIRMWARE_BLOCK_BYTES &&
      compareFirmwareVersions(manifest.floor, manifest.version) <= 0
    return isSound ? manifest : null
  })

/** Checks a signature of Ed25519. */
export type VerifyFirmwareSignature = (
  publicKey: Uint8Array,
  signed: Uint8Array,
  signature: Uint8Array,
) => boolean

/** The maker's public keys by their numbers. */
export type FirmwarePublicKeys = ReadonlyMap<number, Uint8Array>

export type FirmwareManifestChecks = {
  publicKeys: FirmwarePublicKeys
  verifySignature: VerifyFirmwareSignature
  family: ChairFamilyKey
  /** Unix time in seconds, as far as it is known; what has no idea of it says 0. */
  unixSeconds: number
  /** Counter of the manifest that is in use. */
  counter: number
  floor: FirmwareVersion
  /** How large an image may be, bytes. */
  maxBytes: number
}

/** Whether a manifest may be followed. Nothing of what it says counts before its signature is right. */
export const checkFirmwareManifest = (
  bytes: Uint8Array,
  checks: FirmwareManifestChecks,
): { ok: true; manifest: FirmwareManifest } | { ok: false; fault: ManifestFault } => {
  const read = decodeFirmwareManifest(bytes)
  if (!read.ok) return read
  const { manifest } = read
  const publicKey = checks.publicKeys.get(manifest.keyId)
  if (!publicKey) return { ok: false, fault: 'unknownKey' }
  if (!checks.verifySignature(publicKey, read.signed, read.signature))
    return { ok: false, fault: 'badSignature' }
  const fault = findManifestFault(manifest, checks)
  return fault ? { ok: false, fault } : { ok: true, manifest }
}

const findManifestFault = (
  manifest: FirmwareManifest,
  checks: FirmwareManifestChecks,
): ManifestFault | null => {
  if (manifest.family !== checks.family) return 'otherFamily'
  if (manifest.expiresAt <= checks.unixSeconds) return 'expired'
  if (manifest.counter <= checks.counter) return 'notNewer'
  if (compareFirmwareVersions(manifest.version, checks.floor) < 0) return 'belowFloor'
  return manifest.size > checks.maxBytes ? 'tooLarge' : null
}
