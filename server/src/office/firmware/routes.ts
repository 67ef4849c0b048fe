import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { toHex, type FirmwarePublicKeys } from '@anzuo/chair-protocol'
import { RESPONSE_CODE } from '@anzuo/contract'
import type { officeFirmwareEndpoints } from '@anzuo/contract/office/firmware'
import type { Database } from '../../db/database'
import { firmwareReleases, firmwareUpdates } from '../../db/schema'
import { FileStorageError, type FileStorage } from '../../fileStorage/fileStorage'
import { ApiError, createApiError } from '../../http/apiError'
import type { OfficeChange, OfficeHandlers } from '../officeCall'
import { acceptRelease, type AcceptedRelease } from './acceptRelease'
import { describeRelease, listFirmware, mayChangeFirmware, requireRelease } from './releases'

type FirmwareContext = {
  db: Database
  files: FileStorage
  now: () => Date
  /** The maker's keys; with none nothing can be released. */
  publicKeys: FirmwarePublicKeys
}

const toSubject = ({ id, family, firmware }: { id: string; family: string; firmware: string }) => ({
  kind: 'firmware' as const,
  id,
  label: `${family} ${firmware}`,
})

const getFileKey = ({ manifest }: AcceptedRelease): string => `firmware/${toHex(manifest.digest)}/image.bin`

const createUpload = (context: FirmwareContext): OfficeChange<'/office/v1/firmware/upload'> => {
  const { db, files, now, publicKeys } = context
  const accept = (tx: Database, manifestHex: string, image: Buffer) =>
    acceptRelease({ db: tx, publicKeys, now: now() }, { manifestHex, image })
  return {
    // A repeat finds its own release, which is not newer than itself: what was done is looked at in `run`.
    prepare: async ({ request, file }) => {
      const [known] = await db
        .select({ id: firmwareReleases.id })
        .from(firmwareReleases)
        .where(eq(firmwareReleases.manifest, request.manifest.toLowerCase()))
      if (known) return
      const accepted = await accept(db, request.manifest, file)
      await files
        .put(getFileKey(accepted), { bytes: file, mime: 'application/octet-stream' })
        .catch((error: unknown) => {
          if (error instanceof FileStorageError) throw createApiError('unavailable', 'officeStorageDown')
          throw error
        })
    },
    run: async ({ tx, request, file, caller, audit }) => {
      // One upload at a time: each is compared with all that were released before it.
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('firmware upload', 0))`)
      const accepted = await accept(tx, request.manifest, file)
      const { manifest, signed } = accepted
      const row = {
        id: randomUUID(),
        family: manifest.family,
        firmware: manifest.version.join('.'),
        counter: manifest.counter,
        manifest: toHex(signed),
        fileKey: getFileKey(accepted),
        state: 'held' as const,
        heldBecause: 'operator' as const,
        share: 1,
        expiresAt: new Date(manifest.expiresAt * 1000),
        version: 1,
        createdAt: now(),
      }
      await tx.insert(firmwareReleases).values(row)
      const { counter, size, floor, keyId } = manifest
      audit({
        subject: toSubject(row),
        before: null,
        after: { counter, size, keyId, floor: floor.join('.'), digest: toHex(manifest.digest) },
      })
      return describeRelease(tx, row, caller)
    },
  }
}

const createRollOut = ({ now }: FirmwareContext): OfficeChange<'/office/v1/firmware/roll_out'> => ({
  run: async ({ tx, request, caller, audit }) => {
    const { id, version, state, share, reason } = request
    const before = await requireRelease(tx, id)
    if (before.version !== version)
      throw new ApiError(
        RESPONSE_CODE.changed,
        { key: 'officeFirmwareChanged' },
        { data: await describeRelease(tx, before, caller) },
      )
    if (before.state === 'stopped') throw createApiError('conflict', 'officeFirmwareStopped')
    if (state === 'rolling' && before.expiresAt <= now())
      throw createApiError('conflict', 'officeFirmwareExpired')
    const changes = {
      state,
      share,
      heldBecause: state === 'held' ? ('operator' as const) : null,
      version: version + 1,
    }
    const changed = await tx
      .update(firmwareReleases)
      .set(changes)
      .where(and(eq(firmwareReleases.id, id), eq(firmwareReleases.version, version)))
      .returning({ id: firmwareReleases.id })
    if (changed.length === 0) throw createApiError('conflict', 'officeFirmwareChanged')
    audit({
      subject: toSubject(before),
      before: { state: before.state, share: before.share, heldBecause: before.heldBecause },
      after: { state, share, heldBecause: changes.heldBecause },
      reason,
    })
    return describeRelease(tx, { ...before, ...changes }, caller)
  },
})

const createTryAgain = ({ now }: FirmwareContext): OfficeChange<'/office/v1/firmware/try_again'> => ({
  run: async ({ tx, request: { id, serialNumber }, caller, audit }) => {
    const release = await requireRelease(tx, id)
    const [row] = await tx
      .update(firmwareUpdates)
      .set({ state: 'waiting', attempts: 0, note: null, nextTryAt: now(), changedAt: now() })
      .where(
        and(
          eq(firmwareUpdates.releaseId, id),
          eq(firmwareUpdates.serialNumber, serialNumber),
          eq(firmwareUpdates.state, 'failed'),
        ),
      )
      .returning({ serialNumber: firmwareUpdates.serialNumber })
    if (!row) throw createApiError('conflict', 'officeFirmwareNotFailed')
    audit({ subject: toSubject(release), before: { failed: serialNumber }, after: { waiting: serialNumber } })
    return describeRelease(tx, release, caller)
  },
})

/** New firmware for chairs: what the maker signed, for which share of the fleet it is open, and how far it is. */
export const officeFirmwareRoutes = (
  context: FirmwareContext,
): OfficeHandlers<typeof officeFirmwareEndpoints> => {
  const { db } = context
  return {
    '/office/v1/firmware/list': async ({ caller }) => ({
      releases: await listFirmware(db),
      mayChange: mayChangeFirmware(caller),
    }),
    '/office/v1/firmware/get': async ({ request: { id }, caller }) =>
      describeRelease(db, await requireRelease(db, id), caller),
    '/office/v1/firmware/upload': createUpload(context),
    '/office/v1/firmware/roll_out': createRollOut(context),
    '/office/v1/firmware/try_again': createTryAgain(context),
  }
}
