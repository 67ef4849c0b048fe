import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  inArray,
  isNull,
  like,
  ne,
  notExists,
  or,
  sql,
  type SQL,
} from 'drizzle-orm'
import { z } from 'zod'
import type { OfficeResponseData, ValidatedOfficeRequest } from '@anzuo/contract/office'
import { CHAIR_RIGHT_EVENTS, getLetInStep, type ChairRightEvent } from '@anzuo/domain/office/chairRegistry'
import { getPermissionReach } from '@anzuo/domain/office/permissions'
import type { Database } from '../../db/database'
import { decodeCursor, paginateRows } from '../../db/keysetPagination'
import { chairAuditLog, chairKeys, chairMembers, chairs, chairShutOuts } from '../../db/schema'
import { createApiError } from '../../http/apiError'
import { listMadeChairs } from '../../modules/chairBatch/batchViews'
import type { OfficeCaller } from '../officeCall'
import { listAlarmsOfChair } from './batches'

export type OfficeChair = OfficeResponseData<'/office/v1/chair/get'>
type ChairSummary = OfficeResponseData<'/office/v1/chair/list'>['chairs'][number]

/** Whether a chair is reached now, as this server's connection to the broker knows. */
export type IsChairOnline = (serialNumber: string) => boolean

const MAX_EVENTS = 50

const SerialNumberCursor = z.tuple([z.string().max(40)])

const escapePattern = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/** Chairs with keys none of which counts any more. */
const isShutOut = sql<boolean>`(exists (select 1 from chair_keys where chair_keys.serial_number = chairs.serial_number) and not exists (select 1 from chair_keys where chair_keys.serial_number = chairs.serial_number and chair_keys.state <> 'revoked'))`

/** Shut-out chairs that somebody has let in again. */
const waitsForKey = sql<boolean>`(${isShutOut} and exists (select 1 from chair_shut_outs where chair_shut_outs.serial_number = chairs.serial_number and chair_shut_outs.let_in_at is not null))`

const selectSeen = (db: Database, where: SQL | undefined, limit: number) =>
  db
    .select({
      chair: chairs,
      isShutOut,
      waitsForKey,
      hasOwner: sql<boolean>`exists (select 1 from chair_members where chair_members.serial_number = chairs.serial_number and chair_members.role = 'owner' and chair_members.left_at is null)`,
    })
    .from(chairs)
    .where(where)
    .orderBy(asc(chairs.serialNumber))
    .limit(limit)

type SeenRow = Awaited<ReturnType<typeof selectSeen>>[number]

const toSummary = (
  { chair, isShutOut: isOut, waitsForKey: isWaiting, hasOwner }: SeenRow,
  isOnline: IsChairOnline,
): ChairSummary => ({
  serialNumber: chair.serialNumber,
  family: chair.family,
  firmware: chair.firmware,
  state: isOut
    ? isWaiting
      ? 'waitsForKey'
      : 'shutOut'
    : isOnline(chair.serialNumber)
      ? 'online'
      : 'offline',
  registeredAt: chair.registeredAt.toISOString(),
  offlineSince: chair.offlineSince?.toISOString() ?? null,
  hasOwner,
})

const NEVER_SEEN = {
  family: null,
  firmware: null,
  state: 'neverSeen',
  registeredAt: null,
  offlineSince: null,
  hasOwner: false,
} as const

/** Chairs that have a key and were never seen. */
const selectMade = (db: Database, where: SQL | undefined, limit: number) =>
  db
    .select({ serialNumber: chairKeys.serialNumber })
    .from(chairKeys)
    .where(
      and(where, notExists(db.select().from(chairs).where(eq(chairs.serialNumber, chairKeys.serialNumber)))),
    )
    .groupBy(chairKeys.serialNumber)
    .orderBy(asc(chairKeys.serialNumber))
    .limit(limit)

/** Chairs by serial number, those that were made and never seen too. */
export const listOfficeChairs = async (
  db: Database,
  { query, state, cursor, limit }: ValidatedOfficeRequest<'/office/v1/chair/list'>,
  isOnline: IsChairOnline,
): Promise<OfficeResponseData<'/office/v1/chair/list'>> => {
  const [after] = cursor === undefined ? [undefined] : decodeCursor(cursor, SerialNumberCursor)
  const isAfter = (column: typeof chairs.serialNumber | typeof chairKeys.serialNumber) =>
    after === undefined ? undefined : gt(column, after)
  const wantsSeen = state !== 'neverSeen'
  const wantsMade = state === undefined || state === 'neverSeen'
  const seen = wantsSeen
    ? await selectSeen(
        db,
        and(
          query === undefined ? undefined : like(chairs.serialNumber, `${escapePattern(query)}%`),
          isAfter(chairs.serialNumber),
          state === 'shutOut' ? sql`${isShutOut} and not ${waitsForKey}` : undefined,
          state === 'waitsForKey' ? waitsForKey : undefined,
          state === 'offline' ? sql`${chairs.offlineSince} is not null and not ${isShutOut}` : undefined,
          state === 'online' ? sql`${chairs.offlineSince} is null and not ${isShutOut}` : undefined,
        ),
        limit + 1,
      )
    : []
  const made = wantsMade
    ? await selectMade(
        db,
        and(
          query === undefined ? undefined : like(chairKeys.serialNumber, `${escapePattern(query)}%`),
          isAfter(chairKeys.serialNumber),
        ),
        limit + 1,
      )
    : []
  const rows: ChairSummary[] = [
    ...seen.map(row => toSummary(row, isOnline)),
    ...made.map(({ serialNumber }) => ({ serialNumber, ...NEVER_SEEN })),
  ].sort((a, b) => (a.serialNumber < b.serialNumber ? -1 : 1))
  const { page, next } = paginateRows(rows, limit, ({ serialNumber }) => [serialNumber])
  return { chairs: page, next }
}

