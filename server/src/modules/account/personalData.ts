import { eq, getTableColumns, inArray } from 'drizzle-orm'
import type { ValidatedRequestBody } from '@anzuo/contract'
import type { Database } from '../../db/database'
import {
  accountSettings,
  addresses,
  cartLines,
  chairMembers,
  consents,
  cuffReadings,
  healthReports,
  massageSessions,
  orderLines,
  orders,
  uploadedPictures,
  loyaltyPointEntries,
  productViews,
  healthProfiles,
  refunds,
  productReviews,
  authSessions,
  users,
} from '../../db/schema'

/**
 * Everything that is held about a person, by topic. Secrets that only serve to recognise somebody (hashes of tokens and slips)
 * are left out; what belongs to other people is too.
 */
export const collectPersonalData = async (db: Database, userId: string): Promise<Record<string, unknown>> => {
  const { slipHash: _slip, assistantId: _assistant, ...orderColumns } = getTableColumns(orders)
  const { data: _data, ...pictureColumns } = getTableColumns(uploadedPictures)
  const theirOrders = await db.select(orderColumns).from(orders).where(eq(orders.userId, userId))
  const orderIds = theirOrders.map(({ id }) => id)
  return {
    account: await db.select().from(users).where(eq(users.id, userId)),
    settings: await db.select().from(accountSettings).where(eq(accountSettings.userId, userId)),
    consents: await db.select().from(consents).where(eq(consents.userId, userId)),
    devices: await db.select().from(authSessions).where(eq(authSessions.userId, userId)),
    profile: await db.select().from(healthProfiles).where(eq(healthProfiles.userId, userId)),
    reports: await db.select().from(healthReports).where(eq(healthReports.userId, userId)),
    cuffReadings: await db.select().from(cuffReadings).where(eq(cuffReadings.userId, userId)),
    chairs: await db.select().from(chairMembers).where(eq(chairMembers.userId, userId)),
    massages: await db.select().from(massageSessions).where(eq(massageSessions.userId, userId)),
    addresses: await db.select().from(addresses).where(eq(addresses.userId, userId)),
    cart: await db.select().from(cartLines).where(eq(cartLines.userId, userId)),
    orders: theirOrders,
    orderLines:
      orderIds.length === 0
        ? []
        : await db.select().from(orderLines).where(inArray(orderLines.orderId, orderIds)),
    refunds: await db.select().from(refunds).where(eq(refunds.userId, userId)),
    reviews: await db.select().from(productReviews).where(eq(productReviews.userId, userId)),
    pictures: await db
      .select(pictureColumns)
      .from(uploadedPictures)
      .where(eq(uploadedPictures.userId, userId)),
    points: await db.select().from(loyaltyPointEntries).where(eq(loyaltyPointEntries.userId, userId)),
    views: await db.select().from(productViews).where(eq(productViews.userId, userId)),
  }
}

/** Erases one part of what is held; the account stays. */
export const erasePersonalDataCategory = async (
  db: Database,
  userId: string,
  part: ValidatedRequestBody<'/user/erase'>['part'],
): Promise<void> => {
  await db.transaction(async tx => {
    if (part === 'health') {
      await tx.delete(healthReports).where(eq(healthReports.userId, userId))
      await tx.delete(cuffReadings).where(eq(cuffReadings.userId, userId))
      await tx.delete(healthProfiles).where(eq(healthProfiles.userId, userId))
    }
    if (part === 'massage') await tx.delete(massageSessions).where(eq(massageSessions.userId, userId))
    if (part === 'views') await tx.delete(productViews).where(eq(productViews.userId, userId))
  })
}
