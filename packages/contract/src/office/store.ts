import { DAYS_OF_WEEK } from '@anzuo/domain/openingHours'
import { STORE_SERVICES } from '@anzuo/domain/shop/choices'
import { z } from 'zod'
import { OpeningHoursSchema } from '../retailStore'
import {
  CentsSchema,
  EmailSchema,
  IdSchema,
  InstantSchema,
  PictureUrlSchema,
  QuantitySchema,
  createPageRequestSchema,
  createPageSchema,
  createTrimmedTextSchema,
} from '../fields'
import { InvitationSchema } from './operatorFields'
import { PictureNameSchema } from './catalogueFields'
import { VersionSchema, defineOfficeChange, defineOfficeRead } from './endpoint'

const createLocalizedSchema = (maxLength: number) => {
  const text = createTrimmedTextSchema(maxLength).min(1)
  return z.object({ 'en-GB': text, 'zh-CN': text, 'zh-Hant': text })
}

const storeFields = {
  name: createLocalizedSchema(60),
  address: createLocalizedSchema(200),
  city: createLocalizedSchema(40),
  phone: z.string().regex(/^\+?[\d -]{5,20}$/),
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  /** Monday first; null on a day off. */
  week: z.array(OpeningHoursSchema.nullable()).length(DAYS_OF_WEEK),
  closedOn: z.array(z.iso.date()).max(60),
  services: z.array(z.enum(STORE_SERVICES)).max(STORE_SERVICES.length),
  /** Name of a picture of the shop. */
  picture: PictureNameSchema.max(200),
  /** Whether buyers see it. */
  isShown: z.boolean(),
}

const OfficeStoreSchema = z.object({
  id: IdSchema,
  version: VersionSchema,
  ...storeFields,
  /** What its name is in the caller's language. */
  title: z.string(),
  pictureUrl: PictureUrlSchema,
})

const AssistantSchema = z.object({
  /** What a link and the header `userid` carry. */
  id: IdSchema,
  /** `A-0002`, as it stands on the card. */
  number: z.string(),
  version: VersionSchema,
  storeId: IdSchema,
  name: z.string(),
  joinedAt: InstantSchema,
  leftAt: InstantSchema.nullable(),
  /** Leads to the shop, and lets what is bought then count for this assistant. */
  link: z.string(),
  /** Paid orders of the month by this link, what they came to, and what of that went back. */
  orders: z.number().int(),
  sold: CentsSchema,
  returned: CentsSchema,
  /** How their account for work in the store stands; an assistant has none unless somebody invites them. */
  account: z.enum(['none', 'invited', 'active', 'disabled']),
})

const SlipSchema = z.object({
  orderId: IdSchema,
  number: z.string(),
  assistantName: z.string().nullable(),
  goods: z.string(),
  total: CentsSchema,
  placedAt: InstantSchema,
  payBy: InstantSchema,
  /** `open`: nobody has taken it over yet. */
  state: z.enum(['open', 'bound', 'closed']),
})

export const officeStoreEndpoints = {
  '/office/v1/store/list': defineOfficeRead({
    summary: 'Stores that the caller may see, hidden ones too',
    access: 'stores:read',
    request: z.object({}),
    data: z.object({ stores: z.array(OfficeStoreSchema) }),
  }),
  '/office/v1/store/get': defineOfficeRead({
    summary: 'One store',
    access: 'stores:read',
    request: z.object({ id: IdSchema }),
    data: OfficeStoreSchema,
  }),
  '/office/v1/store/create': defineOfficeChange({
    summary: 'Open a store',
    access: 'stores:change',
    fields: storeFields,
    data: OfficeStoreSchema,
  }),
  '/office/v1/store/change': defineOfficeChange({
    summary: 'Change a store; buyers see it at once',
    access: 'stores:change',
    fields: { id: IdSchema, version: VersionSchema, ...storeFields },
    data: OfficeStoreSchema,
    changed: OfficeStoreSchema,
  }),
  '/office/v1/assistant/list': defineOfficeRead({
    summary: 'Assistants of a store with what was sold by their links in a month of China',
    access: 'stores:read',
    request: z.object({ storeId: IdSchema, month: z.string().regex(/^20\d\d-(?:0[1-9]|1[0-2])$/) }),
    data: z.object({ assistants: z.array(AssistantSchema) }),
  }),
  '/office/v1/assistant/add': defineOfficeChange({
    summary: 'Give somebody of a store a link of their own',
    access: 'stores:change',
    fields: { storeId: IdSchema, name: createTrimmedTextSchema(60).min(1) },
    data: z.object({ id: IdSchema, number: z.string(), link: z.string() }),
  }),
  '/office/v1/assistant/change': defineOfficeChange({
    summary: 'Rename an assistant, or close their link when they leave; what they sold stays theirs',
    access: 'stores:change',
    fields: {
      id: IdSchema,
      version: VersionSchema,
      name: createTrimmedTextSchema(60).min(1),
      hasLeft: z.boolean(),
    },
    data: z.object({ id: IdSchema, version: VersionSchema }),
    changed: z.object({ id: IdSchema, version: VersionSchema }),
  }),
  '/office/v1/assistant/invite': defineOfficeChange({
    summary:
      'Give an assistant an account as staff of their store alone; the link is shown once. It ends when they leave',
    access: 'operators:change',
    fields: { id: IdSchema, email: EmailSchema },
    data: InvitationSchema,
  }),
  '/office/v1/slip/list': defineOfficeRead({
    summary: 'Orders that were made in a store for a customer to take over, the newest first',
    access: 'orders:read',
    request: createPageRequestSchema({ storeId: IdSchema }),
    data: createPageSchema({ slips: z.array(SlipSchema) }),
  }),
  '/office/v1/slip/goods': defineOfficeRead({
    summary: 'What can stand on a slip, by the beginning of an SKU or a part of the name',
    access: 'orders:change',
    request: z.object({ query: createTrimmedTextSchema(60).min(1) }),
    data: z.object({
      goods: z.array(
        z.object({
          skuId: IdSchema,
          name: z.string(),
          skuName: z.string(),
          price: CentsSchema,
          stock: z.number().int(),
        }),
      ),
    }),
  }),
  '/office/v1/slip/create': defineOfficeChange({
    summary:
      'Make an order in a store, to be collected there. Its stock is held for two days. The code is shown once',
    access: 'orders:change',
    fields: {
      storeId: IdSchema,
      assistantId: IdSchema.nullable(),
      items: z
        .array(z.object({ skuId: IdSchema, quantity: QuantitySchema, price: CentsSchema }))
        .min(1)
        .max(50),
    },
    data: z.object({
      orderId: IdSchema,
      number: z.string(),
      code: z.string(),
      /** Opens the app where the slip is taken over. */
      link: z.string(),
      total: CentsSchema,
      payBy: InstantSchema,
    }),
  }),
} as const
