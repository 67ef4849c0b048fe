import { and, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { AddressSchema } from '@anzuo/contract/address'
import type { Database } from '../../db/database'
import { cachePreparedStatement } from '../../db/preparedStatement'
import { addresses } from '../../db/schema'
import type { ShippingAddress } from '../../db/schema/orders'
import { isUuid } from '../../db/valueChecks'
import { createApiError } from '../../http/apiError'
import { getDivisionNames } from './divisions'

export type AddressRow = typeof addresses.$inferSelect

const addressByIdStatement = cachePreparedStatement(db =>
  db
    .select()
    .from(addresses)
    .where(and(eq(addresses.id, sql.placeholder('id')), eq(addresses.userId, sql.placeholder('userId'))))
    .prepare('address_of'),
)

/**
 * An address of this person.
 * @throws ApiError `notFound`, the same for "not yours" and "not there"
 */
export const getOwnAddress = async (db: Database, userId: string, id: string): Promise<AddressRow> => {
  const [row] = isUuid(id) ? await addressByIdStatement(db).execute({ userId, id }) : []
  if (!row) throw createApiError('notFound', 'addressNotFound')
  return row
}

/** An address of this person as an order keeps it. */
export const getShippingAddress = async (
  db: Database,
  userId: string,
  id: string,
): Promise<ShippingAddress> => {
  const { name, phone, districtCode, detail } = await getOwnAddress(db, userId, id)
  return { name, phone, districtCode, region: getDivisionNames(districtCode) ?? [], detail }
}

/** An address as the client gets it. */
export const toAddressResponse = (row: AddressRow): z.output<typeof AddressSchema> => ({
  id: row.id,
  name: row.name,
  phone: row.phone,
  districtCode: row.districtCode,
  region: getDivisionNames(row.districtCode) ?? [],
  detail: row.detail,
  tag: row.tag,
  isDefault: row.isDefault,
})
