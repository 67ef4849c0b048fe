import { and, asc, eq, isNull, lt, lte, notExists, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { getFirmwarePlace, shouldHoldFirmware } from '@anzuo/domain/office/firmware'
import type { Database } from '../../db/database'
import { chairs, firmwareReleases, firmwareUpdates } from '../../db/schema'
import type { FileStorage } from '../../fileStorage/fileStorage'
import type { ChairMqttClient } from '../../gateways/chairs/chairMqttClient'
import { noteUpdate, SENDING_DEADLINE_MS, toUpdateChange } from './firmwareUpdateRow'
import { sendFirmware, type FirmwareRelease } from './sendFirmware'
import { tellOwnersOfFirmware } from './tellOwners'

/** Chairs that a release is due for are looked for so often. */
const CHECK_INTERVAL_MS = 15_000

/** So many chairs are written to at the same time by one server. */
const MAX_CONCURRENT = 10

/** Releases that are looked at in one check. */
const MAX_RELEASES = 20

/** Chairs that get their place in a release in one check, and that are asked in one check. */
const MAX_NEW_CHAIRS = 1000
const MAX_DUE_CHAIRS = 500

/** Images that are kept in memory while they are sent. */
const MAX_IMAGES = 2

export type FirmwareRollOutContext = {
  db: Database
  files: FileStorage
  mqttClient: Pick<ChairMqttClient, 'getSnapshot' | 'sendRequest'>
  now: () => Date
  log: FastifyBaseLogger
  /** Waits between two blocks, ms; a test doesn't. */
  wait?: (ms: number) => Promise<void>
}

/**
 * Brings released firmware to the chairs that are connected, a share of the fleet at a time. What is true stands in the database and in
 * the chair, so that any server goes on where another one stopped.
 */
export const createFirmwareRollOut = (context: FirmwareRollOutContext) => {
  const { log } = context
  const loadImage = createImageCache(context)
  let isClosed = false
  let running: Promise<void> | null = null

  const checkAll = async (): Promise<void> => {
    for (const release of await listRolling(context)) {
      await placeChairs(context, release)
      await tellOwnersOfFirmware(context.db, release, context.now())
      const due = await listDue(context, release)
      while (due.length > 0 && !isClosed)
        await Promise.all(
          due
            .splice(0, MAX_CONCURRENT)
            .map(serialNumber =>
              updateOne(context, { release, serialNumber, loadImage, isClosed: () => isClosed }),
            ),
        )
    }
  }

  const check = (): Promise<void> => {
    running ??= checkAll()
      .catch((error: unknown) => log.error({ err: error }, 'firmware could not be brought to chairs'))
      .finally(() => {
        running = null
      })
    return running
  }
  const timer = setInterval(() => void check(), CHECK_INTERVAL_MS)
  timer.unref()
  return {
    /** Does now what is due. */
    check,
    /** Begins nothing any more, and waits for what is in hand. */
    close: async (): Promise<void> => {
      isClosed = true
      clearInterval(timer)
      await running
    },
  }
}

const createImageCache = ({ files }: Pick<FirmwareRollOutContext, 'files'>) => {
  const images = new Map<string, Promise<Buffer | null>>()
  return (fileKey: string): Promise<Buffer | null> => {
    const known = images.get(fileKey)
    if (known) return known
    const image = files.get(fileKey).then(file => file?.bytes ?? null)
    // What could not be read is read again the next time.
    // A file that is not there now may be there at the next try.
    image.then(
      found => found ?? images.delete(fileKey),
      () => images.delete(fileKey),
    )
    const [oldest] = images.keys()
    if (images.size >= MAX_IMAGES && oldest !== undefined) images.delete(oldest)
    images.set(fileKey, image)
    return image
  }
}

const listRolling = ({ db, now }: FirmwareRollOutContext): Promise<FirmwareRelease[]> =>
  db
    .select()
    .from(firmwareReleases)
    .where(
      and(eq(firmwareReleases.state, 'rolling'), sql`${firmwareReleases.expiresAt} > ${now().toISOString()}`),
    )
    .orderBy(asc(firmwareReleases.createdAt))
    .limit(MAX_RELEASES)

/** Gives the chairs of the family that have none yet their place in the order of a release. */
const placeChairs = async (
  { db, now }: FirmwareRollOutContext,
  { id, family }: FirmwareRelease,
): Promise<void> => {
  const unplaced = await db
    .select({ serialNumber: chairs.serialNumber, firmware: chairs.firmware })
    .from(chairs)
    .where(
      and(
        eq(chairs.family, family),
        notExists(
          db
            .select()
            .from(firmwareUpdates)
            .where(
              and(eq(firmwareUpdates.releaseId, id), eq(firmwareUpdates.serialNumber, chairs.serialNumber)),
            ),
        ),
      ),
    )
    .limit(MAX_NEW_CHAIRS)
  if (unplaced.length === 0) return
  const rows = unplaced.map(({ serialNumber, firmware }) => ({
    releaseId: id,
    serialNumber,
    place: getFirmwarePlace(serialNumber, id),
    state: 'waiting' as const,
    firmwareBefore: firmware,
    attempts: 0,
    blocksSent: 0,
    nextTryAt: now(),
    changedAt: now(),
  }))
  await db.insert(firmwareUpdates).values(rows).onConflictDoNothing()
}

/** A row that says `sending` and is due belongs to a server that is gone. */
const listDue = async (
  { db, now, mqttClient }: FirmwareRollOutContext,
  { id, share }: FirmwareRelease,
): Promise<string[]> => {
  const rows = await db
    .select({ serialNumber: firmwareUpdates.serialNumber })
    .from(firmwareUpdates)
    .innerJoin(chairs, eq(chairs.serialNumber, firmwareUpdates.serialNumber))
    .where(
      and(
        eq(firmwareUpdates.releaseId, id),
        lt(firmwareUpdates.place, share),
        sql`${firmwareUpdates.state} in ('waiting', 'sending')`,
        lte(firmwareUpdates.nextTryAt, now()),
        isNull(chairs.offlineSince),
      ),
    )
    .orderBy(asc(firmwareUpdates.nextTryAt))
    .limit(MAX_DUE_CHAIRS)
  return rows
    .map(({ serialNumber }) => serialNumber)
    .filter(serialNumber => mqttClient.getSnapshot(serialNumber).isOnline)
}

/** Takes the chair for this server, unless another one was first. */
const takeChair = async (
  { db, now }: FirmwareRollOutContext,
  { id }: FirmwareRelease,
  serialNumber: string,
): Promise<{ attempts: number } | null> => {
  const [row] = await db
    .update(firmwareUpdates)
    .set({
      state: 'sending',
      nextTryAt: new Date(now().getTime() + SENDING_DEADLINE_MS),
      changedAt: now(),
    })
    .where(
      and(
        eq(firmwareUpdates.releaseId, id),
        eq(firmwareUpdates.serialNumber, serialNumber),
        sql`${firmwareUpdates.state} in ('waiting', 'sending')`,
        lte(firmwareUpdates.nextTryAt, now()),
      ),
    )
    .returning({ attempts: firmwareUpdates.attempts })
  return row ?? null
}

const updateOne = async (
  context: FirmwareRollOutContext,
  {
    release,
    serialNumber,
    loadImage,
    isClosed,
  }: {
    release: FirmwareRelease
    serialNumber: string
    loadImage: (fileKey: string) => Promise<Buffer | null>
    isClosed: () => boolean
  },
): Promise<void> => {
  const { log } = context
  try {
    const taken = await takeChair(context, release, serialNumber)
    if (!taken) return
    const image = await loadImage(release.fileKey)
    const outcome = image
      ? await sendFirmware(context, {
          serialNumber,
          release,
          image,
          mayGoOn: async () => !isClosed() && (await isStillRolling(context, release)),
        })
      : ({ kind: 'retry', note: 'imageMissing' } as const)
    await noteUpdate(context, {
      release,
      serialNumber,
      change: toUpdateChange(outcome, taken.attempts, context.now()),
    })
    if (outcome.kind === 'failed' || outcome.kind === 'retry')
      log.warn({ serialNumber, firmware: release.firmware, note: outcome.note }, 'firmware did not come in')
    if (outcome.kind !== 'installed') await holdWhenTooManyFail(context, release)
  } catch (error) {
    log.error({ err: error, serialNumber }, 'firmware could not be brought to a chair')
  }
}

const isStillRolling = async ({ db }: FirmwareRollOutContext, { id }: FirmwareRelease): Promise<boolean> => {
  const [row] = await db
    .select({ state: firmwareReleases.state })
    .from(firmwareReleases)
    .where(eq(firmwareReleases.id, id))
  return row?.state === 'rolling'
}

/** So nobody else gets what has failed too often; a person looks, and decides whether it goes on. */
const holdWhenTooManyFail = async (
  { db, log }: FirmwareRollOutContext,
  { id, firmware, family }: FirmwareRelease,
): Promise<void> => {
  const [counted] = await db
    .select({
      installed: sql<number>`count(*) filter (where ${firmwareUpdates.state} = 'installed')::int`,
      failed: sql<number>`count(*) filter (where ${firmwareUpdates.state} = 'failed')::int`,
    })
    .from(firmwareUpdates)
    .where(eq(firmwareUpdates.releaseId, id))
  if (!counted || !shouldHoldFirmware(counted)) return
  const held = await db
    .update(firmwareReleases)
    .set({ state: 'held', heldBecause: 'failures', version: sql`${firmwareReleases.version} + 1` })
    .where(and(eq(firmwareReleases.id, id), eq(firmwareReleases.state, 'rolling')))
    .returning({ id: firmwareReleases.id })
  if (held.length > 0)
    log.error({ family, firmware, ...counted }, 'a firmware release is held: too many chairs fail')
}
