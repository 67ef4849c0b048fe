import { and, desc, eq, sql } from 'drizzle-orm'
import {
  compareFirmwareVersions,
  countFirmwareBlocks,
  decodeFirmwareManifest,
  decodeFirmwareStatus,
  parseFeatureBitmask,
  parseHex,
  type FirmwareManifest,
} from '@anzuo/chair-protocol'
import type { ResponseData } from '@anzuo/contract'
import type { chairFirmwareEndpoints } from '@anzuo/contract/chairFirmware'
import { getFirmwarePlace, MAX_FIRMWARE_PART_BYTES } from '@anzuo/domain/office/firmware'
import type { Database } from '../../db/database'
import { chairs, firmwareReleases, firmwareUpdates } from '../../db/schema'
import { FileStorageError, type FileStorage } from '../../fileStorage/fileStorage'
import type { ChairMqttClient } from '../../gateways/chairs/chairMqttClient'
import { createApiError } from '../../http/apiError'
import type { RequestContext, RouteHandlers } from '../../http/apiRoutes'
import { requireChairOwner } from '../chair/chairAccess'
import type { FirmwareRelease } from './sendFirmware'

type OwnerFirmwareContext = {
  db: Database
  files: Pick<FileStorage, 'get'>
  mqttClient: Pick<ChairMqttClient, 'getSnapshot'>
  now: () => Date
}

type Chair = typeof chairs.$inferSelect

/** Releases of one family that are open at the same time. */
const MAX_RELEASES = 20

/** New firmware that a chair's owner brings to it over Bluetooth, where the chair itself has no internet. */
export const ownerFirmwareRoutes = (
  context: OwnerFirmwareContext,
): RouteHandlers<typeof chairFirmwareEndpoints> => ({
  '/device/firmware/get': call => getOwnersUpdate(context, call),
  '/device/firmware/image': call => getImagePart(context, call),
  '/device/firmware/report': call => reportStatus(context, call),
})

const getOwnersUpdate = async (
  { db, mqttClient, now }: OwnerFirmwareContext,
  { caller, request: { serialNumber } }: RequestContext<'/device/firmware/get'>,
): Promise<ResponseData<'/device/firmware/get'>> => {
  const { chair } = await requireChairOwner(db, { userId: caller.userId, serialNumber }, now())
  const release = await findOpenRelease(db, chair, now())
  if (!release || !(await isWanted(db, release, chair))) return { update: null }
  const { id: releaseId, firmware, manifest } = release
  const comesByInternet = mqttClient.getSnapshot(serialNumber).isOnline
  return { update: { releaseId, firmware, manifest, comesByInternet } }
}

/** The latest release that is open for this chair: under way, not expired, and with a share that the chair belongs to. */
const findOpenRelease = async (
  db: Database,
  { serialNumber, family, features }: Chair,
  now: Date,
): Promise<FirmwareRelease | null> => {
  if (!parseFeatureBitmask(features).includes('firmwareUpdate')) return null
  const rolling = await db
    .select()
    .from(firmwareReleases)
    .where(
      and(
        eq(firmwareReleases.family, family),
        eq(firmwareReleases.state, 'rolling'),
        sql`${firmwareReleases.expiresAt} > ${now.toISOString()}`,
      ),
    )
    .orderBy(desc(firmwareReleases.counter))
    .limit(MAX_RELEASES)
  return rolling.find(({ id, share }) => getFirmwarePlace(serialNumber, id) < share) ?? null
}

/** Not when the chair runs it, and not when it did not work there; what was lost on its way may well come by another one. */
const isWanted = async (
  db: Database,
  { id, firmware }: FirmwareRelease,
  { serialNumber, firmware: running }: Chair,
): Promise<boolean> => {
  if (firmware === running) return false
  const [row] = await db
    .select({ state: firmwareUpdates.state, note: firmwareUpdates.note })
    .from(firmwareUpdates)
    .where(and(eq(firmwareUpdates.releaseId, id), eq(firmwareUpdates.serialNumber, serialNumber)))
  return row?.state !== 'installed' && (row?.state !== 'failed' || row.note === 'lostOnTheWay')
}

const getImagePart = async (
  { db, files, now }: OwnerFirmwareContext,
  { caller, request }: RequestContext<'/device/firmware/image'>,
): Promise<ResponseData<'/device/firmware/image'>> => {
  const { serialNumber, releaseId, offset } = request
  const { chair } = await requireChairOwner(db, { userId: caller.userId, serialNumber }, now())
  const release = await findOpenRelease(db, chair, now())
  if (release?.id !== releaseId) throw createApiError('conflict', 'firmwareWithdrawn')
  const { size } = readManifest(release)
  if (offset >= size) throw createApiError('invalidRequest', 'firmwareWithdrawn')
  const range = { from: offset, to: Math.min(size, offset + MAX_FIRMWARE_PART_BYTES) - 1 }
  const part = await files.get(release.fileKey, range).catch((error: unknown) => {
    if (error instanceof FileStorageError) return null
    throw error
  })
  if (!part) throw createApiError('unavailable', 'firmwareUnavailable')
  return { bytes: part.bytes.toString('hex') }
}

const readManifest = ({ manifest }: FirmwareRelease): FirmwareManifest => {
  const read = decodeFirmwareManifest(parseHex(manifest) ?? new Uint8Array(0))
  if (!read.ok) throw new Error('a manifest that was accepted can not be read')
  return read.manifest
}

/**
 * What the chair has answered is the owner's word: it decides nothing but whether the server, too, tries to bring this release to the
 * same chair. One that did not work there is no failure of the release until a chair says so itself.
 */
const reportStatus = async (
  { db, now }: OwnerFirmwareContext,
  { caller, request: { serialNumber, releaseId, status: hex } }: RequestContext<'/device/firmware/report'>,
): Promise<ResponseData<'/device/firmware/report'>> => {
  const { chair } = await requireChairOwner(db, { userId: caller.userId, serialNumber }, now())
  const [release] = await db.select().from(firmwareReleases).where(eq(firmwareReleases.id, releaseId))
  if (release?.family !== chair.family) throw createApiError('notFound', 'firmwareWithdrawn')
  const status = decodeFirmwareStatus(parseHex(hex) ?? new Uint8Array(0))
  if (!status) throw createApiError('invalidRequest', 'firmwareWithdrawn')
  const manifest = readManifest(release)
  const isInstalled =
    status.counter === manifest.counter && compareFirmwareVersions(status.version, manifest.version) === 0
  const outcome = isInstalled
    ? { state: 'installed' as const, note: null }
    : status.note === 'bootFailed'
      ? { note: 'bootFailed' }
      : null
  if (!outcome) return {}
  await db.transaction(async tx => {
    const at = now()
    await tx
      .insert(firmwareUpdates)
      .values({
        releaseId,
        serialNumber,
        place: getFirmwarePlace(serialNumber, releaseId),
        state: 'waiting',
        firmwareBefore: chair.firmware,
        attempts: 0,
        blocksSent: countFirmwareBlocks(manifest),
        nextTryAt: at,
        changedAt: at,
        ...outcome,
      })
      .onConflictDoUpdate({
        target: [firmwareUpdates.releaseId, firmwareUpdates.serialNumber],
        set: { ...outcome, changedAt: at },
      })
    if (isInstalled)
      await tx.update(chairs).set({ firmware: release.firmware }).where(eq(chairs.serialNumber, serialNumber))
  })
  return {}
}
