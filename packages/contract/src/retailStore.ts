import { STORE_SERVICES } from '@anzuo/domain/shop/choices'
import { z } from 'zod'
import { defineEndpoint } from './endpoint'
import { IdSchema, PictureUrlSchema } from './fields'

const ClockTimeSchema = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/)

const locationFields = {
  latitude: z.number().min(-90).max(90).optional(),
  longitude: z.number().min(-180).max(180).optional(),
}

/** Opening and closing time of a day on the clock of China, `10:00`; a closing time that isn't later is of the next day. */
export const OpeningHoursSchema = z.object({ opens: ClockTimeSchema, closes: ClockTimeSchema })

export const RetailStoreSchema = z.object({
  id: IdSchema,
  name: z.string(),
  address: z.string(),
  city: z.string(),
  phone: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  /** Usual opening and closing time of a day, `10:00`. */
  opens: z.string(),
  closes: z.string(),
  /** The hours of each weekday, Monday first; null on a day off. */
  week: z.array(OpeningHoursSchema.nullable()),
  /** Dates on which it stays closed. */
  closedOn: z.array(z.iso.date()),
  /** Metres from the place that was given, as the crow flies. */
  distance: z.number().int().nullable(),
  services: z.array(z.enum(STORE_SERVICES)),
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
