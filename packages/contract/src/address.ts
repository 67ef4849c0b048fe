import { ADDRESS_TAGS } from '@anzuo/domain/shop/choices'
import { z } from 'zod'
import { defineEndpoint } from './endpoint'
import { Id, EmptyObject, PhoneNumber, createTrimmedTextSchema } from './fields'

/** Six digits of the national code of a district; the first two are the province, the first four the city. */
const DistrictCode = z.string().regex(/^\d{6}$/)

const AddressInput = z.object({
  name: createTrimmedTextSchema(40).min(1),
  phone: PhoneNumber,
  districtCode: DistrictCode,
  /** Street, house, room. */
  detail: createTrimmedTextSchema(120).min(2),
  tag: z.enum(ADDRESS_TAGS).nullable(),
  isDefault: z.boolean(),
})

export const Address = AddressInput.extend({
  id: Id,
  /** Province, city and district in words. */
  region: z.array(z.string()),
})

const DistrictPath = z.object({
  districtCode: DistrictCode,
  /** Province, city and district in words. */
  region: z.array(z.string()),
})

export const addressEndpoints = {
  '/address/list': defineEndpoint({
    summary: 'Addresses of the signed-in person, the default one first',
    access: 'user',
    request: EmptyObject,
    data: z.object({ addresses: z.array(Address) }),
  }),
  '/address/get': defineEndpoint({
    summary: 'Read one address',
    access: 'user',
    request: z.object({ id: Id }),
    data: Address,
  }),
  '/address/edit': defineEndpoint({
    summary: 'Save an address: a new one without an id. The first one becomes the default',
    access: 'user',
    request: AddressInput.extend({
      id: Id.optional(),
      tag: AddressInput.shape.tag.default(null),
      isDefault: AddressInput.shape.isDefault.default(false),
    }),
    data: Address,
  }),
  '/address/delete': defineEndpoint({
    summary: 'Delete an address; orders keep what they were sent to',
    access: 'user',
    request: z.object({ id: Id }),
    data: EmptyObject,
  }),
  '/open/map/administrative_division': defineEndpoint({
    summary: 'Provinces, or the cities of a province, or the districts of a city',
    access: 'open',
    request: z.object({ parent: DistrictCode.optional() }),
    data: z.object({ divisions: z.array(z.object({ code: DistrictCode, name: z.string() })) }),
  }),
  '/open/map/read_address': defineEndpoint({
    summary: 'Find the district in an address in words; only where, never who lives there',
    access: 'open',
    request: z.object({ text: createTrimmedTextSchema(200) }),
    data: z.object({
      /** Null: it names none, or more than one could be meant. */
      found: DistrictPath.extend({
        /** What stands behind the district: street, house, room. */
        detail: z.string(),
      }).nullable(),
    }),
  }),
  '/open/map/search_district': defineEndpoint({
    summary: 'Districts by part of their name, or by their city',
    access: 'open',
    request: z.object({ query: createTrimmedTextSchema(40) }),
    data: z.object({ districts: z.array(DistrictPath) }),
  }),
} as const
