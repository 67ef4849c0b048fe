import { asc, eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { Store, store } from '../../../../src/contract/store'
import type { Database } from '../../db/database'
import { stores } from '../../db/schema'
import { refuse } from '../../http/refusal'
import type { HandlersOf } from '../../http/registry'
import type { Locale } from '../../messages'
import { pictureUrl } from '../picture/address'
import { metresBetween, type Place } from './distance'

type ShownStore = z.output<typeof Store>

/** Stores of the brand. Where the person is, is used for the answer and kept nowhere. */
export const storeCalls = ({ db }: { db: Database }): HandlersOf<typeof store> => ({
  '/open/store/list': async ({ request, locale }) => {
    const rows = await db.select().from(stores).orderBy(asc(stores.id))
    const here = placeOf(request)
    const shown = rows.map(row => storeOf(row, { here, locale }))
    return { stores: here ? shown.sort((a, b) => (a.distance ?? 0) - (b.distance ?? 0)) : shown }
  },

  '/open/store/get': async ({ request, locale }) => {
    const [row] = await db.select().from(stores).where(eq(stores.id, request.id))
    if (!row) throw refuse('notFound', 'storeNotFound')
    return storeOf(row, { here: placeOf(request), locale })
  },
})

const placeOf = ({ latitude, longitude }: Partial<Place>): Place | null =>
  latitude === undefined || longitude === undefined ? null : { latitude, longitude }

const storeOf = (
  row: typeof stores.$inferSelect,
  { here, locale }: { here: Place | null; locale: Locale },
): ShownStore => ({
  id: row.id,
  name: row.name[locale],
  address: row.address[locale],
  city: row.city[locale],
  phone: row.phone,
  latitude: row.latitude,
  longitude: row.longitude,
  opens: row.opens,
  closes: row.closes,
  distance: here && metresBetween(here, row),
  services: row.services as ShownStore['services'],
  picture: pictureUrl(row.picture),
})
