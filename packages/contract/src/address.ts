import { ADDRESS_TAGS } from '@anzuo/domain/shop/choices'
import { z } from 'zod'
import { defineEndpoint } from './endpoint'
import { IdSchema, EmptyObjectSchema, PhoneNumberSchema, createTrimmedTextSchema } from './fields'

/** Six digits of the national code of a district; the first two are the province, the first four the city. */
const DistrictCodeSchema = z.string().regex(/^\d{6}$/)

const AddressInputSchema = z.object({
  name: createTrimmedTextSchema(40).min(1),
  phone: PhoneNumberSchema,
  districtCode: DistrictCodeSchema,
  /** Street, house, room. */
  detail: createTrimmedTextSchema(120).min(2),
  tag: z.enum(ADDRESS_TAGS).nullable(),
  isDefault: z.boolean(),
})

export const AddressSchema = AddressInputSchema.extend({
  id: IdSchema,
  /** Province, city and district in words. */
  region: z.array(z.string()),
})

const DistrictPathSchema = z.object({
  districtCode: DistrictCodeSchema,
  /** Province, city and district in words. */
  region: z.array(z.string()),
})

export const addressEndpoints = {
  '/address/list': defineEndpoint({
    summary: 'Addresses of the signed-in person, the default one first',
    access: 'user',
    request: EmptyObjectSchema,
    data: z.object({ addresses: z.array(AddressSchema) }),
  }),
  '/address/get': defineEndpoint({
    summary: 'Read one address',
    access: 'user',
    request: z.object({ id: IdSchema }),
    data: AddressSchema,
  }),
  '/address/edit': defineEndpoint({
    summary: 'Save an address: a new one without an id. The first one becomes the default',
    access: 'user',
    request: AddressInputSchema.extend({
      id: IdSchema.optional(),
      tag: AddressInputSchema.shape.tag.default(null),
      isDefault: AddressInputSchema.shape.isDefault.default(false),
    }),
    data: AddressSchema,
  }),
  '/address/delete': defineEndpoint({
    summary: 'Delete an address; orders keep what they were sent to',
    access: 'user',
    request: z.object({ id: IdSchema }),
    data: EmptyObjectSchema,
  }),
  '/open/map/administrative_division': defineEndpoint({
    summary: 'Provinces, or the cities of a province, or the districts of a city',
    access: 'open',
    request: z.object({ parent: DistrictCodeSchema.optional() }),
    data: z.object({ divisions: z.array(z.object({ code: DistrictCodeSchema, name: z.string() })) }),
  }),
  '/open/map/read_address': defineEndpoint({
    summary: 'Find the district in an address in words; only where, never who lives there',
    access: 'open',
    request: z.object({ text: createTrimmedTextSchema(200) }),
    data: z.object({
      /** Null: it names none, or more than one could be meant. */
      found: DistrictPathSchema.extend({
        /** What stands behind the district: street, house, room. */
        detail: z.string(),
      }).nullable(),
    }),
  }),
  '/open/map/search_district': defineEndpoint({
    summary: 'Districts by part of their name, or by their city',
    access: 'open',
    request: z.object({ query: createTrimmedTextSchema(40) }),
    data: z.object({ districts: z.array(DistrictPathSchema) }),
  }),
} as const
