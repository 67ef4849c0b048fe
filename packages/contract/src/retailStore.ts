import { z } from 'zod'
import { defineEndpoint } from './endpoint'
import { IdSchema, PictureUrlSchema } from './fields'

const locationFields = {
  latitude: z.number().min(-90).max(90).optional(),
  longitude: z.number().min(-180).max(180).optional(),
}

export const RetailStoreSchema = z.object({
  id: IdSchema,
  name: z.string(),
  address: z.string(),
  city: z.string(),
  phone: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  /** Opening and closing time of each day, `10:00`. */
  opens: z.string(),
  closes: z.string(),
  /** Metres from the place that was given, as the crow flies. */
  distance: z.number().int().nullable(),
  services: z.array(z.enum(['trySeat', 'healthCheck', 'parking', 'pickup'])),
  picture: PictureUrlSchema,
})

export const retailStoreEndpoints = {
  '/open/store/list': defineEndpoint({
    summary: 'Stores, the nearest first when a place is given',
    access: 'open',
    request: z.object(locationFields),
    data: z.object({ stores: z.array(RetailStoreSchema) }),
  }),
  '/open/store/get': defineEndpoint({
    summary: 'One store',
    access: 'open',
    request: z.object({ id: IdSchema, ...locationFields }),
    data: RetailStoreSchema,
  }),
} as const
