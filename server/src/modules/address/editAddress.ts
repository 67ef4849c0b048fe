import { randomUUID } from 'node:crypto'
import { and, eq, ne } from 'drizzle-orm'
import type { z } from 'zod'
import type { AddressSchema } from '@anzuo/contract/address'
import type { Database } from '../../db/database'
import { addresses, users } from '../../db/schema'
import { createApiError } from '../../http/apiError'
import type { RequestContext } from '../../http/apiRoutes'
import type { ShopContext } from '../shopContext'
import { getDivisionNames } from './divisions'
import { getOwnAddress, toAddressResponse, type AddressRow } from './queries'

/** So many addresses a person keeps. */
export const MAX_ADDRESSES = 50

/** Adds or changes an address. The first one is the default, and there is always one. */
export const editAddress = async (
  { db, now }: ShopContext,
  { caller: { userId }, request }: RequestContext<'/address/edit'>,
): Promise<z.output<typeof AddressSchema>> => {
  const { id, ...fields } = request
  if (getDivisionNames(fields.districtCode) === null)
    throw createApiError('invalidRequest', 'districtUnknown')
  return db.transaction(async tx => {
    const kept = id === undefined ? null : await getOwnAddress(tx, userId, id)
    // Edits of one person take turns, so that there is one default and no more than the limit.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
    const count = await tx.$count(addresses, eq(addresses.userId, userId))
    if (!kept && count >= MAX_ADDRESSES)
      throw createApiError('conflict', 'addressesFull', { most: MAX_ADDRESSES })
    const isDefault = fields.isDefault || count === 0 || (kept?.isDefault ?? false)
    if (isDefault) await clearDefault(tx, { userId, exceptId: kept?.id })
    const [row] = kept
      ? await tx
          .update(addresses)
          .set({ ...fields, isDefault })
          .where(eq(addresses.id, kept.id))
          .returning()
      : await tx
          .insert(addresses)
          .values({ id: randomUUID(), userId, ...fields, isDefault, createdAt: now() })
          .returning()
    if (!row) throw createApiError('notFound', 'addressNotFound')
    return toAddressResponse(row)
  })
}

const clearDefault = async (
  tx: Database,
  { userId, exceptId }: { userId: string; exceptId: AddressRow['id'] | undefined },
): Promise<void> => {
  await tx
    .update(addresses)
    .set({ isDefault: false })
    .where(
      and(
        eq(addresses.userId, userId),
        eq(addresses.isDefault, true),
        exceptId === undefined ? undefined : ne(addresses.id, exceptId),
      ),
    )
}
