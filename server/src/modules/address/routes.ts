import { asc, desc, eq } from 'drizzle-orm'
import type { addressEndpoints } from '@anzuo/contract/address'
import { findDistrictInAddress, searchDistricts } from '@anzuo/domain/address'
import { addresses } from '../../db/schema'
import type { RouteHandlers } from '../../http/apiRoutes'
import type { ShopContext } from '../shopContext'
import { chinaProvinces, getChildDivisions } from './divisions'
import { editAddress, MAX_ADDRESSES } from './editAddress'
import { getOwnAddress, toAddressResponse } from './queries'

/** Addresses of the signed-in person, and of nobody else. */
export const addressRoutes = (shop: ShopContext): RouteHandlers<typeof addressEndpoints> => {
  const { db } = shop
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

    '/address/edit': call => editAddress(shop, call),

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
