import { and, desc, eq, gte, lt, sql } from 'drizzle-orm'
import { countFirmwareBlocks, decodeFirmwareManifest, parseHex, toHex } from '@anzuo/chair-protocol'
import type { OfficeResponseData } from '@anzuo/contract/office'
import { getPermissionReach } from '@anzuo/domain/office/permissions'
import type { Database } from '../../db/database'
import { firmwareReleases, firmwareUpdates } from '../../db/schema'
import { createApiError } from '../../http/apiError'
import type { OfficeCaller } from '../officeCall'

export type FirmwareDetail = OfficeResponseData<'/office/v1/firmware/get'>
type FirmwareSummary = OfficeResponseData<'/office/v1/firmware/list'>['releases'][number]
type ReleaseRow = typeof firmwareReleases.$inferSelect

const MAX_RELEASES = 50
const MAX_UPDATES = 100

export const mayChangeFirmware = (caller: OfficeCaller): boolean =>
  caller.session !== null && getPermissionReach(caller.roles, 'chairs:change') === 'all'

const countChairs = async (
  db: Database,
  { id, share }: ReleaseRow,
): Promise<Pick<FirmwareSummary, 'chairs' | 'later'>> => {
  const rows = await db
    .select({ state: firmwareUpdates.state, count: sql<number>`count(*)::int` })
    .from(firmwareUpdates)
    .where(and(eq(firmwareUpdates.releaseId, id), lt(firmwareUpdates.place, share)))
    .groupBy(firmwareUpdates.state)
  const later = await db.$count(
    firmwareUpdates,
    and(eq(firmwareUpdates.releaseId, id), gte(firmwareUpdates.place, share)),
  )
  const countIn = (state: (typeof rows)[number]['state']) => rows.find(row => row.state === state)?.count ?? 0
  return {
    chairs: {
      waiting: countIn('waiting'),
      sending: countIn('sending'),
      installed: countIn('installed'),
      failed: countIn('failed'),
    },
    later,
  }
}

const toSummary = async (db: Database, row: ReleaseRow): Promise<FirmwareSummary> => ({
  id: row.id,
  family: row.family,
  firmware: row.firmware,
  counter: row.counter,
  state: row.state,
  heldBecause: row.heldBecause,
  share: row.share,
  expiresAt: row.expiresAt.toISOString(),
  createdAt: row.createdAt.toISOString(),
  version: row.version,
  ...(await countChairs(db, row)),
})

/** The latest releases, the newest first. */
export const listFirmware = async (db: Database): Promise<FirmwareSummary[]> => {
  const rows = await db
    .select()
    .from(firmwareReleases)
    .orderBy(desc(firmwareReleases.createdAt))
    .limit(MAX_RELEASES)
  const summaries: FirmwareSummary[] = []
  for (const row of rows) summaries.push(await toSummary(db, row))
  return summaries
}

/** @throws ApiError `notFound` for one that does not exist */
export const requireRelease = async (db: Database, id: string): Promise<ReleaseRow> => {
  const [row] = await db.select().from(firmwareReleases).where(eq(firmwareReleases.id, id))
  if (!row) throw createApiError('notFound', 'officeFirmwareNotFound')
  return row
}

const readManifest = ({ manifest }: ReleaseRow) => {
  const read = decodeFirmwareManifest(parseHex(manifest) ?? new Uint8Array(0))
  if (!read.ok) throw new Error('a manifest that was accepted can not be read')
  return read.manifest
}

/** Those that failed come first, then those under way. */
const listUpdates = (db: Database, { id, share }: ReleaseRow) =>
  db
    .select()
    .from(firmwareUpdates)
    .where(and(eq(firmwareUpdates.releaseId, id), lt(firmwareUpdates.place, share)))
    .orderBy(
      sql`array_position(array['failed', 'sending', 'waiting', 'installed'], ${firmwareUpdates.state})`,
      desc(firmwareUpdates.changedAt),
      firmwareUpdates.serialNumber,
    )
    .limit(MAX_UPDATES)

/** One release with its manifest and its chairs. */
export const describeRelease = async (
  db: Database,
  row: ReleaseRow,
  caller: OfficeCaller,
): Promise<FirmwareDetail> => {
  const manifest = readManifest(row)
  const updates = await listUpdates(db, row)
  return {
    ...(await toSummary(db, row)),
    digest: toHex(manifest.digest),
    size: manifest.size,
    blocks: countFirmwareBlocks(manifest),
    floor: manifest.floor.join('.'),
    keyId: manifest.keyId,
    updates: updates.map(update => ({
      serialNumber: update.serialNumber,
      state: update.state,
      firmwareBefore: update.firmwareBefore,
      attempts: update.attempts,
      blocksSent: update.blocksSent,
      note: update.note,
      changedAt: update.changedAt.toISOString(),
    })),
    mayChange: mayChangeFirmware(caller),
  }
}
