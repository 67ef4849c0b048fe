import { MAX_POINTS_ADJUSTMENT } from '@anzuo/domain/office/pointsAdjustment'
import { MIN_OPENING_NOTE_LENGTH, personalDataReasons } from '@anzuo/domain/office/personalDataMask'
import { orderStatuses, refundStatuses } from '@anzuo/domain/shop'
import { LOYALTY_POINT_ENTRY_KINDS } from '@anzuo/domain/shop/choices'
import { z } from 'zod'
import {
  CentsSchema,
  IdSchema,
  InstantSchema,
  createPageRequestSchema,
  createPageSchema,
  createTrimmedTextSchema,
} from '../fields'
import { defineOfficeChange, defineOfficeRead } from './endpoint'

/** Who somebody is, masked. Nothing that a person measured or did with a chair is read by these calls. */
const CustomerSummarySchema = z.object({
  id: IdSchema,
  name: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  createdAt: InstantSchema,
})

const customerActions = ['openPersonalData', 'adjustPoints', 'endSessions', 'startErasure'] as const

const CustomerSchema = CustomerSummarySchema.extend({
  /** The latest ones. */
  orders: z.array(
    z.object({
      id: IdSchema,
      number: z.string(),
      status: z.enum(orderStatuses),
      total: CentsSchema,
      placedAt: InstantSchema,
    }),
  ),
  refunds: z.array(
    z.object({
      id: IdSchema,
      number: z.string(),
      status: z.enum(refundStatuses),
      amount: CentsSchema,
      submittedAt: InstantSchema,
    }),
  ),
  points: z.object({
    balance: z.number().int(),
    entries: z.array(
      z.object({
        id: IdSchema,
        kind: z.enum(LOYALTY_POINT_ENTRY_KINDS),
        points: z.number().int(),
        orderNumber: z.string().nullable(),
        at: InstantSchema,
      }),
    ),
  }),
  /** Town and district are open, the rest masked. */
  addresses: z.array(
    z.object({ id: IdSchema, name: z.string(), phone: z.string(), region: z.array(z.string()) }),
  ),
  /** Devices that are signed in. */
  sessions: z.number().int(),
  /** When the account is erased unless its owner logs in before; null when nobody has asked for it. */
  eraseAt: InstantSchema.nullable(),
  actions: z.array(z.enum(customerActions)),
})

const ReasonSchema = createTrimmedTextSchema(200).min(MIN_OPENING_NOTE_LENGTH)

export const officeCustomerEndpoints = {
  '/office/v1/customer/list': defineOfficeRead({
    summary:
      'Customers by the end of a phone with a part of the name, by e-mail or by order; else the newest',
    access: 'customers:read',
    request: createPageRequestSchema({
      /** The last four digits of a phone, a whole e-mail address, or a whole order number. */
      query: z
        .string()
        .trim()
        .regex(/^(?:\d{4}|[^\s@]{1,64}@[^\s@]{1,190}|[A-Za-z]{2}\d{6,18})$/)
        .optional(),
      /** A part of the name; with the end of a phone, which alone finds few. */
      name: createTrimmedTextSchema(60).optional(),
    }).refine(({ name, query }) => name === undefined || query !== undefined),
    data: createPageSchema({ customers: z.array(CustomerSummarySchema) }),
  }),
  '/office/v1/customer/get': defineOfficeRead({
    summary: 'One customer with orders, refunds and points',
    access: 'customers:read',
    request: z.object({ id: IdSchema }),
    data: CustomerSchema,
  }),
  '/office/v1/customer/open_personal_data': defineOfficeChange({
    summary:
      'See name, phone, e-mail and addresses of one customer for a while; the reason stands in the audit log',
    access: 'personalData:open',
    fields: {
      id: IdSchema,
      reason: z.enum(personalDataReasons),
      note: createTrimmedTextSchema(200).default(''),
    },
    data: z.object({
      name: z.string(),
      phone: z.string().nullable(),
      email: z.string().nullable(),
      addresses: z.array(
        z.object({
          id: IdSchema,
          name: z.string(),
          phone: z.string(),
          region: z.array(z.string()),
          detail: z.string(),
        }),
      ),
      until: InstantSchema,
    }),
  }),
  '/office/v1/customer/end_sessions': defineOfficeChange({
    summary: 'Sign a customer out of all devices, such as after a lost phone',
    access: 'customers:change',
    fields: { id: IdSchema, reason: ReasonSchema },
    data: CustomerSchema,
  }),
  '/office/v1/customer/start_erasure': defineOfficeChange({
    summary: 'Begin to erase an account as its owner asked; they take it back by logging in',
    access: 'customers:change',
    fields: { id: IdSchema, reason: ReasonSchema },
    data: CustomerSchema,
  }),
  '/office/v1/points/adjust': defineOfficeChange({
    summary: 'Give a customer points or take some, with a reason; the balance never goes below nothing',
    access: 'customers:change',
    fields: {
      id: IdSchema,
      points: z.number().int().min(-MAX_POINTS_ADJUSTMENT).max(MAX_POINTS_ADJUSTMENT),
      reason: ReasonSchema,
    },
    data: CustomerSchema,
  }),
} as const
