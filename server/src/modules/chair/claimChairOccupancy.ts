import { eq, ne, or } from 'drizzle-orm'
import type { Chair } from '@anzuo/contract'
import { chairOccupancies } from '../../db/schema'
import { createApiError } from '../../http/apiError'
import type { RequestContext } from '../../http/apiRoutes'
import { requireChairAccess, requireChairOwnerOrFamily, toChairResponse } from './chairAccess'
import type { ChairContext } from './context'

/** A person says that it is them who sits in a chair; the first one of a sitting counts. */
export const claimChairOccupancy = async (
  { db, mqttClient, audit, live, now }: ChairContext,
  { caller, request: { serialNumber } }: RequestContext<'/device/sit'>,
): Promise<Chair> => {
  const person = { userId: caller.userId, serialNumber }
  // A guest far away is not believed; beside the chair Bluetooth says it.
  await requireChairOwnerOrFamily(db, person, now())
  const { isOnline, boot, state } = mqttClient.getSnapshot(serialNumber)
  if (!isOnline || boot === null || state === null) throw createApiError('unavailable', 'chairOffline')
  if (!state.isSeated) throw createApiError('conflict', 'seatEmpty')
  const seat = { userId: caller.userId, boot, sitting: state.sitting, since: now() }
  const taken = await db
    .insert(chairOccupancies)
    .values({ serialNumber, ...seat })
    .onConflictDoUpdate({
      target: chairOccupancies.serialNumber,
      set: seat,
      setWhere: or(
        eq(chairOccupancies.userId, caller.userId),
        ne(chairOccupancies.boot, boot),
        ne(chairOccupancies.sitting, state.sitting),
      ),
    })
    .returning({ userId: chairOccupancies.userId })
  const access = await requireChairAccess(db, person, now())
  const chair = toChairResponse(access, mqttClient.getSnapshot(serialNumber))
  if (taken.length === 0 || chair.seat === 'other') throw createApiError('conflict', 'seatTaken')
  audit.add({ ...person, action: 'sit', result: 'ok' })
  await live.broadcastSeat(serialNumber)
  return chair
}
