import { desc, eq } from 'drizzle-orm'
import {
  checkFirmwareManifest,
  computeFirmwareDigest,
  constantTimeEqual,
  decodeFirmwareManifest,
  parseHex,
  type FirmwareManifest,
  type FirmwarePublicKeys,
  type FirmwareVersion,
  type ManifestFault,
} from '@anzuo/chair-protocol'
import { MAX_FIRMWARE_IMAGE_BYTES } from '@anzuo/domain/office/firmware'
import type { Database } from '../../db/database'
import { firmwareReleases } from '../../db/schema'
import { createApiError } from '../../http/apiError'
import type { MessageKey } from '../../messages'
import { verifyMakerSignature } from '../../modules/firmware/makerSignature'

const FAULT_MESSAGES: Record<ManifestFault, MessageKey> = {
  malformed: 'officeFirmwareMalformed',
  unknownFormat: 'officeFirmwareMalformed',
  unknownKey: 'officeFirmwareSignature',
  badSignature: 'officeFirmwareSignature',
  unknownFamily: 'officeFirmwareFamily',
  otherFamily: 'officeFirmwareFamily',
  expired: 'officeFirmwareExpired',
  notNewer: 'officeFirmwareOld',
  belowFloor: 'officeFirmwareOld',
  tooLarge: 'officeFirmwareImage',
}

export type AcceptedRelease = { manifest: FirmwareManifest; signed: Uint8Array }

/** Counter and floor of the latest release of a family; a chair may have an older one, never a newer one of ours. */
const readLatest = async (
  db: Database,
  family: string,
): Promise<{ counter: number; floor: FirmwareVersion }> => {
  const [latest] = await db
    .select()
    .from(firmwareReleases)
    .where(eq(firmwareReleases.family, family))
    .orderBy(desc(firmwareReleases.counter))
    .limit(1)
  const read = latest && decodeFirmwareManifest(parseHex(latest.manifest) ?? new Uint8Array(0))
  return { counter: latest?.counter ?? 0, floor: read?.ok ? read.manifest.floor : [0, 0, 0] }
}

/**
 * Looks whether the maker has signed this image, for a family that exists, and later than everything before.
 * @throws ApiError `invalidRequest` with what is wrong
 */
export const acceptRelease = async (
  { db, publicKeys, now }: { db: Database; publicKeys: FirmwarePublicKeys; now: Date },
  { manifestHex, image }: { manifestHex: string; image: Buffer },
): Promise<AcceptedRelease> => {
  const signed = parseHex(manifestHex)
  const read = signed && decodeFirmwareManifest(signed)
  if (!signed || !read) throw createApiError('invalidRequest', 'officeFirmwareMalformed')
  if (!read.ok) throw createApiError('invalidRequest', FAULT_MESSAGES[read.fault])
  const { family } = read.manifest
  const latest = await readLatest(db, family)
  const checked = checkFirmwareManifest(signed, {
    publicKeys,
    verifySignature: verifyMakerSignature,
    family,
    unixSeconds: Math.floor(now.getTime() / 1000),
    ...latest,
    maxBytes: MAX_FIRMWARE_IMAGE_BYTES,
  })
  if (!checked.ok)
    throw createApiError(
      'invalidRequest',
      checked.fault === 'notNewer' && read.manifest.counter === latest.counter
        ? 'officeFirmwareCounterTaken'
        : FAULT_MESSAGES[checked.fault],
    )
  const { size, digest } = checked.manifest
  if (image.length !== size || !constantTimeEqual(computeFirmwareDigest(image), digest))
    throw createApiError('invalidRequest', 'officeFirmwareImage')
  return { manifest: checked.manifest, signed }
}
