import { and, asc, eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { RetailStoreSchema, retailStoreEndpoints } from '@anzuo/contract/retailStore'
import type { Database } from '../../db/database'
import { retailStores } from '../../db/schema'
import { createApiError } from '../../http/apiError'
import type { RouteHandlers } from '../../http/apiRoutes'
import type { Locale } from '../../messages'
import { getPictureUrl } from '../picture/pictureUrls'
import { computeDistanceMetres, type GeoCoordinates } from './distance'
import { toWeekHours } from './weekHours'

type StoreResponse = z.output<typeof RetailStoreSchema>

/** Stores of the brand. Where the person is, is used for the answer and kept nowhere. */
export const retailStoreRoutes = ({ db }: { db: Database }): RouteHandlers<typeof retailStoreEndpoints> => ({
  '/open/store/list': async ({ request, locale }) => {
    const rows = await db
      .select()
      .from(retailStores)
      .where(eq(retailStores.isShown, true))
      .orderBy(asc(retailStores.id))
    const here = toGeoPoint(request)
    const shown = rows.map(row => toStoreResponse(row, { here, locale }))
    return { stores: here ? shown.sort((a, b) => (a.distance ?? 0) - (b.distance ?? 0)) : shown }
  },

  '/open/store/get': async ({ request, locale }) => {
    const [row] = await db
      .select()
      .from(retailStores)
      .where(and(eq(retailStores.id, request.id), eq(retailStores.isShown, true)))
    if (!row) throw createApiError('notFound', 'storeNotFound')
    return toStoreResponse(row, { here: toGeoPoint(request), locale })
  },
})

const toGeoPoint = ({ latitude, longitude }: Partial<GeoCoordinates>): GeoCoordinates | null =>
  latitude === undefined || longitude === undefined ? null : { latitude, longitude }

const toStoreResponse = (
  row: typeof retailStores.$inferSelect,
  { here, locale }: { here: GeoCoordinates | null; locale: Locale },
): StoreResponse => ({
  id: row.id,
  name: row.name[locale],
  address: row.address[locale],
  city: row.city[locale],
  phone: row.phone,
  latitude: row.latitude,
  longitude: row.longitude,
  opens: row.opens,
  closes: row.closes,
  week: [...toWeekHours(row)],
  closedOn: row.closedOn,
  distance: here && computeDistanceMetres(here, row),
  services: row.services as StoreResponse['services'],
  picture: getPictureUrl(row.picture),
})