const listKeys = async (db: Database, serialNumber: string): Promise<OfficeChair['keys']> => {
  const rows = await db
    .select()
    .from(chairKeys)
    .where(eq(chairKeys.serialNumber, serialNumber))
    .orderBy(desc(chairKeys.version))
    .limit(MAX_EVENTS)
  return rows.map(({ version, state, createdAt, activatedAt, retiredAt }) => ({
    version,
    state,
    createdAt: createdAt.toISOString(),
    activatedAt: activatedAt?.toISOString() ?? null,
    retiredAt: retiredAt?.toISOString() ?? null,
  }))
}

/** What changed about rights. Starts, stops and who sat down are for the owner alone, and never read here. */
const listRightEvents = async (db: Database, serialNumber: string): Promise<OfficeChair['events']> => {
  const rows = await db
    .select({ id: chairAuditLog.id, action: chairAuditLog.action, at: chairAuditLog.at })
    .from(chairAuditLog)
    .where(
      and(
        eq(chairAuditLog.serialNumber, serialNumber),
        inArray(chairAuditLog.action, [...CHAIR_RIGHT_EVENTS]),
      ),
    )
    .orderBy(desc(chairAuditLog.at))
    .limit(MAX_EVENTS)
  return rows.map(({ id, action, at }) => ({ id, action: action as ChairRightEvent, at: at.toISOString() }))
}

const readOwnership = async (db: Database, serialNumber: string, now: Date) => {
  const isPresent = and(
    eq(chairMembers.serialNumber, serialNumber),
    isNull(chairMembers.leftAt),
    or(isNull(chairMembers.expiresAt), gt(chairMembers.expiresAt, now)),
  )
  const [owner] = await db
    .select({ joinedAt: chairMembers.joinedAt })
    .from(chairMembers)
    .where(and(isPresent, eq(chairMembers.role, 'owner')))
  const [others] = await db
    .select({ count: count() })
    .from(chairMembers)
    .where(and(isPresent, ne(chairMembers.role, 'owner')))
  return { ownerSince: owner?.joinedAt ?? null, sharedWith: others?.count ?? 0 }
}

type ShutOutRow = typeof chairShutOuts.$inferSelect

/** The line about a chair that is shut out now; null where there is none. */
const findShutOut = async (
  db: Database,
  serialNumber: string,
  keys: OfficeChair['keys'],
): Promise<ShutOutRow | null> => {
  const [row] = await db.select().from(chairShutOuts).where(eq(chairShutOuts.serialNumber, serialNumber))
  return row?.letInAt === null && keys.every(({ state }) => state === 'revoked') ? row : null
}

const toShutOutView = ({ cause, at, proposedBy, proposedAt }: ShutOutRow): OfficeChair['shutOut'] => ({
  cause,
  at: at.toISOString(),
  proposal: proposedBy && proposedAt && { by: proposedBy, at: proposedAt.toISOString() },
})

/** How the caller may let a chair in again that is shut out. */
const listLetInActions = (shutOut: ShutOutRow | null, callerId: string): OfficeChair['actions'] => {
  const proposedBy = shutOut?.proposedBy?.id ?? null
  const step = getLetInStep({ cause: shutOut?.cause ?? 'other', proposedBy }, callerId)
  if (step === 'propose') return ['proposeLetIn']
  if (step === 'ownProposal') return ['dropLetIn']
  return proposedBy === null ? ['letIn'] : ['signLetIn', 'dropLetIn']
}

/**
 * One chair as a machine.
 * @throws ApiError `notFound` for one that was neither made nor seen
 */
export const getOfficeChair = async (
  db: Database,
  serialNumber: string,
  { caller, isOnline, now }: { caller: OfficeCaller; isOnline: IsChairOnline; now: Date },
): Promise<OfficeChair> => {
  const [row] = await selectSeen(db, eq(chairs.serialNumber, serialNumber), 1)
  const keys = await listKeys(db, serialNumber)
  if (!row && keys.length === 0) throw createApiError('notFound', 'chairNotFound')
  const { ownerSince, sharedWith } = await readOwnership(db, serialNumber, now)
  const [made] = await listMadeChairs(db, { serialNumber, limit: 1 })
  const summary = row
    ? toSummary(row, isOnline)
    : { serialNumber, ...NEVER_SEEN, family: made?.family ?? null }
  const hasKey = keys.some(({ state }) => state !== 'revoked')
  const isOut = summary.state === 'shutOut' || summary.state === 'waitsForKey'
  const shutOut = await findShutOut(db, serialNumber, keys)
  const mayRotate = hasKey && !keys.some(({ state }) => state === 'next')
  const mayChange = caller.session !== null && getPermissionReach(caller.roles, 'chairs:change') === 'all'
  const actions: OfficeChair['actions'] = [
    ...(ownerSince ? ['handOver' as const] : []),
    ...(hasKey ? ['shutOut' as const] : []),
    ...(mayRotate ? ['rotateKey' as const] : []),
    ...(shutOut || summary.state === 'shutOut' ? listLetInActions(shutOut, caller.id) : []),
  ]
  return {
    ...summary,
    batchId: made?.batchId ?? null,
    shippedAt: made?.shippedAt?.toISOString() ?? null,
    alarms: await listAlarmsOfChair(db, serialNumber),
    ownerSince: ownerSince?.toISOString() ?? null,
    sharedWith,
    allowsGuests: row?.chair.allowsGuests ?? false,
    isClaimable: row !== undefined && ownerSince === null && !isOut,
    keys,
    events: await listRightEvents(db, serialNumber),
    shutOut: shutOut && toShutOutView(shutOut),
    actions: mayChange ? actions : [],
  }
}
