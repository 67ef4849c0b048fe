import { z } from 'zod'
import { call } from './call'
import { Id, Nothing, Phone, typed } from './fields'

/** Six digits of the national code of a district; the first two are the province, the first four the city. */
const DistrictCode = z.string().regex(/^\d{6}$/)

const AddressFields = z.object({
  name: typed(40).min(1),
  phone: Phone,
  districtCode: DistrictCode,
  /** Street, house, room. */
  detail: typed(120).min(2),
  tag: z.enum(['home', 'work', 'parents']).nullable(),
  isDefault: z.boolean(),
})

export const Address = AddressFields.extend({
  id: Id,
  /** Province, city and district in words. */
  region: z.array(z.string()),
})

const Region = z.object({
  districtCode: DistrictCode,
  /** Province, city and district in words. */
  region: z.array(z.string()),
})

export const address = {
  '/address/list': call({
    summary: 'Addresses of the signed-in person, the default one first',
    access: 'user',
    request: Nothing,
    data: z.object({ addresses: z.array(Address) }),
  }),
  '/address/get': call({
    summary: 'Read one address',
    access: 'user',
    request: z.object({ id: Id }),
    data: Address,
  }),
  '/address/edit': call({
    summary: 'Save an address: a new one without an id. The first one becomes the default',
    access: 'user',
    request: AddressFields.extend({
      id: Id.optional(),
      tag: AddressFields.shape.tag.default(null),
      isDefault: AddressFields.shape.isDefault.default(false),
    }),
    data: Address,
  }),
  '/address/delete': call({
    summary: 'Delete an address; orders keep what they were sent to',
    access: 'user',
    request: z.object({ id: Id }),
    data: Nothing,
  }),
  '/open/map/administrative_division': call({
    summary: 'Provinces, or the cities of a province, or the districts of a city',
    access: 'open',
    request: z.object({ parent: DistrictCode.optional() }),
    data: z.object({ divisions: z.array(z.object({ code: DistrictCode, name: z.string() })) }),
  }),
  '/open/map/read_address': call({
    summary: 'Find the district in an address in words; only where, never who lives there',
    access: 'open',
    request: z.object({ text: typed(200) }),
    data: z.object({
      /** Null: it names none, or more than one could be meant. */
      found: Region.extend({
        /** What stands behind the district: street, house, room. */
        detail: z.string(),
      }).nullable(),
    }),
  }),
  '/open/map/search_district': call({
    summary: 'Districts by part of their name, or by their city',
    access: 'open',
    request: z.object({ query: typed(40) }),
    data: z.object({ districts: z.array(Region) }),
  }),
} as const
