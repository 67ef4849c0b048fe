import { randomUUID } from 'node:crypto'
import { and, asc, desc, eq, ne, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Address, addressEndpoints } from '@anzuo/contract/address'
import { findDistrictInAddress, searchDistricts } from '@anzuo/domain/address'
import type { Database } from '../../db/database'
import { addresses, users } from '../../db/schema'
import { cachePreparedStatement } from '../../db/preparedStatement'
import { isUuid } from '../../db/valueChecks'
import { createApiError } from '../../http/apiError'
import type { RouteHandlers } from '../../http/apiRoutes'
import { getChildDivisions, chinaProvinces, getRegionNames } from './divisions'

const MAX_ADDRESSES = 50

type AddressRow = typeof addresses.$inferSelect

/** Addresses of the signed-in person, and of nobody else. */
export const addressRoutes = (options: {
  db: Database
  now: () => Date
}): RouteHandlers<typeof addressEndpoints> => {
  const { db, now } = options
  return {
    '/address/list': async ({ caller }) => {
      const rows = await db
        .select()
        .from(addresses)
        .where(eq(addresses.userId, caller.userId))
        .orderBy(desc(addresses.isDefault), desc(addresses.createdAt), asc(addresses.id))
        .limit(MAX_ADDRESSES)
      return { addresses: rows.map(toAddressResponse) }
    },

    '/address/get': async ({ caller, request }) =>
      toAddressResponse(await getOwnAddress(db, caller.userId, request.id)),

    '/address/edit': async ({ caller, request }) => {
      const { id, ...fields } = request
      if (getRegionNames(fields.districtCode) === null)
        throw createApiError('invalidRequest', 'districtUnknown')
      return db.transaction(async tx => {
        const kept = id === undefined ? null : await getOwnAddress(tx, caller.userId, id)
        // Edits of one person take turns, so that there is one default and no more than the limit.
        await tx.select({ id: users.id }).from(users).where(eq(users.id, caller.userId)).for('update')
        const [count] = await tx
          .select({
            all: sql<number>`count(*)::int`,
            defaults: sql<number>`count(*) filter (where is_default)::int`,
          })
          .from(addresses)
          .where(eq(addresses.userId, caller.userId))
        if (!kept && (count?.all ?? 0) >= MAX_ADDRESSES)
          throw createApiError('conflict', 'addressesFull', { most: MAX_ADDRESSES })
        const isDefault = fields.isDefault || count?.all === 0 || (kept?.isDefault ?? false)
        if (isDefault)
          await tx
            .update(addresses)
            .set({ isDefault: false })
            .where(
              and(
                eq(addresses.userId, caller.userId),
                eq(addresses.isDefault, true),
                ne(addresses.id, kept?.id ?? randomUUID()),
              ),
            )
        const [row] = kept
          ? await tx
              .update(addresses)
              .set({ ...fields, isDefault })
              .where(eq(addresses.id, kept.id))
              .returning()
          : await tx
              .insert(addresses)
              .values({ id: randomUUID(), userId: caller.userId, ...fields, isDefault, createdAt: now() })
              .returning()
        if (!row) throw createApiError('notFound', 'addressNotFound')
        return toAddressResponse(row)
      })
    },

    '/address/delete': async ({ caller, request }) => {
      const kept = await getOwnAddress(db, caller.userId, request.id)
      await db.delete(addresses).where(eq(addresses.id, kept.id))
      return {}
    },

    '/open/map/administrative_division': async ({ request }) => ({
      divisions: getChildDivisions(request.parent),
    }),

    '/open/map/read_address': async ({ request }) => ({
      found: findDistrictInAddress(request.text, chinaProvinces),
    }),

    '/open/map/search_district': async ({ request }) => ({
      districts: searchDistricts(request.query, chinaProvinces),
    }),
  }
}

const addressByIdStatement = cachePreparedStatement(db =>
  db
    .select()
    .from(addresses)
    .where(and(eq(addresses.id, sql.placeholder('id')), eq(addresses.userId, sql.placeholder('userId'))))
    .prepare('address_of'),
)

/**
 * An address of this person.
 * @throws Refusal `notFound`, the same for "not yours" and "not there"
 */
export const getOwnAddress = async (db: Database, userId: string, id: string): Promise<AddressRow> => {
  const [row] = isUuid(id) ? await addressByIdStatement(db).execute({ userId, id }) : []
  if (!row) throw createApiError('notFound', 'addressNotFound')
  return row
}

const toAddressResponse = ({
  id,
  name,
  phone,
  districtCode,
  detail,
  tag,
  isDefault,
}: AddressRow): z.output<typeof Address> => ({
  id,
  name,
  phone,
  districtCode,
  region: getRegionNames(districtCode) ?? [],
  detail,
  tag,
  isDefault,
})
