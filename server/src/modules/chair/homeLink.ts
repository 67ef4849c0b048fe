import { and, eq, isNull } from 'drizzle-orm'
import { decodeHomeBrokerStatus } from '@anzuo/chair-protocol'
import type { ResponseData } from '@anzuo/contract'
import type { Database } from '../../db/database'
import { chairHomeLinks, chairMembers } from '../../db/schema'
import type { RequestContext } from '../../http/apiRoutes'
import { requireChairOwner } from './chairAccess'
import { insertChairAuditEntry } from './chairAudit'
import type { ChairEventContext } from './chairEvents'
import type { ChairContext } from './context'

type HomeLinkContext = Pick<ChairEventContext, 'db' | 'mqttClient' | 'now'>
type HomeReport = { isOn: boolean; isConnected: boolean }
type HomeLinkData = ResponseData<'/device/home/get'>

/** A chair says whether it speaks to a broker of its home. It is told to leave one that its owner does not want, or did not choose. */
export const receiveHomeReport = async (
  context: HomeLinkContext,
  serialNumber: string,
  report: HomeReport,
): Promise<void> => {
  await storeHomeReport(context, serialNumber, report)
  if (report.isOn) await enforceHomeLink(context, serialNumber)
}

const storeHomeReport = async (
  { db, now }: HomeLinkContext,
  serialNumber: string,
  { isOn, isConnected }: HomeReport,
): Promise<void> => {
  if (!isOn) {
    await db.delete(chairHomeLinks).where(eq(chairHomeLinks.serialNumber, serialNumber))
    return
  }
  const userId = await findOwnerId(db, serialNumber)
  // A chair of nobody has forgotten its home by itself.
  if (userId === null) return
  await db
    .insert(chairHomeLinks)
    .values({ serialNumber, userId, isConnected, since: now() })
    .onConflictDoUpdate({ target: chairHomeLinks.serialNumber, set: { isConnected } })
}

const findOwnerId = async (db: Database, serialNumber: string): Promise<string | null> => {
  const [owner] = await db
    .select({ userId: chairMembers.userId })
    .from(chairMembers)
    .where(
      and(
        eq(chairMembers.serialNumber, serialNumber),
        eq(chairMembers.role, 'owner'),
        isNull(chairMembers.leftAt),
      ),
    )
  return owner?.userId ?? null
}

const findHomeLink = async (db: Database, serialNumber: string) => {
  const [link] = await db.select().from(chairHomeLinks).where(eq(chairHomeLinks.serialNumber, serialNumber))
  return link ?? null
}

/**
 * Has the chair leave the home when its owner has said so, or is somebody else than who turned it on. A chair that is offline is told
 * when it is back.
 */
export const enforceHomeLink = async (context: HomeLinkContext, serialNumber: string): Promise<void> => {
  const { db, mqttClient } = context
  const link = await findHomeLink(db, serialNumber)
  if (!link) return
  const isWanted = link.revokeRequestedAt === null && link.userId === (await findOwnerId(db, serialNumber))
  if (isWanted) return
  const reply = await mqttClient.sendRequest(serialNumber, { name: 'homeBrokerOff' }, null)
  if (reply.ok && reply.result === 'ok')
    await db.delete(chairHomeLinks).where(eq(chairHomeLinks.serialNumber, serialNumber))
}

/** Whether a chair speaks to its owner's home: by its own word while it is online, else as it said last. */
export const getHomeLink = async (
  context: ChairContext,
  { caller, request: { serialNumber } }: RequestContext<'/device/home/get'>,
): Promise<HomeLinkData> => {
  const { db, mqttClient, now } = context
  const person = { userId: caller.userId, serialNumber }
  await requireChairOwner(db, person, now())
  if (!mqttClient.getSnapshot(serialNumber).isOnline) return toHomeLinkData(context, serialNumber)
  const onBehalf = { userId: caller.userId, role: 'owner', vouchedSitting: null } as const
  const reply = await mqttClient.sendRequest(serialNumber, { name: 'homeBrokerStatus' }, onBehalf)
  if (!reply.ok) return toHomeLinkData(context, serialNumber)
  if (reply.result === 'unknownOperation') return { ...NO_HOME, state: 'unsupported' }
  const status = reply.result === 'ok' ? decodeHomeBrokerStatus(reply.data) : null
  if (!status) return toHomeLinkData(context, serialNumber)
  const isConnected = status.step === 'connected'
  await storeHomeReport(context, serialNumber, { isOn: status.step !== 'off', isConnected })
  const known = await toHomeLinkData(context, serialNumber)
  return { ...known, host: status.host === '' ? null : status.host, failure: status.failure }
}

const NO_HOME: HomeLinkData = {
  state: 'off',
  isConnected: false,
  host: null,
  failure: 'none',
  since: null,
  isTurningOff: false,
}

const toHomeLinkData = async ({ db }: ChairContext, serialNumber: string): Promise<HomeLinkData> => {
  const link = await findHomeLink(db, serialNumber)
  if (!link) return NO_HOME
  return {
    ...NO_HOME,
    state: 'on',
    isConnected: link.isConnected,
    since: link.since.toISOString(),
    isTurningOff: link.revokeRequestedAt !== null,
  }
}

/** The owner takes the chair out of the home, from wherever they are; a chair that is offline leaves when it is back. */
export const turnHomeLinkOff = async (
  context: ChairContext,
  { caller, request: { serialNumber } }: RequestContext<'/device/home/off'>,
): Promise<HomeLinkData> => {
  const { db, now } = context
  const person = { userId: caller.userId, serialNumber }
  await db.transaction(async tx => {
    await requireChairOwner(tx, person, now())
    await tx
      .insert(chairHomeLinks)
      .values({ ...person, isConnected: false, since: now(), revokeRequestedAt: now() })
      .onConflictDoUpdate({ target: chairHomeLinks.serialNumber, set: { revokeRequestedAt: now() } })
    await insertChairAuditEntry(tx, { ...person, action: 'homeOff', result: 'ok' }, now())
  })
  await enforceHomeLink(context, serialNumber)
  return toHomeLinkData(context, serialNumber)
}
