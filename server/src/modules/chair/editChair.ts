import { eq } from 'drizzle-orm'
import type { Chair } from '@anzuo/contract'
import { chairs } from '../../db/schema'
import type { RequestContext } from '../../http/apiRoutes'
import { requireChairAccess, requireChairOwner, toChairResponse } from './chairAccess'
import { lockChair } from './chairMembers'
import type { ChairContext } from './context'

/** The owner names a chair, or opens it to guests. */
export const editChair = async (
  { db, mqttClient, contentCheck, now }: ChairContext,
  { caller, request: { serialNumber, name, allowsGuests } }: RequestContext<'/device/edit'>,
): Promise<Chair> => {
  const person = { userId: caller.userId, serialNumber }
  await requireChairOwner(db, person, now())
  // Everybody who may use the chair reads its name.
  if (name) await contentCheck.requirePublicText({ userId: caller.userId, text: name, field: 'fieldName' })
  await db.transaction(async tx => {
    await requireChairOwner(tx, person, now())
    await lockChair(tx, serialNumber)
    // Asked again under the lock: the chair may have been handed over meanwhile.
    await requireChairOwner(tx, person, now())
    await tx
      .update(chairs)
      // A field that was left out keeps the number as the only thing set, which changes nothing.
      .set({ serialNumber, name, allowsGuests })
      .where(eq(chairs.serialNumber, serialNumber))
  })
  const access = await requireChairAccess(db, person, now())
  return toChairResponse(access, mqttClient.getSnapshot(serialNumber))
}
